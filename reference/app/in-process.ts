import { defaultDialect, getOrInsert, matchRoute, type Dialect } from '../../contracts/index.ts';
import { DatasetError, type Manifest, dimensionsOf } from '../../datasets/index.ts';
import { facetsOf } from '../engine/facet/facets.ts';
import {
  foundPostings,
  type FoundPostings,
  type PostingSearch,
} from '../engine/inspection/found-postings.ts';
import { plainTerms, type PlainTerm } from '../engine/inspection/plain-terms.ts';
import { queryContext, type PostingService } from '../engine/query-context.ts';
import { identifier, join, sql } from '../engine/sql/sql.ts';
import { storeSources, type DatasetOptions } from '../engine/store/shared-stores.ts';
import { servePostings, type PostingGroup } from './posting-services.ts';
import { ServiceError } from './service-error.ts';

/** A request of a posting group, without prefix, token and headers. */
export interface PostingRequest {
  readonly group: PostingGroup;
  readonly method: string;
  /** Below the prefix of the group, percent-encoded, without query. */
  readonly path: string;
  readonly body?: unknown;
}

/** Status and JSON body of an answer. */
export interface PostingAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The posting groups of a reference in this process: the answers that it gives over HTTP, and its postings. */
export interface InProcessReference {
  /** The answer in a dialect. Rejects for an unexpected failure, which a server would answer with 500. */
  answer(request: PostingRequest, dialect?: Dialect): Promise<PostingAnswer>;
  /** The postings that a filter of a request body selects, by number. Rejects with ServiceError for an invalid filter. */
  find(group: PostingGroup, search: PostingSearch, dialect?: Dialect): Promise<FoundPostings>;
  /** Words of titles that find the same postings however a server splits and compares words, found at the first use; none without texts. */
  plainTerms(group: PostingGroup): Promise<readonly PlainTerm[]>;
  /** Names, folded to lower case without accents, that several values of one facet share. */
  ambiguousNames(group: PostingGroup): Promise<ReadonlySet<string>>;
  /** The facets by which the postings of a group can be ranked. */
  facets(group: PostingGroup): readonly string[];
  manifest(group: PostingGroup): Promise<Manifest>;
}

/** Opens the posting groups without a server. Throws DatasetError for a folder without a dataset, RangeError for a limit. */
export function openInProcess(options: DatasetOptions = {}): InProcessReference {
  const stores = storeSources(options);
  const byDialect = new Map<string, ReturnType<typeof servePostings>>();
  const served = (dialect: Dialect): ReturnType<typeof servePostings> => {
    const key = JSON.stringify([dialect.rankings, dialect['company-postings']]);
    const known = byDialect.get(key) ?? servePostings(stores, dialect);
    byDialect.set(key, known);
    return known;
  };
  const terms = new Map<PostingGroup, Promise<readonly PlainTerm[]>>();
  const serviceOf = (group: PostingGroup, dialect = defaultDialect) => served(dialect)[group].service;
  return {
    async answer({ group: name, method, path, body }, dialect = defaultDialect) {
      const { group } = served(dialect)[name];
      try {
        const match = matchRoute(name, method, path);
        const handler = match && group.handlers[match.route.operationId];
        if (match === undefined || handler === undefined)
          throw new ServiceError(404, 'no matched route found');
        const answer = await handler({
          parameter: (parameter) => match.params[parameter] ?? '',
          query: new URLSearchParams(),
          signal: new AbortController().signal,
          // A dialect that ignores unknown keys removes them from the body.
          json: () => structuredClone(body),
        });
        // What JSON does not have, such as undefined, is not in an answer either.
        return { status: 200, body: JSON.parse(JSON.stringify(answer)) as unknown };
      } catch (error) {
        if (error instanceof DatasetError || !(error instanceof ServiceError)) throw error;
        return { status: error.status, body: group.errorBody(error) };
      }
    },
    find: (group, search, dialect) => foundPostings(serviceOf(group, dialect), search),
    plainTerms(group) {
      return getOrInsert(terms, group, () => {
        const found = plainTerms(serviceOf(group));
        // What could not be read now is tried again at the next use.
        found.catch(() => terms.delete(group));
        return found;
      });
    },
    ambiguousNames: (group) => ambiguousNames(serviceOf(group)),
    facets: (group) => [...facetsOf(serviceOf(group).country).keys()],
    manifest: async (group) => (await serviceOf(group).store()).manifest,
  };
}

/** Lower-case names without accents that several values of a dimension share: some servers make one group of them. */
async function ambiguousNames(service: PostingService): Promise<ReadonlySet<string>> {
  const context = await queryContext(service);
  const folded = sql`lower(strip_accents(name))`;
  const shared = dimensionsOf(service.country).map(
    ({ name }) =>
      sql`(SELECT ${folded} AS name FROM ${identifier(`dim_${name}`)} GROUP BY ALL HAVING count(*) > 1)`,
  );
  const rows = await context.rows(join(shared, ' UNION ALL '));
  return new Set(rows.map((row) => row['name'] as string));
}
