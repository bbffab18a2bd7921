import type { Check } from '../../kit/check.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { bucketsOf, numberOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases.ts';
import { withKey, withMonths } from '../../postings/filter.ts';
import { bucketNamed, filterableNames } from '../../postings/groups.ts';
import { monthName, monthNumber } from '../../postings/months.ts';
import { randomFrom, type Random } from '../../postings/random.ts';
import { answerOrNothing } from '../accept.ts';
import { filterKeys, rankRequest, seriesRequest, type Filter, type FilterKey } from '../requests.ts';
import {
  rankLimit,
  pageLimit,
  dataFilter,
  dataRange,
  filterWithPostings,
  keysWithValues,
  rangeWithPostings,
  valuesOf,
} from '../survey/surveyed-data.ts';
import { expectGroup } from './expect-group.ts';
import { pointOf } from '../series/series-answers.ts';
import { endpoints, type EndpointOptions } from './counting.ts';
import { endpointClauses, expectAtEndpoints, type EndpointCase, type Shown } from './endpoints.ts';

/** Keys of one filter, at most: the second and third see whether one of several is ignored. */
const KEYS = 3;

/** Every kind of filter at every endpoint. */
export const filterChecks: readonly Check[] = [
  {
    id: 'company-postings/filters',
    clauses: endpointClauses,
    title: 'applies one, two and three filter keys at every endpoint, and counts alike there',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const base = filterWithPostings(t);
      const random = randomFrom(t.settings.seed, 'filters');
      const keys = keysWithValues(t);
      if (keys.length === 0) t.inconclusive('the target ranks no values of a filter key');
      // From each key on to the next: every key is the first of a filter, and beside another one.
      await evaluateEach(t, [...keys.keys()], async (first) => {
        const turned = [...keys.slice(first), ...keys.slice(0, first)];
        // Two of the filters have a third key.
        await expectNarrowing(t, base, turned.slice(0, first < 2 ? KEYS : KEYS - 1), random);
      });
    },
  },
  {
    id: 'company-postings/time-frames',
    clauses: endpointClauses,
    title: 'applies the time frame at every endpoint, alone and beside a filter key',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const base = filterWithPostings(t);
      const { months, counted } = rangeWithPostings(t);
      const random = randomFrom(t.settings.seed, 'time-frames');
      const key = random.pick(keysWithValues(t));
      const frames = [months[0], random.pick(months)].filter((month) => month !== undefined);
      const middle = monthName(
        Math.floor((monthNumber(base.months.start) + monthNumber(base.months.end)) / 2),
      );
      const series = await t.accept(seriesRequest(base));
      const filters: readonly Filter[] = [
        base,
        { months: counted },
        ...[...new Set(frames)].map((month) => withMonths(base, month)),
        withMonths(base, middle, base.months.end),
      ];
      await evaluateEach(t, filters, async (filter) => {
        const isNarrower = filter.months !== base.months && filter.months !== counted;
        await expectAtEndpoints(t, {
          filter,
          ...(isNarrower ? { wider: base } : {}),
          ...(filter.months.start === filter.months.end ? { shown: pointShown(series, filter) } : {}),
          options: optionsFor(t, random, []),
          random,
        });
        if (key !== undefined && filter.months.start === frames.at(-1))
          await expectNarrowing(t, filter, [key], random);
      });
    },
  },
  {
    id: 'company-postings/active-everywhere',
    clauses: endpointClauses,
    title: 'accepts `active` at every endpoint without a series, and counts alike there',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const random = randomFrom(t.settings.seed, 'active');
      dataRange(t);
      const active: Filter = { ...dataFilter(t), active: true };
      // Whether a series may be of active postings is not specified (decisions.md#active-postings).
      const at = endpoints.filter((endpoint) => endpoint !== 'series');
      await expectAtEndpoints(t, { filter: active, options: optionsFor(t, random, []), random, at });
      const [key] = random.sample(keysWithValues(t), 1);
      if (key !== undefined) await expectNarrowing(t, active, [key], random, at);
    },
  },
];

/** What a series counts in the month of a filter. */
function pointShown(series: Exchange, { months: { start: month } }: Filter): Shown {
  return { answer: series, read: (answer) => pointOf(answer, month)?.unique_postings };
}

/**
 * Adds keys one by one, each with a value that the filter so far leaves, and tries each of these filters at every
 * endpoint. The ranking that proposes the value must count what the filter on it finds.
 */
async function expectNarrowing(
  t: CheckContext,
  base: Filter,
  keys: readonly FilterKey[],
  random: Random,
  at: EndpointCase['at'] = endpoints,
): Promise<void> {
  let filter = base;
  for (const key of keys) {
    const ranking = await answerOrNothing(t, rankRequest(key, filter, rankLimit(t)), filter);
    const known = new Set(valuesOf(t, key).map(({ name }) => name));
    const names = filterableNames(bucketsOf(ranking) ?? []).filter((name) => known.has(name));
    // Larger groups leave something for the next key.
    const name = random.pick(names.slice(0, 6));
    if (name === undefined) {
      t.inconclusive(`no group of ${key} to filter on`);
      return;
    }
    const wider = filter;
    filter = withKey(filter, key, [name]);
    const depth = Object.keys(filter.facets ?? {});
    await expectAtEndpoints(t, {
      filter,
      wider,
      shown: {
        answer: ranking,
        read: (answer) => numberOf(bucketNamed(answer, name)?.['unique_postings']),
      },
      options: optionsFor(t, random, depth),
      random,
      // A third key is lost where a second one is: one endpoint beside the totals sees it.
      at: depth.length < KEYS ? at : random.sample(at, 1),
    });
    await expectGroup(t, { answer: ranking, facet: key, filter: wider }, name);
  }
}

/** The facets and limits of the requests: a ranking by another filter key where there is one, any distribution. */
export function optionsFor(t: CheckContext, random: Random, used: readonly string[]): EndpointOptions {
  const ranked = [...(t.survey.companyPostings?.values.keys() ?? [])];
  const others = ranked.filter((facet) => filterKeys.some((key) => key === facet) && !used.includes(facet));
  return {
    rankingFacet: random.pick(others) ?? random.pick(ranked),
    rankLimit: rankLimit(t),
    pageLimit: pageLimit(t),
    distributionFacet: random.pick(t.survey.companyPostings?.distributionFacets ?? []),
  };
}
