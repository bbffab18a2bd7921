import type { RankingResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../api-group.ts';
import { bucketBody, rankingBody } from '../engine/rank/buckets.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import { rankWhole } from '../engine/rank/rank-whole.ts';
import { mostGroups, readRank } from '../engine/request/read-rank.ts';
import type { StoreSource } from '../engine/store/shared-stores.ts';
import { rankingBodyReader, rankingFacet } from './ranking-request.ts';

/** POST /rankings/{rankingFacet}. */
export function rankPostings(postings: StoreSource): Handler<ReadonlyJson<RankingResponse>> {
  const readBody = rankingBodyReader();
  return async (request) => {
    const { signal } = request;
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const body = readBody(request);
    const rank = readRank(body.rank, facet, mostGroups, 'rank');
    const { store, filters } = await compileRequest(postings, 'uk', body.filter, signal);
    const { groups, totals } = await rankWhole(store, facet, filters, rank, signal);
    return { data: { ranking: rankingBody(facet, rank, groups.map(bucketBody)), totals } };
  };
}
