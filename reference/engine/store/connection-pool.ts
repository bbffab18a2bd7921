import type {
  DuckDBConnection,
  DuckDBInstance,
  DuckDBListValue,
  DuckDBMaterializedResult,
  DuckDBValue,
  DuckDBValueConverter,
  JS,
} from '@duckdb/node-api';
import { loadDuckDB } from '../../../datasets/index.ts';
import { ServiceError } from '../../app/service-error.ts';
import { mapInTurns, pause } from '../../http/turns.ts';
import type { BoundValue, Sql } from '../sql/sql.ts';

/** One row of an answer; statements cast their numbers to DOUBLE or to an integer of at most 32 bits. */
export type Row = { readonly [column: string]: unknown };

/** An answer by column: each has as many values as there are rows. */
export interface Columns {
  readonly length: number;
  readonly of: { readonly [column: string]: readonly unknown[] };
}

/** Milliseconds between two interrupts of an aborted statement. */
const INTERRUPT_AGAIN = 50;

type ToList = (items: readonly string[]) => DuckDBListValue;
type ToJS = DuckDBValueConverter<JS>;

/** A few connections to one database, so that slow statements do not delay the others. */
export class ConnectionPool {
  readonly #free: DuckDBConnection[];
  readonly #toList: ToList;
  readonly #toJS: ToJS;
  readonly #waiting: ((connection: DuckDBConnection) => void)[] = [];

  private constructor(connections: DuckDBConnection[], toList: ToList, toJS: ToJS) {
    this.#free = connections;
    this.#toList = toList;
    this.#toJS = toJS;
  }

  /** Opens the connections, each made ready by `prepare`. */
  static async open(
    instance: DuckDBInstance,
    size: number,
    prepare: (connection: DuckDBConnection) => Promise<void>,
  ): Promise<ConnectionPool> {
    const { JSDuckDBValueConverter, listValue } = loadDuckDB();
    const connections: DuckDBConnection[] = [];
    for (let count = 0; count < size; count += 1) {
      const connection = await instance.connect();
      await prepare(connection);
      connections.push(connection);
    }
    return new ConnectionPool(connections, listValue, JSDuckDBValueConverter);
  }

  /** The rows of a statement; as `columns`. */
  async rows(statement: Sql, signal?: AbortSignal): Promise<readonly Row[]> {
    return rowsOf(await this.columns(statement, signal));
  }

  /** The columns of the answer; rejects when the signal is aborted, and with a ServiceError 503 for memory, disk or file. */
  async columns(statement: Sql, signal?: AbortSignal): Promise<Columns> {
    const connection = await this.#acquire();
    let interrupting: NodeJS.Timeout | undefined;
    // A statement that no thread has begun does not notice an interrupt: it is repeated until the statement ends.
    const interrupt = (): void => {
      connection.interrupt();
      interrupting = setInterval(() => connection.interrupt(), INTERRUPT_AGAIN);
    };
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', interrupt);
      // Without values, the statement is parsed, planned and run in one turn of a thread instead of three.
      const result = await connection.run(
        statement.text,
        statement.values.length === 0 ? undefined : statement.values.map((value) => this.#bound(value)),
      );
      return await columnsOf(result, this.#toJS);
    } catch (error) {
      signal?.throwIfAborted();
      const reported = serviceErrorOf(error);
      if (reported !== error) await measureDisk(connection);
      throw reported;
    } finally {
      signal?.removeEventListener('abort', interrupt);
      clearInterval(interrupting);
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

/**
 * A ServiceError 503 for lack of memory or disk, for a file that cannot be read, and for a table whose creation failed so on
 * another connection and is not undone yet; its cause goes to the log. Else the error itself.
 */
function serviceErrorOf(error: unknown): unknown {
  if (!(error instanceof Error && /^(Out of Memory|IO|TransactionContext) Error\b/.test(error.message)))
    return error;
  const detail = 'the postings cannot be read at the moment';
  return new ServiceError(503, detail, { cause: error, headers: { 'retry-after': '5' } });
}

/** Has DuckDB measure the room for temporary files again: by itself it refuses on when a full disk has room again. */
async function measureDisk(connection: DuckDBConnection): Promise<void> {
  // Fails while the files take more than the free space: the limit then stays, until the next failure resets it.
  await connection.run('RESET GLOBAL max_temp_directory_size').catch(() => undefined);
}

/** The rows of an answer by column. */
export function rowsOf({ length, of }: Columns): Promise<readonly Row[]> {
  const columns = Object.entries(of);
  return mapInTurns(Array.from({ length }), (_, at) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of columns) row[name] = values[at];
    return row;
  });
}

/** The columns of a result. It is complete, so its chunks are taken as they are, without a turn of a thread for each. */
async function columnsOf(result: DuckDBMaterializedResult, toJS: ToJS): Promise<Columns> {
  const { chunkCount } = result;
  const columns = result.deduplicatedColumnNames().map((name) => ({ name, values: [] as unknown[] }));
  for (let index = 0; index < chunkCount; index += 1) {
    if (index > 0) await pause();
    const chunk = result.getChunk(index);
    for (const [at, { values }] of columns.entries()) {
      const vector = chunk.getColumnVector(at);
      for (let row = 0; row < vector.itemCount; row += 1) {
        const value = vector.getItem(row);
        values.push(typeof value === 'number' || value === null ? value : toJS(value, vector.type, toJS));
      }
    }
  }
  return {
    length: result.rowCount,
    of: Object.fromEntries(columns.map(({ name, values }) => [name, values])),
  };
}
