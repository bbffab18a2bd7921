import fc, { type Arbitrary } from 'fast-check';
import { rankingFacets } from '../../contracts/index.ts';
import { accepted } from '../kit/accepted.ts';
import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { Judge } from '../kit/judge.ts';
import { property } from '../kit/property.ts';
import { brief, sameAnswer } from '../kit/same-answer.ts';
import { holdDescending } from '../postings/descending.ts';
import { filterOnOne as filterOnOneOf, subRange } from '../postings/filter-cases.ts';
import { holdPrefix } from '../postings/limit-prefix.ts';
import { holdRepeated } from '../postings/repeated.ts';
import {
  bucketsOf,
  numberOf,
  rankAsk,
  rankingOf,
  totalsOf,
  type Filter,
  type Item,
  type Rank,
} from './asks.ts';
import { rankingShapes } from './errors.ts';
import { dataRange, facetsWithValues, rangeWithPostings, valuesOf } from './surveyed-data.ts';

export { holdDescending, subRange };

/** A plain ranking request. */
interface RankingCase {
  readonly facet: string;
  readonly filter: Filter;
  readonly rank: Rank;
}

/** Metrics that service.md names as seen. */
const COUNTS = ['unique_companies'];
const MEDIANS = ['median_posting_duration'];

/** Postings that make a median likely to exist. */
const LARGE_GROUP = 20;

/** POST /rankings/{rankingFacet}: service.md, "Endpoints: posting rankings group", rule 3, and the bucket fields. */
export const rankingChecks: readonly Check[] = [
  property<RankingCase>({
    id: 'rankings/ranking',
    clauses: [
      'rankings/ranking-route',
      'rankings/ranking-facet',
      'rankings/ranking-limit',
      'rankings/ranking-rank-by',
      'rankings/ranking-order',
      'rankings/limit-bounds-buckets',
      'rankings/bucket-name-unique',
      'rankings/bucket-extra-metrics',
      'rankings/bucket-extra-median',
      'rankings/totals-extra-metrics',
      'rankings/totals-bound-buckets',
      ...rankingShapes,
    ],
    title: 'ranks the groups of a facet, highest first, no more than the limit',
    group: 'rankings',
    profile: 'smoke',
    runs: { smoke: 3, standard: 25, thorough: 200 },
    arbitrary: rankingCase,
    async judge(t, { facet, filter, rank }) {
      const answer = await t.ask(rankAsk(facet, filter, rank));
      judgeRanking(t, answer, facet, rank);
    },
  }),
  property<RankingCase & { readonly smaller: number }>({
    id: 'rankings/limit-prefix',
    clauses: ['rankings/limit-prefix', 'rankings/limit-filled', 'rankings/totals-whole-filter'],
    title: 'gives with a smaller limit the first groups of a larger one, under the same totals',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 8, thorough: 60 },
    arbitrary: (t) =>
      rankingCase(t).chain((ranking) =>
        fc.integer({ min: 1, max: ranking.rank.limit }).map((smaller) => ({ ...ranking, smaller })),
      ),
    async judge(t, { facet, filter, rank, smaller }) {
      const large = await accepted(t, rankAsk(facet, filter, rank));
      const few = rankAsk(facet, filter, { ...rank, limit: smaller });
      const small = await holdPrefix(t, large, {
        clause: 'rankings/limit-prefix',
        few,
        by: rank.by,
        smaller,
        larger: rank.limit,
      });
      if (small === undefined) return;
      const most = bucketsOf(large)?.length ?? 0;
      const filled = bucketsOf(small)?.length;
      if (filled !== undefined && most >= smaller)
        t.hold(
          'rankings/limit-filled',
          [large, small],
          filled >= smaller,
          `${smaller} buckets, because limit ${rank.limit} gives ${most}`,
          `${filled} buckets`,
        );
      await sameAnswer(t, large, few, {
        clause: 'rankings/totals-whole-filter',
        read: totalsOf,
        because: 'totals are over the whole filter, whatever the limit',
      });
    },
  }),
  {
    id: 'rankings/totals-any-facet',
    clauses: ['rankings/totals-whole-filter'],
    title: 'gives the same totals whichever facet is ranked',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const rank = { by: 'unique_postings', limit: 3 };
      const first = await accepted(t, rankAsk('nuts1_name', { when }, rank));
      for (const facet of ['skills_name', 'soc4_name', 'company_name'])
        await sameAnswer(t, first, rankAsk(facet, { when }, rank), {
          clause: 'rankings/totals-whole-filter',
          read: (exchange) => totalsOf(exchange)?.['unique_postings'],
          because: `totals are over the whole filter, whether nuts1_name or ${facet} is ranked`,
        });
    },
  },
  {
    id: 'rankings/repeatable',
    clauses: ['rankings/repeatable'],
    title: 'gives the same ranking twice',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const ask = rankAsk('nuts1_name', { when }, { by: 'unique_postings', limit: 10 });
      // Groups that tie may change places.
      await holdRepeated(t, 'rankings/repeatable', await accepted(t, ask), ask, (exchange) =>
        bucketsOf(exchange)?.map(({ unique_postings: count }, place) => ({ place, count })),
      );
    },
  },
];

