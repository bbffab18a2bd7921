import { isObject, postingGroups, type ApiGroup } from '../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../app/middleware.ts';
import { mapItems } from '../rewriting/json-path.ts';
import { isInGroup, isInPostings, rewriteAnswers, rewriteStatus } from '../rewriting/rewrite.ts';
import { type Variation, variationsIn } from './variant.ts';

type Json = Record<string, unknown>;

/** Percentiles of a filter. */
interface Distribution {
  buckets: { key: number; value: number; unique_postings: number }[];
  domain: { min: number; max: number };
}

/** Changes every object of an answer, the innermost first. */
function everyObject(value: unknown, change: (object: Json) => unknown): unknown {
  const changed = mapItems(value, (item) => everyObject(item, change));
  return isObject(changed) ? change(changed) : changed;
}

/** Changes the objects of every 200 of the posting groups, or of one of them. */
function changed(change: (object: Json) => unknown, group?: ApiGroup): Middleware {
  return rewriteStatus(200, (body, ctx) => {
    const isWithin = group === undefined ? isInPostings(ctx) : isInGroup(ctx, group);
    return isWithin ? everyObject(body, change) : undefined;
  });
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

/** Changes the percentiles of every filter. */
function rewritePercentiles(change: (distribution: Distribution, ctx: ReferenceContext) => void): Middleware {
  return rewriteAnswers('companyDistribution', (body, ctx) => {
    change((body as { data: { distribution: Distribution } }).data.distribution, ctx);
  });
}

/** Differences of the two posting groups in their answers. */
export const postingVariations: readonly Variation[] = variationsIn(postingGroups, {
  'postings/extra-properties': {
    title: 'adds a property to every ranking, bucket and series',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    middleware: () =>
      changed((object) =>
        'buckets' in object || 'name' in object || 'month' in object ? { ...object, note: 'more' } : object,
      ),
  },
  'postings/ties-reversed': {
    title: 'returns tied groups in reverse order',
    leftOpenBy: 'contracts/specification/decisions.md#ties',
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
    middleware: () => changed(withoutEmptySteps, 'rankings'),
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
    middleware: () =>
      rewritePercentiles((distribution, ctx) => {
        if (distribution.buckets.length > 0) return;
        const listed = /"keys":\[([\d,]*)\]/.exec(ctx.state.requestText)?.[1] ?? '';
        const keys = listed.split(',').map(Number);
        distribution.buckets = keys.map((key) => ({ key, value: 0, unique_postings: 0 }));
        distribution.domain = { min: 0, max: 0 };
      }),
  },
  'postings/other-salaries': {
    title: 'takes the median of other salaries than the distribution `salary`',
    leftOpenBy: 'contracts/specification/decisions.md#medians',
    middleware: () =>
      rewritePercentiles(({ domain, buckets }, ctx) => {
        if (!ctx.path.endsWith('/salary')) return;
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
      rewritePercentiles(({ domain }) => {
        domain.min += 0.4;
        domain.max += 0.4;
      }),
  },
  'postings/company-facet-echo': {
    title: 'returns another facet name than the path in the company postings',
    leftOpenBy: 'contracts/specification/decisions.md#company-echoes',
    middleware: () =>
      changed(
        (object) =>
          typeof object['facet'] === 'string' ? { ...object, facet: `${object['facet']}_std` } : object,
        'company-postings',
      ),
  },
  'postings/keys-reversed': {
    title: 'writes the keys of every object in reverse order',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    middleware: () => changed((object) => Object.fromEntries(Object.entries(object).toReversed())),
  },
});

function tiesReversed(buckets: readonly unknown[], metric: string): readonly unknown[] {
  const value = (bucket: unknown): number => Number(isObject(bucket) ? (bucket[metric] ?? 0) : 0);
  return buckets.toReversed().sort((one, other) => value(other) - value(one));
}
