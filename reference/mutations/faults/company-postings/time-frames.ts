import { companyOperations, isObject } from '../../../../contracts/index.ts';
import * as to from '../../rewriting/values.ts';
import { wholeTime } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { company, inRequests, isOneMonth, inAnswers, isRange } from './builders.ts';

/** One faulty server, or several, for each clause of the time frames of company postings. */
export const companyPostingsTimeFrameFaults: readonly Fault[] = faultsOf({
  'company-postings/filter-when-applies.companyDistribution': [
    'ignores when in distributions',
    inRequests('companyDistribution', 'filter.when', wholeTime),
  ],
  'company-postings/filter-when-applies': inRequests('companyTotals', 'filter.when', wholeTime),
  ...each(['companyTimeseries', 'companyRanking'] as const, (operation) => [
    `company-postings/filter-when-applies.${operation}`,
    `ignores a single month in when at ${operation}`,
    inRequests(operation, 'filter.when', wholeTime, isOneMonth),
  ]),
  'company-postings/filter-when-applies.finds-nothing': [
    'finds nothing in any range of months',
    inRequests(
      companyOperations,
      'filter.when',
      { start: '1990-01', end: '1990-01' },
      ({ filter }) => filter.when !== 'active',
    ),
  ],
  'company-postings/filter-when-applies.finds-nothing-active': [
    'finds nothing in any time frame, but postings without one',
    company.rewriteRequests(companyOperations, ({ filter }) => {
      if (filter.when === undefined) filter.when = { ...wholeTime };
      else filter.company_name = ['No such company'];
    }),
  ],
  'company-postings/filter-when-narrows': [
    'multiplies the counts of single months by 100',
    inAnswers('companyTotals', 'totals.unique_postings', to.times(100), isOneMonth),
  ],
  'company-postings/postings-time-frame.single-month': [
    'ignores a single month in when at companyPostings',
    inRequests('companyPostings', 'filter.when', wholeTime, isOneMonth),
  ],
  'company-postings/postings-time-frame.end-month': [
    'returns the first day of the last month as `posted` of records without `expired`',
    company.rewrite('companyPostings', ({ postings }, { filter: { when } }) => {
      for (const record of postings)
        if (isObject(when) && 'posted' in record && !('expired' in record))
          record['posted'] = `${String(when['end'])}-01`;
    }),
  ],
  'company-postings/postings-time-frame': inRequests('companyPostings', 'filter.when', wholeTime),
  'company-postings/months-of-range.one-at-most': [
    'finds one posting at most',
    async (ctx, next) => {
      await next();
      if (company.requestOf(ctx) === undefined || ctx.status !== 200) return;
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
  'company-postings/months-of-range': [
    'counts each posting of a range a hundred times',
    inAnswers('companyTotals', 'totals.unique_postings', to.times(100), isRange),
  ],
});
