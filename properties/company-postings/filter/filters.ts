import type { Check, CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { withKey, withMonths } from '../../postings/filter/filter.ts';
import { bucketNamed, filterableNames } from '../../postings/groups.ts';
import { monthName, monthNumber } from '../../postings/months/months.ts';
import { randomFrom, type Random } from '../../postings/cases/random.ts';
import { acceptOrNotFound } from '../accept.ts';
import { recordKeys } from '../listing/records.ts';
import { expectRanking } from '../ranking/ranking.ts';
import { percentilesRequest, rankRequest, seriesRequest, type Filter, type FilterKey } from '../requests.ts';
import {
  rankLimit,
  dataFilter,
  dataRange,
  filterWithPostings,
  keysWithValues,
  pageLimit,
  rangeWithPostings,
  surveyedValues,
} from '../survey/surveyed-data.ts';
import { expectGroup } from './expect-group.ts';
import { pointOf } from '../series/series-answers.ts';
import { endpoints, type Endpoint, PERCENTILES } from './counting.ts';
import { optionsInTurn, type NextOptions } from './endpoint-options.ts';
import { endpointClauses, expectAtEndpoints, type EndpointCase, type Shown } from './endpoints.ts';
import { numberOf } from '../../../contracts/index.ts';

/** Keys of one filter, at most: the second and third see whether one of several is ignored. */
const KEYS = 3;

/** The keys that the group has. */
const FILTER_KEYS = 5;

/** Every kind of filter at every endpoint. */
export const filterChecks: readonly Check[] = [
  {
    id: 'company-postings/filters',
    clauses: endpointClauses,
    title: 'applies one, two and three filter keys at every endpoint, with the same counts',
    async run(t) {
      const base = filterWithPostings(t);
      const random = randomFrom(t.settings.seed, 'filters');
      const keys = keysWithValues(t);
      if (keys.length === 0) t.inconclusive('the target ranks no values of a filter key');
      const nextOptions = optionsInTurn(t, random);
      const early = withMonths(base, base.months.start, middleOf(base));
      const late = withMonths(base, middleOf(base), base.months.end);
      // From each key on to the next: every key is once the first of a filter and once combined with another one.
      await evaluateEach(t, [...keys.keys()], async (first) => {
        const turned = [...keys.slice(first), ...keys.slice(0, first)];
        // Over fewer months in turn, so that a time frame, or one of its ends, that is ignored when there are keys shows too.
        const months = [base, early, base, late][first % 4] ?? base;
        // Two of the filters have a third key, which no record shows: only the number of records does.
        const hasThird = recordKeys.every((key) => key !== turned[KEYS - 1]) && first >= KEYS - 1;
        await expectNarrowing(t, months, turned.slice(0, hasThird ? KEYS : KEYS - 1), random, nextOptions);
      });
    },
  },
  {
    id: 'company-postings/time-frames',
    clauses: endpointClauses,
    title: 'applies the time frame at every endpoint, with and without a filter key',
    async run(t) {
      const base = filterWithPostings(t);
      const { months, counted } = rangeWithPostings(t);
      const random = randomFrom(t.settings.seed, 'time-frames');
      const key = random.pick(keysWithValues(t));
      const frames = [months[0], random.pick(months)].filter((month) => month !== undefined);
      const series = await t.accept(seriesRequest(base));
      const nextOptions = optionsInTurn(t, random);
      const second = monthName(monthNumber(base.months.start) + 1);
      // A year that ends before the last month, as the end of a range.
      const december = `${Number(base.months.end.slice(0, 4)) - 1}-12`;
      const early = december > second ? december : middleOf(base);
      const filters: readonly Filter[] = [
        base,
        { months: counted },
        ...[...new Set(frames)].map((month) => withMonths(base, month)),
        withMonths(base, second < early ? second : early, early),
      ];
      await evaluateEach(t, filters, async (filter) => {
        const isNarrower = filter.months !== base.months && filter.months !== counted;
        await expectAtEndpoints(t, {
          filter,
          ...(isNarrower ? { wider: base } : {}),
          ...(filter.months.start === filter.months.end ? { shown: pointShown(series, filter) } : {}),
          options: nextOptions([], endpoints),
          random,
        });
        if (key !== undefined && filter.months.start === frames.at(-1))
          await expectNarrowing(t, filter, [key], random, nextOptions);
      });
    },
  },
  {
    id: 'company-postings/active-everywhere',
    clauses: endpointClauses,
    title: 'accepts `active` at every endpoint without a series, with the same counts',
    async run(t) {
      const random = randomFrom(t.settings.seed, 'active');
      dataRange(t);
      const active: Filter = { ...dataFilter(t), active: true };
      // Whether a series may be of active postings is not specified (decisions.md#active-postings).
      const at = endpoints.filter((endpoint) => endpoint !== 'series');
      const nextOptions = optionsInTurn(t, random);
      await expectAtEndpoints(t, { filter: active, options: nextOptions([], at), random, at });
      const [key, ...others] = random.sample(keysWithValues(t), FILTER_KEYS);
      if (key !== undefined) await expectNarrowing(t, active, [key], random, nextOptions, at);
      // Each facet, and each other key at one of the endpoints.
      const facets = t.survey.companyPostings;
      const ranked = await Promise.all(
        [...(facets?.values.keys() ?? [])].map(async (facet) => {
          const answer = await acceptOrNotFound(t, rankRequest(facet, active, rankLimit(t)), active);
          expectRanking(t, answer, rankLimit(t));
          return [facet, answer] as const;
        }),
      );
      for (const facet of facets?.distributionFacets ?? [])
        await acceptOrNotFound(t, percentilesRequest(facet, active, PERCENTILES), active);
      await evaluateEach(t, [...others.entries()], async ([place, other]) => {
        const answer = ranked.find(([facet]) => facet === other)?.[1];
        const name = answer && random.pick(filterableNames(bucketsOf(answer)).slice(0, 6));
        if (answer === undefined || name === undefined) return;
        const filter: Filter = { ...withKey(active, other, [name]), active: true };
        const endpoint = at[place % at.length];
        if (endpoint === undefined) return;
        await expectGroup(t, { answer, facet: other, filter: active }, name);
        await expectAtEndpoints(t, {
          filter,
          options: nextOptions([other], [endpoint]),
          random,
          at: [endpoint],
        });
      });
    },
  },
];

function middleOf({ months: { start, end } }: Filter): string {
  return monthName(Math.floor((monthNumber(start) + monthNumber(end)) / 2));
}

function pointShown(series: Exchange, { months: { start: month } }: Filter): Shown {
  return { answer: series, read: (answer) => pointOf(answer, month)?.unique_postings };
}

/** The endpoints for a second key: those whose answers show the key, and one of the others. */
function besideKey(at: readonly Endpoint[], random: Random): readonly Endpoint[] {
  const dropped = random.pick(at.filter((endpoint) => endpoint === 'series' || endpoint === 'distribution'));
  return at.filter((endpoint) => endpoint !== dropped);
}

/** Adds keys one by one, each with a value that the filter so far leaves, and tries each filter at every endpoint. */
async function expectNarrowing(
  t: CheckContext,
  base: Filter,
  keys: readonly FilterKey[],
  random: Random,
  nextOptions: NextOptions,
  at: EndpointCase['at'] = endpoints,
): Promise<void> {
  let filter = base;
  for (const key of keys) {
    const ranking = await acceptOrNotFound(t, rankRequest(key, filter, rankLimit(t)), filter);
    const known = new Set(surveyedValues(t, key).map(({ name }) => name));
    const names = filterableNames(bucketsOf(ranking)).filter((name) => known.has(name));
    // Larger groups leave postings for the next key; with the last key, one page may list all postings.
    const few = names.filter((one) => {
      const count = numberOf(bucketNamed(ranking, one)?.['unique_postings']) ?? 0;
      return count > 1 && count < pageLimit(t);
    });
    const isFew = key === keys.at(-1) && keys.length > 1 && few.length > 0;
    const name = random.pick(isFew ? few : names.slice(0, 6));
    if (name === undefined) {
      t.inconclusive(`no group of ${key} to filter on`);
      return;
    }
    const wider = filter;
    filter = withKey(filter, key, [name]);
    const depth = Object.keys(filter.facets ?? {});
    // A server that ignores a second key ignores a third one: one more endpoint than the totals is enough.
    const third = isFew ? (['listing'] as const) : random.sample(at, 1);
    const places = depth.length === KEYS ? third : depth.length === 1 ? at : besideKey(at, random);
    await expectAtEndpoints(t, {
      filter,
      wider,
      shown: { answer: ranking, read: (answer) => numberOf(bucketNamed(answer, name)?.['unique_postings']) },
      options: nextOptions(depth, places),
      random,
      at: places,
    });
    await expectGroup(t, { answer: ranking, facet: key, filter: wider }, name);
  }
}
