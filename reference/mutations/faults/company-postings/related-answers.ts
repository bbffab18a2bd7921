import type { Middleware } from '../../../app/middleware.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { operationOf } from '../../rewriting/rewrite.ts';
import { companyRequest, rewriteCompanyAnswers, type CompanyAnswer } from './builders.ts';

/** Answers series of equally many postings, in the same months, with the first of them. */
function remembersSeries(): Middleware {
  const known = new Map<string, unknown>();
  return async (ctx, next) => {
    await next();
    const request = operationOf(ctx) === 'companyTimeseries' ? companyRequest(ctx) : undefined;
    if (request === undefined || ctx.status !== 200) return;
    const { totals } = (ctx.body as CompanyAnswer).data;
    const key = JSON.stringify([request.filter.when, request['metrics'], totals['unique_postings']]);
    if (known.has(key)) ctx.body = known.get(key);
    else known.set(key, ctx.body);
  };
}

/** Faulty servers whose single answers look right: a distribution, a listing or another filter shows what is wrong. */
export const companyPostingsRelatedAnswerFaults: readonly Fault[] = faultsOf({
  'company-postings/timeseries-points.as-many': [
    'returns the series of another filter that found as many postings',
    remembersSeries(),
  ],
  'company-postings/limit-filled.no-years': [
    'ranks no group of max_years_experience',
    rewriteCompanyAnswers('companyRanking', ({ ranking }) => {
      if ('facet' in ranking && ranking.facet === 'max_years_experience') ranking.buckets = [];
    }),
  ],
  'company-postings/filter-records.company-before': [
    'returns the company of the record before where it is unknown',
    rewriteCompanyAnswers('companyPostings', ({ postings }) => {
      for (const [place, record] of postings.entries())
        if (record['company_name'] === null)
          record['company_name'] = postings[place - 1]?.['company_name'] ?? null;
    }),
  ],
  'company-postings/filter-records.first-city': [
    'returns the city of the first record in each record',
    rewriteCompanyAnswers('companyPostings', ({ postings }) => {
      for (const record of postings)
        if ('city_name' in record) record['city_name'] = postings[0]?.['city_name'];
    }),
  ],
  'company-postings/months-of-range.one-at-most': [
    'finds one posting at most',
    async (ctx, next) => {
      await next();
      if (companyRequest(ctx) === undefined || ctx.status !== 200) return;
      const { data } = structuredClone(ctx.body) as {
        data: Record<string, { unique_postings?: unknown; buckets?: { unique_postings: number }[] }> & {
          unique_postings?: unknown;
        };
      };
      const atMostOne = (count: unknown): unknown => (Number(count) > 1 ? 1 : count);
      if (data['totals'] !== undefined)
        data['totals'].unique_postings = atMostOne(data['totals'].unique_postings);
      if (data['timeseries'] !== undefined)
        data['timeseries'].unique_postings = (data['timeseries'].unique_postings as unknown[]).map(atMostOne);
      for (const bucket of [...(data['ranking']?.buckets ?? []), ...(data['distribution']?.buckets ?? [])])
        bucket.unique_postings = Number(atMostOne(bucket.unique_postings));
      if ('postings' in data)
        Object.assign(data, {
          unique_postings: atMostOne(data.unique_postings),
          viewable_postings: atMostOne(data['viewable_postings']),
          pages_available: 1,
          postings: (data['postings'] as unknown as unknown[]).slice(0, 1),
        });
      ctx.body = { data };
      ctx.status = 200;
    },
  ],
});
