import { isObject } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { operationOf, rewriteAnswers } from '../../rewriting/rewrite.ts';
import {
  companyRequest,
  rewriteCompanyAnswers,
  type CompanyAnswer,
  type CompanyRequest,
  inAnswers,
  inRecords,
  ranks,
} from './builders.ts';

/** Answers a series with an earlier one of as many postings over the same months. */
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

/** Lists as many postings as a filter finds, from an earlier listing without its keys, where records do not show them. */
function listsOthers(): Middleware {
  const known = new Map<string, CompanyAnswer['data']['postings']>();
  return async (ctx, next) => {
    await next();
    const request = operationOf(ctx) === 'companyPostings' ? companyRequest(ctx) : undefined;
    if (request === undefined || ctx.status !== 200) return;
    const { data } = structuredClone(ctx.body) as CompanyAnswer;
    const { when, ...keys } = request.filter;
    if ('city_name' in keys || 'company_name' in keys) return;
    const key = JSON.stringify([when, request.fields]);
    const others = known.get(key) ?? [];
    if (Object.keys(keys).length === 0) {
      if (data.postings.length > others.length) known.set(key, data.postings);
    } else if (others.length >= data.postings.length)
      ctx.body = { data: { ...data, postings: others.slice(0, data.postings.length) } };
  };
}

/** Answers a listing with an earlier one that differs only in its limit. */
function remembersPages(): Middleware {
  const known = new Map<string, unknown>();
  return async (ctx, next) => {
    await next();
    const request = operationOf(ctx) === 'companyPostings' ? companyRequest(ctx) : undefined;
    if (request === undefined || ctx.status !== 200) return;
    const key = JSON.stringify({ ...request, limit: undefined });
    if (known.has(key)) ctx.body = known.get(key);
    else known.set(key, ctx.body);
  };
}

/** Answers with what the other posting group answered to the same body, at the same path below its prefix. */
function sharesAnswers(): Middleware {
  const known = new Map<string, unknown>();
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 200 || ctx.method !== 'POST') return;
    const key = ctx.path.replace(/^\/(uk-jpa|company-postings)\//, '') + ctx.state.requestText;
    if (known.has(key)) ctx.body = known.get(key);
    else known.set(key, ctx.body);
  };
}

/** Changes medians in totals and series alike. */
const changesMedians = (change: (median: number) => number): Middleware =>
  rewriteAnswers(['companyTotals', 'companyTimeseries'], (body) => {
    const { totals, timeseries } = (body as Partial<CompanyAnswer>).data ?? {};
    const changed = (median: unknown): unknown => (typeof median === 'number' ? change(median) : median);
    if (totals !== undefined && 'median_salary' in totals)
      totals['median_salary'] = changed(totals['median_salary']);
    if (timeseries !== undefined) timeseries['median_salary'] &&= timeseries['median_salary'].map(changed);
  });

/** Counts 0 for each posting without a salary, where a series of the filter showed each posting alone. */
function countsNoSalaryAsZero(): Middleware {
  const known = new Map<string, readonly (readonly [month: string, salary: number])[]>();
  const keyOf = ({ filter }: CompanyRequest): string => JSON.stringify({ ...filter, when: undefined });
  const reading = rewriteCompanyAnswers('companyTimeseries', ({ timeseries }, request) => {
    const { month: months, unique_postings: counts = [], median_salary: medians = [] } = timeseries;
    const isOne = (at: number): boolean => counts[at] === 1;
    // A posting of several months shows in each of them.
    const ones = months.flatMap((month, at) =>
      isOne(at) && !(isOne(at - 1) && medians[at - 1] === medians[at])
        ? [[month, Number(medians[at])] as const]
        : [],
    );
    known.set(keyOf(request), ones);
  });
  const writing = rewriteCompanyAnswers('companyTotals', ({ totals }, request) => {
    const { start = '', end = '' } = request.filter.when as {
      readonly start?: string;
      readonly end?: string;
    };
    const salaries = (known.get(keyOf(request)) ?? [])
      .flatMap(([month, salary]) => (month >= start && month <= end ? [salary] : []))
      .toSorted((one, other) => one - other);
    const { length } = salaries;
    if (length === 0 || length !== totals['unique_postings'] || !('median_salary' in totals)) return;
    const middle = [salaries[Math.floor((length - 1) / 2)], salaries[Math.floor(length / 2)]];
    totals['median_salary'] = middle.reduce<number>((sum, salary = 0) => sum + salary / 2, 0);
  });
  return (ctx, next) => reading(ctx, () => writing(ctx, next));
}

