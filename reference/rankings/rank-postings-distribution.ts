import type { DistributionRankingResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../api-group.ts';
import { bucketBody, rankingBody } from '../engine/rank/buckets.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import { distributionsOf, type DistributionAnswer } from '../engine/distribution/distribution.ts';
import { keyedPostings, postingsWhere } from '../engine/sql/keyed-postings.ts';
import { rankWhole } from '../engine/rank/rank-whole.ts';
import {
  distributionFacet,
  distributionSchema,
  readDistribution,
  type DistributionBody,
} from '../engine/request/read-distribution.ts';
import { mostGroups, readRank } from '../engine/request/read-rank.ts';
import type { StoreSource } from '../engine/store/shared-stores.ts';
import { rankingBodyReader, rankingFacet, type RankingBody } from './ranking-request.ts';

interface DistributionRankingBody extends RankingBody {
  readonly distribution: DistributionBody;
}

/** service.md: the domain of a ranked group's distribution is two numbers, so without any there are no buckets either. */
function withoutEmpty(distribution: DistributionAnswer): DistributionAnswer {
  return distribution.domain.min === null ? { ...distribution, buckets: [] } : distribution;
}

/** POST /rankings/{rankingFacet}/distributions/{distributionFacet}. */
export function rankPostingsDistribution(
  postings: StoreSource,
): Handler<ReadonlyJson<DistributionRankingResponse>> {
  const readBody = rankingBodyReader({ distribution: distributionSchema });
  return async (request) => {
    const { signal } = request;
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const measure = distributionFacet(request.parameter('distributionFacet'));
    const body = readBody(request) as DistributionRankingBody;
    const rank = readRank(body.rank, facet, mostGroups, 'rank');
    const spec = readDistribution(body.distribution);
    const { store, filters } = await compileRequest(postings, 'uk', body.filter, signal);
    const { groups, totals } = await rankWhole(store, facet, filters, rank, signal);
    const rows = keyedPostings(postingsWhere(filters.foreground), facet, 'k');
    const grouped = { rows, keys: groups.map(({ key }) => key) };
    const distributions = await distributionsOf(store, grouped, measure, spec, signal);
    const buckets = groups.map((group) => {
      const found = distributions.get(group.key);
      if (found === undefined) throw new Error(`no distribution of the group ${group.name}`);
      return { ...bucketBody(group), distribution: withoutEmpty(found.distribution) };
    });
    return { data: { ranking: rankingBody(facet, rank, buckets), totals } };
  };
}
