import type { GroupDialect } from '../../contracts/index.ts';
import type { Country } from '../../datasets/index.ts';
import type { RouteRequest } from '../app/served-group.ts';
import type { Sql } from './sql/sql.ts';
import { rowsOf, type Columns, type Row } from './store/connection-pool.ts';
import type { PostingStore } from './store/posting-store.ts';
import type { StoreSource } from './store/shared-stores.ts';

/** The options by which the engine reads requests and counts postings; a choice of one group is the default elsewhere. */
export type PostingDialect = GroupDialect<'rankings'> & GroupDialect<'company-postings'>;

/** What a posting group serves: the postings of a country, and the options that it takes. */
export interface PostingService {
  readonly country: Country;
  readonly store: StoreSource;
  readonly dialect: PostingDialect;
}

/** The parts of a request that the engine needs. */
export interface QueryContext {
  readonly store: PostingStore;
  readonly dialect: PostingDialect;
  /** The rows of a statement. Rejects when the client has disconnected. */
  readonly rows: (statement: Sql) => Promise<readonly Row[]>;
  /** The rows of a statement by column, for many rows. */
  readonly columns: (statement: Sql) => Promise<Columns>;
}

/** The context of a request. Its statements end when the signal of the request is aborted; most requests need none. */
export async function queryContext(
  { store: open, dialect }: PostingService,
  request?: Pick<RouteRequest, 'signal'>,
): Promise<QueryContext> {
  const store = await open();
  const columns = (statement: Sql): Promise<Columns> => store.columns(statement, request?.signal);
  return { store, dialect, columns, rows: async (statement) => rowsOf(await columns(statement)) };
}
