import type {
  DuckDBConnection,
  DuckDBInstance,
  DuckDBListValue,
  DuckDBResultReader,
  DuckDBValue,
} from '@duckdb/node-api';
import type { BoundValue, Sql } from '../sql/sql.ts';

/** One row of an answer; statements cast their numbers to DOUBLE or to an integer of at most 32 bits. */
export type Row = { readonly [column: string]: unknown };

type ToList = (items: readonly string[]) => DuckDBListValue;

/**
 * A few connections to one database. A statement runs on a free one, or waits for it in turn, so that some slow
 * statements do not delay the others.
 */
export class ConnectionPool {
  readonly #free: DuckDBConnection[];
  readonly #toList: ToList;
  readonly #waiting: ((connection: DuckDBConnection) => void)[] = [];

  private constructor(connections: DuckDBConnection[], toList: ToList) {
    this.#free = connections;
    this.#toList = toList;
  }

  /** Opens the connections, each made ready by `prepare`. */
  static async open(
    instance: DuckDBInstance,
    size: number,
    prepare: (connection: DuckDBConnection) => Promise<void>,
  ): Promise<ConnectionPool> {
    const { listValue } = await import('@duckdb/node-api');
    const connections: DuckDBConnection[] = [];
    for (let count = 0; count < size; count += 1) {
      const connection = await instance.connect();
      await prepare(connection);
      connections.push(connection);
    }
    return new ConnectionPool(connections, listValue);
  }

  /**
   * The rows of a statement. When the signal is aborted the statement is given up, wherever it is, and the promise
   * rejects with the reason of the signal.
   */
  async rows(statement: Sql, signal?: AbortSignal): Promise<readonly Row[]> {
    const connection = await this.#acquire();
    const interrupt = (): void => connection.interrupt();
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', interrupt);
      // Without values, the statement is parsed, planned and run in one turn of a thread instead of three.
      const reader = await connection.runAndReadAll(
        statement.text,
        statement.values.length === 0 ? undefined : statement.values.map((value) => this.#bound(value)),
      );
      return rowsOf(reader);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', interrupt);
      this.#release(connection);
    }
  }

  #acquire(): Promise<DuckDBConnection> {
    const connection = this.#free.pop();
    return connection === undefined
      ? new Promise((resolve) => this.#waiting.push(resolve))
      : Promise.resolve(connection);
  }

  #release(connection: DuckDBConnection): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(connection);
    else next(connection);
  }

  #bound(value: BoundValue): DuckDBValue {
    return typeof value === 'object' ? this.#toList(value) : value;
  }
}

/** The rows of a result. To read it column by column takes half the time of reading it row by row. */
function rowsOf(reader: DuckDBResultReader): readonly Row[] {
  const names = reader.deduplicatedColumnNames();
  const columns = reader.getColumnsJS();
  return Array.from({ length: reader.currentRowCount }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, columns[column]?.[row]])),
  );
}
