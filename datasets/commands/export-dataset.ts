import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DatasetError } from '../dataset-error.ts';
import { queryColumns, queryRows, quoteName, quoteText, withDatabase } from '../files/database.ts';
import { openDataset } from '../files/open-dataset.ts';
import { type Country, type ColumnDeclaration, columnsOf } from '../schema/columns.ts';
import { dimensionsOf } from '../schema/dimensions.ts';
import type { ExportFormat } from './export-formats.ts';
import { exportPostgresql } from './postgresql-export.ts';

const copyOptions = {
  parquet: 'FORMAT parquet, COMPRESSION zstd',
  jsonl: 'FORMAT json, ARRAY false',
  csv: 'FORMAT csv, HEADER true',
} as const;

/**
 * Writes a dataset as one file that other tools can load. Parquet, CSV and JSONL hold one row a posting, with ids and
 * names in place of keys (in CSV, lists are JSON arrays). A DuckDB file and the SQL for PostgreSQL hold the tables as
 * they are: `postings`, `texts` and `dim_<name>`, and `dataset` with the country and the last day. Returns the number
 * of postings. Throws a DatasetError when the file exists.
 */
export async function exportDataset(folder: string, format: ExportFormat, file: string): Promise<number> {
  if (existsSync(file))
    throw new DatasetError(`${file} exists`, 'give another file name, or remove it first');
  if (!existsSync(dirname(resolve(file))))
    throw new DatasetError(`${dirname(resolve(file))} does not exist`, 'make the folder first');
  return withDatabase(async (connection) => {
    const manifest = await openDataset(connection, folder);
    const { country, lastDay, checksum } = manifest;
    if (format === 'duckdb') {
      await connection.run(`ATTACH ${quoteText(file)} AS target`);
      const tables = ['postings', 'texts', ...dimensionsOf(country).map(({ name }) => `dim_${name}`)];
      for (const table of tables) {
        await connection.run(
          `CREATE TABLE target.${quoteName(table)} AS FROM memory.main.${quoteName(table)}`,
        );
      }
      await connection.run(`CREATE TABLE target.dataset AS
        SELECT ${quoteText(country)} AS country, DATE ${quoteText(lastDay)} AS last_day, ${quoteText(checksum)} AS checksum`);
      await connection.run('DETACH target');
    } else if (format === 'postgresql') await exportPostgresql(connection, manifest, file);
    else {
      const { setup, select } = wideSelect(country);
      for (const statement of setup) await connection.run(statement);
      await connection.run(`COPY (${format === 'csv' ? await listsAsJson(connection, select) : select})
        TO ${quoteText(file)} (${copyOptions[format]})`);
    }
    const [counted] = await queryRows<{ rows: number }>(
      connection,
      'SELECT count(*)::DOUBLE AS rows FROM postings',
    );
    return counted?.rows ?? 0;
  });
}

/** The same query with each list column as a JSON array, as CSV has no lists. */
async function listsAsJson(connection: DuckDBConnection, select: string): Promise<string> {
  const columns = await queryColumns(connection, select);
  const lists = columns.filter(({ type }) => type.endsWith('[]')).map(({ name }) => quoteName(name));
  return `SELECT * REPLACE (${lists.map((name) => `to_json(${name}) AS ${name}`).join(', ')}) FROM (${select})`;
}

/** SQL that shows postings with ids and names instead of keys. */
interface WideSelect {
  /** Statements to run first, on the connection that runs the query: they keep the names of list items as variables. */
  readonly setup: readonly string[];
  readonly select: string;
}

interface Expressions {
  readonly setup: readonly string[];
  readonly columns: readonly string[];
  readonly joins: readonly string[];
}

/** Ids or names of a dimension in a list variable, so that the value of key k is at index k + 1. */
function listVariable(dimension: string, shown: string): string {
  return `SET VARIABLE ${dimension}_${shown} = (
    SELECT list(d.${shown} ORDER BY k)
      FROM range((SELECT max(key)::BIGINT + 1 FROM dim_${dimension})) numbers(k)
      LEFT JOIN dim_${dimension} d ON d.key = k)`;
}

const item = (variable: string): string => `getvariable('${variable}')[item::INTEGER + 1]`;

function shownColumns({ name, type, dimension }: ColumnDeclaration): Expressions {
  const column = `p.${quoteName(name)}`;
  if (dimension === null) return { setup: [], columns: [column], joins: [] };
  if (type.endsWith('[]')) {
    const shown = (what: string): string =>
      `list_transform(${column}, lambda item: ${item(`${dimension}_${what}`)})`;
    return {
      setup: ['id', 'name'].map((what) => listVariable(dimension, what)),
      columns: [`${shown('id')} AS ${quoteName(name)}`, `${shown('name')} AS ${quoteName(`${name}_name`)}`],
      joins: [],
    };
  }
  const alias = quoteName(`of_${name}`);
  return {
    setup: [],
    columns: [`${alias}.id AS ${quoteName(name)}`, `${alias}.name AS ${quoteName(`${name}_name`)}`],
    joins: [`LEFT JOIN dim_${dimension} ${alias} ON ${alias}.key = ${column}`],
  };
}

/** Skills of a kind, and the clusters of all skills, which the postings hold only through `skills`. */
function skillColumns(): Expressions {
  const ofKind = (kind: string, what: string): string =>
    `list_transform(list_filter(p.skills, lambda item: ${item('skills_kind')} = ${quoteText(kind)}), lambda item: ${item(`skills_${what}`)})`;
  const clusters = `list_sort(list_distinct(list_transform(p.skills, lambda item: ${item('skills_cluster_name')})))`;
  return {
    setup: [
      listVariable('skills', 'kind'),
      `SET VARIABLE skills_cluster_name = (
        SELECT list(c.name ORDER BY k)
          FROM range((SELECT max(key)::BIGINT + 1 FROM dim_skills)) numbers(k)
          LEFT JOIN dim_skills d ON d.key = k
          LEFT JOIN dim_skill_cluster c ON c.key = d.cluster)`,
    ],
    columns: [
      ...['specialized', 'common'].flatMap((kind) => [
        `${ofKind(kind, 'id')} AS ${kind}_skills`,
        `${ofKind(kind, 'name')} AS ${kind}_skills_name`,
      ]),
      `${clusters} AS skill_cluster`,
    ],
    joins: [],
  };
}

/** The query over the views of `openDataset`: one row a posting, each dimension as id and name, lists as lists. */
function wideSelect(country: Country): WideSelect {
  const parts = [...columnsOf(country).map(shownColumns), skillColumns()];
  const columns = [
    `${quoteText(`${country}-`)} || p.posting AS id`,
    ...parts.flatMap((part) => part.columns),
    't.url',
    't.body',
  ];
  const joins = [...parts.flatMap((part) => part.joins), 'LEFT JOIN texts t ON t.posting = p.posting'];
  return {
    setup: parts.flatMap((part) => part.setup),
    select: `SELECT ${columns.join(', ')} FROM postings p ${joins.join(' ')} ORDER BY p.posted, p.posting`,
  };
}
