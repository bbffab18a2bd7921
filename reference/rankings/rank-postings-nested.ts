import type { NestedRankingResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../api-group.ts';
import { bucketBody, rankingBody } from '../engine/rank/buckets.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import { keyedPostings, postingsWhere } from '../engine/sql/keyed-postings.ts';
import { malformedRequest } from '../engine/request/malformed-request.ts';
import { rankGroups, type RankedGroup } from '../engine/rank/ranking.ts';
import { rankWhole } from '../engine/rank/rank-whole.ts';
import { mostGroups, mostParents, rankSchema, readRank, type RankBody } from '../engine/request/read-rank.ts';
import type { StoreSource } from '../engine/store/shared-stores.ts';
import { numberList, sql } from '../engine/sql/sql.ts';
import { rankingBodyReader, rankingFacet, type RankingBody } from './ranking-request.ts';

interface NestedBody extends RankingBody {
  readonly nested_rank: RankBody;
}

/** POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}. Any ranking facet can be nested, the outer one too. */
export function rankPostingsNested(postings: StoreSource): Handler<ReadonlyJson<NestedRankingResponse>> {
  const readBody = rankingBodyReader({ nested_rank: rankSchema });
  return async (request) => {
    const { signal } = request;
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const nestedFacet = rankingFacet(request.parameter('nestedRankingFacet'));
    const body = readBody(request) as NestedBody;
    const rank = readRank(body.rank, facet, mostParents, 'rank');
    if (rank.limit === 0) throw malformedRequest('Expected at least 1 at rank.limit');
    const nestedRank = readRank(body.nested_rank, nestedFacet, mostGroups, 'nested_rank');
    const { store, filters } = await compileRequest(postings, 'uk', body.filter, signal);
    const { groups, totals } = await rankWhole(store, facet, filters, rank, signal);

    const parents = groups.map(({ key, postings: size }) => ({ key, size }));
    const outer = keyedPostings(postingsWhere(filters.foreground), facet, 'o');
    const foreground =
      parents.length === 0
        ? outer
        : sql`(SELECT * FROM ${outer} p WHERE p.o IN ${numberList(parents.map(({ key }) => key))})`;
    const rows = { foreground, background: postingsWhere(filters.background), parents };
    const nested = new Map<number, RankedGroup[]>(parents.map(({ key }) => [key, []]));
    for (const group of await rankGroups(store, nestedFacet, rows, nestedRank, signal))
      nested.get(group.parent)?.push(group);
    const buckets = groups.map((group) => ({
      ...bucketBody(group),
      ranking: rankingBody(nestedFacet, nestedRank, (nested.get(group.key) ?? []).map(bucketBody)),
    }));
    return { data: { ranking: rankingBody(facet, rank, buckets), totals } };
  };
}
