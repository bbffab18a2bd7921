import { isObject, objectOf, postingGroups } from '../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import { malformed, rankingsError, unprocessable } from '../faults/rankings/builders.ts';
import { mapItems } from '../rewriting/json-path.ts';
import { answerInstead, isInGroup, rewriteAnswers, rewriteStatus } from '../rewriting/rewrite.ts';
import { type Variation, variationsOf } from './variant.ts';

type Json = Record<string, unknown>;

/** Percentiles of a filter. */
interface Distribution {
  readonly buckets: { value: number }[];
  readonly domain: { min: number; max: number };
}

/** A time frame of months or days. */
interface MonthRange {
  readonly start: string;
  readonly end: string;
}

const inRankings = (ctx: ReferenceContext): boolean => isInGroup(ctx, 'rankings');
const inCompany = (ctx: ReferenceContext): boolean => isInGroup(ctx, 'company-postings');
const inPostings = (ctx: ReferenceContext): boolean => inRankings(ctx) || inCompany(ctx);

/** Changes every object of an answer, the innermost first. */
function everyObject(value: unknown, change: (object: Json) => unknown): unknown {
  const changed = mapItems(value, (item) => everyObject(item, change));
  return isObject(changed) ? change(changed) : changed;
}

/** Changes the objects of every 200 of the posting groups. */
function changed(change: (object: Json) => unknown, within = inPostings): Middleware {
  return rewriteStatus(200, (body, ctx) => (within(ctx) ? everyObject(body, change) : undefined));
}

/** A histogram without its empty steps, in which a key is the position among all steps from 0. */
function withoutEmptySteps(object: Json): Json {
  const { interval, buckets } = object;
  if (typeof interval !== 'number' || !Array.isArray(buckets)) return object;
  const steps = buckets
    .filter(isObject)
    .map((step) => ({ ...step, key: Math.round(Number(step['value']) / interval) + 1 }))
    .filter((step) =>
      Object.entries(step).some(([name, count]) => !['key', 'value'].includes(name) && count !== 0),
    );
  return { ...object, buckets: steps };
}

/** Whether a request has a series that begins before its filter, or ends after it. */
function isOutsideFilter({ state }: ReferenceContext): boolean {
  const { filter, timeseries } = JSON.parse(state.requestText) as {
    filter: { when: MonthRange };
    timeseries: { when: MonthRange };
  };
  const { start, end } = filter.when;
  return timeseries.when.start < start || timeseries.when.end.slice(0, 7) > end;
}

/** The largest limit that a request body names; 0 without one. */
function largestLimit(text: string): number {
  return Math.max(0, ...[...text.matchAll(/"limit":(\d+)/g)].map(([, limit]) => Number(limit)));
}

/** Whether a key of the filter of a request has more than `most` values. */
function hasMoreValues(text: string, most: number): boolean {
  const { filter } = objectOf(text === '' ? {} : JSON.parse(text));
  return Object.values(objectOf(filter)).some((values) => Array.isArray(values) && values.length > most);
}

/** Refuses a filter that has more than `most` values of a key. */
function refusingMoreValues(most: number): Middleware {
  return answerInstead(
    (ctx) => inPostings(ctx) && ctx.status === 200 && hasMoreValues(ctx.state.requestText, most),
    400,
    malformed(`Expected ${most} values at most`),
  );
}

