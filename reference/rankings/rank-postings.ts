import type { RankingResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../app/served-group.ts';
import type { PostingService } from '../engine/query-context.ts';
import { bucketBody, rankingBody } from '../engine/rank/buckets.ts';
import { rankWhole } from '../engine/rank/rank-whole.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import { MOST_GROUPS, readRank } from '../engine/request/read-rank.ts';
import { rankingBodyReader, rankingFacet } from './ranking-request.ts';

/** POST /rankings/{rankingFacet}. */
export function rankPostings(service: PostingService): Handler<ReadonlyJson<RankingResponse>> {
  const readBody = rankingBodyReader(service);
  return async (request) => {
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const body = readBody(request);
    const rank = readRank(body.rank, MOST_GROUPS, 'rank', service.dialect);
    const { context, filters } = await compileRequest(service, body.filter, request);
    const { groups, totals } = await rankWhole(context, facet, filters, rank);
    return { data: { ranking: rankingBody(facet, rank, groups.map(bucketBody)), totals } };
  };
}