/** Judges what any answer with a ranking must keep, for the request that brought it. */
export function judgeRanking(t: Judge, answer: Exchange, facet: string, rank: Rank): readonly Item[] {
  const { status } = answer.response;
  if (!t.hold('rankings/ranking-route', answer, status === 200, 'status 200', `status ${status}`)) return [];
  const ranking = rankingOf(answer) ?? {};
  const echo = (clause: 'facet' | 'limit' | 'rank-by', value: unknown, asked: unknown): void => {
    if (value !== undefined)
      t.hold(`rankings/ranking-${clause}`, answer, value === asked, brief(asked), () => brief(value));
  };
  echo('facet', ranking['facet'], facet);
  echo('limit', ranking['limit'], rank.limit);
  echo('rank-by', ranking['rank_by'], rank.by);
  const buckets = bucketsOf(answer) ?? [];
  t.hold(
    'rankings/limit-bounds-buckets',
    answer,
    buckets.length <= rank.limit,
    `at most ${rank.limit} buckets`,
    `${buckets.length} buckets`,
  );
  holdDescending(t, 'rankings/ranking-order', answer, buckets, rank.by);
  const names = buckets.map(({ name }) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (names.length > 1)
    t.hold(
      'rankings/bucket-name-unique',
      answer,
      repeated.length === 0,
      'each name once',
      () => `${brief(repeated)} twice`,
    );
  const totals = totalsOf(answer);
  judgeExtraMetrics(t, answer, buckets, totals, rank);
  const total = numberOf(totals?.['unique_postings']);
  const highest = Math.max(0, ...buckets.map((bucket) => numberOf(bucket['unique_postings']) ?? 0));
  if (total !== undefined && buckets.length > 0)
    t.hold(
      'rankings/totals-bound-buckets',
      answer,
      highest <= total,
      `no bucket above totals.unique_postings ${total}`,
      `a bucket with ${highest}`,
    );
  return buckets;
}

function judgeExtraMetrics(
  t: Judge,
  answer: Exchange,
  buckets: readonly Item[],
  totals: Item | undefined,
  { extra_metrics: extra = [] }: Rank,
): void {
  for (const metric of extra.filter((name) => COUNTS.includes(name))) {
    const lacking = buckets.find((bucket) => numberOf(bucket[metric]) === undefined);
    if (buckets.length > 0)
      t.hold(
        'rankings/bucket-extra-metrics',
        answer,
        lacking === undefined,
        `a number ${metric} in every bucket`,
        () => `${brief(lacking?.[metric])} in the bucket ${brief(lacking?.['name'])}`,
      );
    t.hold(
      'rankings/totals-extra-metrics',
      answer,
      numberOf(totals?.[metric]) !== undefined,
      `a number ${metric} in totals`,
      () => brief(totals?.[metric]),
    );
  }
  // A group may hold nothing to take a median from, such as open postings only; not every large one does.
  const large = buckets.filter((bucket) => (numberOf(bucket['unique_postings']) ?? 0) >= LARGE_GROUP);
  for (const metric of extra.filter((name) => MEDIANS.includes(name)))
    if (large.length > 0 && numberOf(totals?.[metric]) !== undefined)
      t.hold(
        'rankings/bucket-extra-median',
        answer,
        large.some((bucket) => numberOf(bucket[metric]) !== undefined),
        `a number ${metric} in some bucket of ${LARGE_GROUP} postings or more`,
        'a number in none',
      );
}

/** Rankings of any documented facet over a part of the target's data, often with more than fifty groups allowed. */
function rankingCase(t: Judge): Arbitrary<RankingCase> {
  const { when, months } = dataRange(t);
  const many = facetsWithValues(t, 51);
  const facets = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...rankingFacets.filter((facet) => facet !== 'sources')) },
    ...(many.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...many) }] : []),
  );
  return fc.record({
    facet: facets,
    filter: fc.oneof(
      fc.constant({ when }),
      subRange(when, months).map((range) => ({ when: range })),
      filterOnOne(t).map((filter) => ({ when, ...filter })),
    ),
    rank: fc.record(
      {
        by: fc.constant('unique_postings'),
        limit: fc.oneof(
          fc.integer({ min: 1, max: 10 }),
          fc.integer({ min: 1, max: 58 }),
          fc.integer({ min: 51, max: 58 }),
        ),
        extra_metrics: fc.subarray([...COUNTS, ...MEDIANS], { minLength: 1 }),
      },
      { requiredKeys: ['by', 'limit'], noNullPrototype: true },
    ),
  });
}

/** A filter on one or two values of one surveyed facet; none when the survey found no values. */
export function filterOnOne(t: Judge): Arbitrary<Readonly<Record<string, readonly string[]>>> {
  return filterOnOneOf(new Map(facetsWithValues(t, 1).map((facet) => [facet, valuesOf(t, facet)])));
}
