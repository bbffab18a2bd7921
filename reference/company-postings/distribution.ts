import type { CompanyDistributionResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../app/served-group.ts';
import { distributionsOf } from '../engine/distribution/distribution.ts';
import { WHOLE_KEY } from '../engine/group/group-key.ts';
import { summedValue, type SummedMetric } from '../engine/metric/metrics.ts';
import type { PostingService } from '../engine/query-context.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import {
  distributionFacet,
  distributionSchema,
  readDistribution,
  type DistributionBody,
} from '../engine/request/read-distribution.ts';
import { companyBodyReader, type CompanyBody } from './company-request.ts';

interface CompanyDistributionBody extends CompanyBody {
  readonly distribution: DistributionBody;
}

/** POST /distributions/{distributionFacet}. Each step has `unique_postings`, whether requested or not. */
export function companyDistribution(
  service: PostingService,
): Handler<ReadonlyJson<CompanyDistributionResponse>> {
  const readBody = companyBodyReader(service, { required: { distribution: distributionSchema } });
  return async (request) => {
    const measure = distributionFacet(request.parameter('distributionFacet'));
    const body = readBody(request) as CompanyDistributionBody;
    const spec = readDistribution(body.distribution, service.dialect);
    const metrics = [...new Set<SummedMetric>(['unique_postings', ...spec.metrics])];
    const { context, filters } = await compileRequest(service, body.filter, request);
    const grouped = { selection: filters.foreground, key: null };
    const found = await distributionsOf(context, grouped, measure, { ...spec, metrics });
    const whole = found.get(WHOLE_KEY);
    if (whole === undefined) throw new Error(`no distribution of ${measure}`);
    const { distribution, sums } = whole;
    const totals = Object.fromEntries(metrics.map((metric) => [metric, summedValue(metric, sums)]));
    const buckets = distribution.buckets.map((step) => ({
      ...step,
      unique_postings: step['unique_postings'] ?? 0,
    }));
    return {
      data: {
        distribution: { ...distribution, buckets },
        totals: { ...totals, unique_postings: sums.postings },
      },
    };
  };
}