/** Differences of the two posting groups. */
export const postingVariations: readonly Variation[] = variationsOf({
  'postings/extra-properties': {
    title: 'adds a property to every ranking, bucket and series',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    groups: postingGroups,
    middleware: () =>
      changed((object) =>
        'buckets' in object || 'name' in object || 'month' in object ? { ...object, note: 'more' } : object,
      ),
  },
  'postings/gateway-401': {
    title: 'returns the 401 of the gateway in the posting rankings',
    leftOpenBy: 'contracts/specification/decisions.md#unauthorized-bodies',
    warns: ['rankings/error-401-body'],
    groups: postingGroups,
    middleware: () =>
      answerInstead((ctx) => inRankings(ctx) && ctx.status === 401, 401, { message: 'Unauthorized' }),
  },
  'postings/ties-reversed': {
    title: 'returns tied groups in reverse order',
    leftOpenBy: 'contracts/specification/decisions.md#ties',
    groups: postingGroups,
    middleware: () =>
      changed((object) =>
        Array.isArray(object['buckets']) && typeof object['rank_by'] === 'string'
          ? { ...object, buckets: tiesReversed(object['buckets'], object['rank_by']) }
          : object,
      ),
  },
  'postings/left-out-steps': {
    title: 'leaves out the empty steps of histograms, and counts them in the keys of the others',
    leftOpenBy: 'contracts/specification/decisions.md#histograms',
    groups: ['rankings'],
    middleware: () => changed(withoutEmptySteps, inRankings),
  },
  'postings/ten-groups': {
    title: 'refuses limits above 10',
    leftOpenBy: 'large-limit=refused',
    groups: postingGroups,
    middleware: () =>
      answerInstead(
        (ctx) => inPostings(ctx) && largestLimit(ctx.state.requestText) > 10,
        400,
        malformed('Expected a limit of 10 at most'),
      ),
  },
  'postings/five-values': {
    title: 'refuses more than five values of a filter key',
    leftOpenBy: 'contracts/specification/decisions.md#values',
    groups: postingGroups,
    middleware: () => refusingMoreValues(5),
  },
  'postings/two-values': {
    title: 'refuses more than two values of a filter key',
    leftOpenBy: 'contracts/specification/decisions.md#values',
    groups: postingGroups,
    middleware: () => refusingMoreValues(2),
  },
  'postings/series-inside-filter': {
    title: 'refuses a series outside `filter.when`',
    leftOpenBy: 'contracts/specification/decisions.md#series-outside-filter',
    groups: ['rankings'],
    middleware: () =>
      answerInstead(
        (ctx) =>
          inRankings(ctx) && ctx.status === 200 && ctx.path.endsWith('/timeseries') && isOutsideFilter(ctx),
        400,
        malformed('Expected a series inside the filter'),
      ),
  },
  'postings/no-salary': {
    title: 'has no distribution over salary',
    leftOpenBy: 'contracts/specification/decisions.md#distribution-facets',
    groups: postingGroups,
    middleware: () =>
      answerInstead(
        (ctx) => inRankings(ctx) && ctx.path.endsWith('/distributions/salary'),
        404,
        rankingsError(404, 'URL not found', "Unrecognized facet 'salary'"),
      ),
  },
  'postings/nothing-404': {
    title: 'answers rankings and distributions of company postings that find nothing with 404',
    leftOpenBy: 'contracts/specification/decisions.md#company-errors',
    groups: postingGroups,
    middleware: () =>
      answerInstead(
        (ctx) =>
          inCompany(ctx) &&
          /\/(?:rankings|distributions)\//.test(ctx.path) &&
          ctx.status === 200 &&
          (ctx.body as { data: { totals: Json } }).data.totals['unique_postings'] === 0,
        404,
        { message: 'nothing found' },
      ),
  },
  'postings/refuses-no-values': {
    title: 'refuses percentiles where no posting that is found has a value',
    leftOpenBy: 'contracts/specification/decisions.md#company-errors',
    groups: ['company-postings'],
    middleware: () =>
      answerInstead(
        (ctx) =>
          inCompany(ctx) &&
          ctx.status === 200 &&
          /"distribution":\{"buckets":\[\]/.test(JSON.stringify(ctx.body)),
        422,
        { message: 'no values' },
      ),
  },
  'postings/repeated-viewable': {
    title: 'counts each posting twice in `viewable_postings`, as with repeated advertisements',
    leftOpenBy: 'contracts/specification/decisions.md#listing-limits',
    groups: ['company-postings'],
    middleware: () =>
      rewriteAnswers('companyPostings', (body) => {
        const { data } = body as { data: { viewable_postings: number } };
        data.viewable_postings *= 2;
      }),
  },
  'postings/nothing-percentiles': {
    title: 'returns 0, counted 0 times, as the percentiles of no values',
    leftOpenBy: 'contracts/specification/decisions.md#percentiles',
    groups: postingGroups,
    middleware: () =>
      rewriteAnswers('companyDistribution', (body, ctx) => {
        const { distribution } = (body as { data: { distribution: Json } }).data;
        const listed = /"keys":\[([\d,]*)\]/.exec(ctx.state.requestText)?.[1] ?? '';
        const keys = listed.split(',').map(Number);
        if (Array.isArray(distribution['buckets']) && distribution['buckets'].length === 0) {
          distribution['buckets'] = keys.map((key) => ({ key, value: 0, unique_postings: 0 }));
          distribution['domain'] = { min: 0, max: 0 };
        }
      }),
  },
  'postings/other-salaries': {
    title: 'takes the median of other salaries than the distribution `salary`',
    leftOpenBy: 'contracts/specification/decisions.md#medians',
    groups: postingGroups,
    middleware: () =>
      rewriteAnswers('companyDistribution', (body, ctx) => {
        if (!ctx.path.endsWith('/salary')) return;
        const { domain, buckets } = (body as { data: { distribution: Distribution } }).data.distribution;
        for (const bucket of buckets) bucket.value *= 0.4;
        domain.min *= 0.4;
        domain.max *= 0.4;
      }),
  },
  'postings/rounded-percentiles': {
    title: 'rounds percentiles to whole numbers, and not the ends of the domain',
    leftOpenBy: 'contracts/specification/decisions.md#percentiles',
    groups: ['company-postings'],
    middleware: () =>
      rewriteAnswers('companyDistribution', (body) => {
        const { domain } = (body as { data: { distribution: Distribution } }).data.distribution;
        domain.min += 0.4;
        domain.max += 0.4;
      }),
  },
  'postings/company-facet-echo': {
    title: 'returns another facet name than the path in the company postings',
    leftOpenBy: 'contracts/specification/decisions.md#company-echoes',
    groups: postingGroups,
    middleware: () =>
      changed(
        (object) =>
          typeof object['facet'] === 'string' ? { ...object, facet: `${object['facet']}_std` } : object,
        inCompany,
      ),
  },
  'postings/keys-reversed': {
    title: 'writes the keys of every object in reverse order',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    groups: postingGroups,
    middleware: () => changed((object) => Object.fromEntries(Object.entries(object).toReversed())),
  },
  'postings/mark-inside-expression': {
    title: 'marks the position of a syntax error inside of the quoted expression',
    leftOpenBy: 'contracts/specification/decisions.md#keyword-errors',
    groups: ['rankings'],
    middleware: () =>
      rewriteStatus(422, (_, ctx) => {
        const { filter } = JSON.parse(ctx.state.requestText) as { filter: { keywords: { query: string } } };
        const { query } = filter.keywords;
        const detail = `invalid expression: ${query.slice(0, -1)} >>>${query.slice(-1)}`;
        return unprocessable(detail);
      }),
  },
});

function tiesReversed(buckets: readonly unknown[], metric: string): readonly unknown[] {
  const value = (bucket: unknown): number => Number(isObject(bucket) ? (bucket[metric] ?? 0) : 0);
  return buckets.toReversed().sort((one, other) => value(other) - value(one));
}
