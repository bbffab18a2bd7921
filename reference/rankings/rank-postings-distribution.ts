import type { DistributionRankingResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../app/served-group.ts';
import { distributionsOf } from '../engine/distribution/distribution.ts';
import { facetKey } from '../engine/group/group-key.ts';
import type { PostingService } from '../engine/query-context.ts';
import { bucketBody, rankingBody } from '../engine/rank/buckets.ts';
import { rankWhole } from '../engine/rank/rank-whole.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import {
  distributionFacet,
  distributionSchema,
  readDistribution,
  type DistributionBody,
} from '../engine/request/read-distribution.ts';
import { MOST_GROUPS, readRank } from '../engine/request/read-rank.ts';
import { rankingBodyReader, rankingFacet, type RankingBody } from './ranking-request.ts';

interface DistributionRankingBody extends RankingBody {
  readonly distribution: DistributionBody;
}

/** POST /rankings/{rankingFacet}/distributions/{distributionFacet}. */
export function rankPostingsDistribution(
  service: PostingService,
): Handler<ReadonlyJson<DistributionRankingResponse>> {
  const { dialect } = service;
  const readBody = rankingBodyReader(service, { distribution: distributionSchema });
  return async (request) => {
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const measure = distributionFacet(request.parameter('distributionFacet'));
    const body = readBody(request) as DistributionRankingBody;
    const rank = readRank(body.rank, MOST_GROUPS, 'rank', dialect);
    const spec = readDistribution(body.distribution, dialect);
    const { context, filters } = await compileRequest(service, body.filter, request);
    const { groups, totals } = await rankWhole(context, facet, filters, rank);
    const keys = groups.map(({ key }) => key);
    const grouped = { selection: filters.foreground, key: facetKey(facet, dialect, 'k', keys) };
    const distributions = await distributionsOf(context, grouped, measure, spec);
    const buckets = groups.map((group) => {
      const found = distributions.get(group.key);
      if (found === undefined) throw new Error(`no distribution of the group ${group.name}`);
      return { ...bucketBody(group), distribution: found.distribution };
    });
    return { data: { ranking: rankingBody(facet, rank, buckets), totals } };
  };
}
