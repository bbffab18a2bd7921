import type { CompanyRankingResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../app/served-group.ts';
import { facetsOf } from '../engine/facet/facets.ts';
import type { PostingService } from '../engine/query-context.ts';
import { bucketBody, rankingBody } from '../engine/rank/buckets.ts';
import { rankWhole } from '../engine/rank/rank-whole.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import { unrecognizedFacet } from '../engine/request/malformed-request.ts';
import { MOST_GROUPS, rankSchema, readRank, type RankBody } from '../engine/request/read-rank.ts';
import { companyBodyReader, type CompanyBody } from './company-request.ts';

interface RankingBody extends CompanyBody {
  readonly rank: RankBody;
}

/** POST /rankings/{rankingFacet}. Every facet of the dataset can be ranked. */
export function companyRanking(service: PostingService): Handler<ReadonlyJson<CompanyRankingResponse>> {
  const readBody = companyBodyReader(service, { required: { rank: rankSchema } });
  return async (request) => {
    const name = request.parameter('rankingFacet');
    const facet = facetsOf('us').get(name);
    if (facet === undefined) throw unrecognizedFacet(name);
    const body = readBody(request) as RankingBody;
    const rank = readRank(body.rank, MOST_GROUPS, 'rank', service.dialect);
    const { context, filters } = await compileRequest(service, body.filter, request);
    const { groups, totals } = await rankWhole(context, facet, filters, rank);
    return { data: { ranking: rankingBody(facet, rank, groups.map(bucketBody)), totals } };
  };
}