/** Whether the day after a date is the first of a month. */
const isEndOfMonth = (date: string): boolean => new Date(Date.parse(date) + 86_400_000).getUTCDate() === 1;

/** Omits postings with such a day in a field from listings of ids alone. */
const losesDays =
  (field: 'posted' | 'expired', isLost: (day: string) => boolean): Middleware =>
  async (ctx, next) => {
    const request = operationOf(ctx) === 'companyPostings' ? companyRequest(ctx) : undefined;
    const isOfMonths = request !== undefined && request.filter.when !== 'active';
    const isChanged = isOfMonths && JSON.stringify(request.fields) === '["id"]';
    if (isChanged) ctx.state.requestText = JSON.stringify({ ...request, fields: ['id', field] });
    await next();
    if (!isChanged || ctx.status !== 200) return;
    const { data } = structuredClone(ctx.body) as CompanyAnswer;
    const kept = data.postings.filter((record) => !isLost(String(record[field])));
    const unique_postings = data.unique_postings - data.postings.length + kept.length;
    ctx.body = { data: { ...data, unique_postings, postings: kept.map(({ id }) => ({ id })) } };
  };

/** Faulty servers whose single answers look right: a distribution, a listing or another filter shows what is wrong. */
export const companyPostingsRelatedAnswerFaults: readonly Fault[] = faultsOf({
  'company-postings/timeseries-points.as-many': [
    'returns the series of another filter that found as many postings',
    remembersSeries(),
  ],
  'company-postings/filter-records.not-shown': [
    'lists as many postings as a filter on state, skills or employment type finds, but any postings',
    listsOthers(),
  ],
  'company-postings/postings-limit-bounds.remembered': [
    'returns an earlier page with another limit',
    remembersPages(),
  ],
  'company-postings/totals-agree.other-group': [
    'returns the answer of the other posting group to the same body',
    sharesAnswers(),
    { groups: ['rankings', 'company-postings'] },
  ],
  'company-postings/totals-median-of-filter.even-thousands': [
    'doubles medians of an even number of thousands, in totals and series',
    changesMedians((median) => (Math.floor(median / 1000) % 2 === 0 ? median * 2 : median)),
  ],
  'company-postings/totals-median-of-filter.zeros': [
    'counts 0 for each posting without a salary in the median of few postings',
    countsNoSalaryAsZero(),
  ],
  'company-postings/totals-median-of-filter.hourly': [
    'returns the median per hour, in totals and series, and yearly salaries in distributions',
    changesMedians((median) => median / 2080),
  ],
  'company-postings/filter-records.month-ends': [
    'finds postings that end with a month, such as open ones, in no month',
    losesDays('expired', isEndOfMonth),
  ],
  'company-postings/filter-records.posted-last': [
    'finds postings of the last days of a month, from the 29th on, in no month',
    losesDays('posted', (day) => Number(day.slice(-2)) > 28),
  ],
  'company-postings/limit-filled.no-years': [
    'ranks no group of max_years_experience',
    inAnswers('companyRanking', 'ranking.buckets', [], ranks('max_years_experience')),
  ],
  'company-postings/limit-filled.no-states': [
    'ranks no state',
    inAnswers('companyRanking', 'ranking.buckets', [], ranks('state_name')),
  ],
  'company-postings/postings-time-frame.end-month': [
    'returns the first day of the last month as `posted` of records without `expired`',
    rewriteCompanyAnswers('companyPostings', ({ postings }, { filter: { when } }) => {
      for (const record of postings)
        if (isObject(when) && 'posted' in record && !('expired' in record))
          record['posted'] = `${String(when['end'])}-01`;
    }),
  ],
  'company-postings/filter-records.unknown-company': [
    'returns a name instead of null for an unknown company',
    inRecords('company_name', (name) => name ?? 'Unknown company'),
  ],
  'company-postings/filter-records.no-company': [
    'returns null for every company',
    inRecords('company_name', null),
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
