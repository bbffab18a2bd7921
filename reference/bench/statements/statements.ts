import type { EngineName, Statements } from '../engines/sql-engine.ts';
import { chdbStatements } from './chdb.ts';
import { duckdbStatements } from './duckdb.ts';
import { postgresqlStatements } from './postgresql.ts';

/** The statements of each case by engine. */
export const statementsOf: { readonly [Engine in EngineName]: Statements } = {
  duckdb: duckdbStatements,
  postgresql: postgresqlStatements,
  chdb: chdbStatements,
};
