import { expect, test } from 'vitest';
import type { FoundPosting } from '../../../../reference/index.ts';
import {
  histograms,
  nested,
  percentiles,
  rankings,
  series,
  totals,
} from '../../../testing/samples/scripted-cases.ts';
import {
  scriptedRows,
  scriptedSession,
  scriptedTrials,
  type ScriptedFault,
} from '../../../testing/samples/scripted-oracle.ts';
import type { OracleCase } from '../../oracle-case.ts';
import { explainValues } from './explain-values.ts';

function pays(postings: readonly FoundPosting[]): readonly number[] {
  return postings.flatMap(({ salary }) => salary ?? []).toSorted((one, other) => one - other);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function middle(values: readonly number[]): number | null {
  const place = (values.length - 1) / 2;
  return mean(values.slice(Math.floor(place), Math.ceil(place) + 1));
}

/** Medians of pay that are made otherwise. */
function ofPay(value: (postings: readonly FoundPosting[]) => number | null): ScriptedFault {
  return { value: (postings, { metric }, right) => (metric === 'median_salary' ? value(postings) : right) };
}

/** Percentiles at another place. */
function ofPlace(placeOf: (key: number, count: number) => number): ScriptedFault {
  return {
    value: (postings, { key }, right) => {
      const ordered = pays(postings);
      const place =
        key === undefined ? 0 : Math.min(ordered.length - 1, Math.max(0, placeOf(key, ordered.length)));
      return key === undefined ? right : (ordered[place] ?? null);
    },
  };
}

/** Values of a part of the postings. */
function ofPart(is: (posting: FoundPosting) => boolean): ScriptedFault {
  return { postings: (own) => own.filter((posting) => is(posting)) };
}

function withCopies(copies: (duplicates: number) => number): ScriptedFault {
  return { postings: (own) => own.map((one) => ({ ...one, duplicates: copies(one.duplicates) })) };
}

/** Changes the lists of numbers of a series. */
function ofLists(change: (list: number[]) => void): ScriptedFault {
  return {
    data({ timeseries }) {
      for (const list of Object.values(timeseries as Record<string, unknown[]>))
        if (typeof list[0] === 'number') change(list as number[]);
    },
  };
}

/** Narrow steps of one city: most of them have no posting. */
const ofCity = histograms.map((one): OracleCase => ({
  ...one,
  filter: { ...one.filter, facets: { city_name: ['City 2'] } },
  ...(one.histogram && { histogram: { ...one.histogram, interval: 60 } }),
}));

const nearestRank = (key: number, count: number): number => Math.ceil((key * count) / 100) - 1;

test.each<[text: string, aspect: string, cases: readonly OracleCase[], fault: ScriptedFault]>([
  [
    'where a posting without a value counts as 0',
    'totals median_salary',
    totals('median_salary'),
    ofPay((own) => middle(own.map(({ salary }) => salary ?? 0).toSorted((one, other) => one - other))),
  ],
  [
    'without values of 0',
    'totals median_salary',
    totals('median_salary'),
    ofPay((own) => middle(pays(own).filter((pay) => pay > 0))),
  ],
  [
    'where open postings run to the last day',
    'group median_posting_duration',
    rankings('median_posting_duration'),
    { postings: (own) => own.map((one) => ({ ...one, expired: one.expired ?? '2024-05-31' })) },
  ],
  [
    'without the smallest value',
    'totals median_salary',
    totals('median_salary'),
    ofPay((own) => middle(pays(own).slice(1))),
  ],
  [
    'for the mean of the values',
    'totals median_salary',
    totals('median_salary'),
    ofPay((own) => mean(pays(own))),
  ],
  [
    'for the smallest of the values',
    'totals median_salary',
    totals('median_salary'),
    ofPay((own) => pays(own)[0] ?? null),
  ],
  [
    'with the middles of an odd and an even number of values exchanged',
    'totals median_salary',
    totals('median_salary'),
    ofPay((own) => {
      const [values, place] = [pays(own), Math.floor(pays(own).length / 2)];
      return values.length < 2 ? middle(values) : mean(values.slice(place - (values.length % 2), place + 1));
    }),
  ],
  [
    'with the mean of the values at the places (n - 1) / 2 and n / 2 + 1 of n values in order, rounded down and counted from 0',
    'totals median_salary',
    totals('median_salary'),
    ofPay((own) => {
      const values = pays(own);
      const at = (place: number): number => values[Math.min(values.length - 1, Math.floor(place))] ?? 0;
      return mean([at((values.length - 1) / 2), at(values.length / 2 + 1)]);
    }),
  ],
  [
    'rounded to hundreds',
    'percentile value',
    percentiles,
    {
      value: (_, { key }, right) =>
        key === undefined || right === null ? right : Math.round(right / 100) * 100,
    },
  ],
  [
    'with the option percentile=nearest-rank, one place further in the order of values',
    'percentile value',
    percentiles,
    ofPlace((key, count) => nearestRank(key, count) + 1),
  ],
  [
    'with the option percentile=nearest-rank, as if there were one value more',
    'percentile value',
    percentiles,
    ofPlace((key, count) => nearestRank(key, count + 1)),
  ],
  ['for unique_postings', 'totals total_postings', totals('total_postings'), { value: (own) => own.length }],
  [
    'where two postings of one company count as two',
    'totals unique_companies',
    totals('unique_companies'),
    {
      value: (own, { metric }, right) =>
        metric === 'unique_companies' ? own.filter((one) => one.companyName !== null).length : right,
    },
  ],
  [
    'with at most 2 duplicates of a posting',
    'series total_postings',
    series('total_postings'),
    withCopies((copies) => Math.min(2, copies)),
  ],
  [
    'with one duplicate more of each posting',
    'series total_postings',
    series('total_postings'),
    withCopies((copies) => copies + 1),
  ],
  [
    'without open postings',
    'totals unique_postings',
    totals('unique_postings'),
    ofPart(({ expired }) => expired !== null),
  ],
  [
    'for postings with pay alone',
    'totals unique_postings',
    totals('unique_postings'),
    ofPart(({ salary }) => salary !== null),
  ],
  [
    'for the first 3 postings by day at most',
    'totals unique_companies',
    totals('unique_companies'),
    {
      postings: (own) =>
        own
          .toSorted(
            (one, other) => Date.parse(one.posted) - Date.parse(other.posted) || one.number - other.number,
          )
          .slice(0, 3),
    },
  ],
  [
    'for the point after it',
    'series unique_postings',
    series('unique_postings'),
    ofLists((list) => list.push(list.shift() ?? 0)),
  ],
  [
    'for the point before it',
    'series unique_postings',
    series('unique_postings'),
    ofLists((list) => list.unshift(list.pop() ?? 0)),
  ],
  [
    'for the point at its place from the end',
    'series unique_postings',
    series('unique_postings'),
    ofLists((list) => list.reverse()),
  ],
  [
    'for the points up to it together',
    'series unique_postings',
    series('unique_postings'),
    ofLists((list) => {
      for (const [place, value] of list.entries()) list[place] = value + (list[place - 1] ?? 0);
    }),
  ],
  [
    'for the steps up to it together',
    'histogram unique_postings',
    histograms,
    {
      data({ ranking }) {
        for (const { distribution } of (
          ranking as { buckets: { distribution: { buckets: { unique_postings: number }[] } }[] }
        ).buckets)
          for (const [place, step] of distribution.buckets.entries())
            step.unique_postings += distribution.buckets[place - 1]?.unique_postings ?? 0;
      },
    },
  ],
  [
    'in all months, without its keys and keywords',
    'histogram steps',
    ofCity,
    {
      postings: (own, { filter: { nuts1_name: region }, isOfSteps }) =>
        isOfSteps
          ? scriptedRows.filter(({ facets }) => facets['nuts1_name'] === (region as string[])[0])
          : own,
    },
  ],
  [
    'for the postings of all groups, without its keys and keywords',
    'nested group unique_postings',
    nested,
    {
      postings: (own, { filter: { nuts1_name: region, city_name: city, when } }) =>
        region === undefined || city === undefined
          ? own
          : rowsOf(when as { readonly start: string; readonly end: string }, city as readonly string[]),
    },
  ],
])('says that values are those of the oracle %s', async (text, aspect, cases, fault) => {
  const session = scriptedSession(fault);
  const { wrong, right } = await scriptedTrials(session, cases, aspect);
  expect(wrong.length).toBeGreaterThan(2);
  const found = await explainValues(session, wrong, right, aspect);
  expect(found?.rule.text).toBe(`The values are those of the oracle ${text}.`);
});

/** The rows of a city in some months, in each region. */
function rowsOf(
  { start, end }: { readonly start: string; readonly end: string },
  city: readonly string[],
): readonly FoundPosting[] {
  return scriptedRows.filter(
    ({ posted, cityName }) => posted >= start && posted <= `${end}-99` && city.includes(cityName),
  );
}

test('says nothing of values that no row of the table gives', async () => {
  const session = scriptedSession({ value: (own, _, right) => (right ?? 0) + own.length * 3 + 1 });
  const { wrong, right } = await scriptedTrials(
    session,
    totals('unique_companies'),
    'totals unique_companies',
  );
  expect(await explainValues(session, wrong, right, 'totals unique_companies')).toBeUndefined();
});

test('does not name the postings of which nothing was counted', async () => {
  const session = scriptedSession({ postings: (own, { filter }) => ('nuts1_name' in filter ? [] : own) });
  const { wrong, right } = await scriptedTrials(session, totals('unique_postings'), 'totals unique_postings');
  expect(await explainValues(session, wrong, right, 'totals unique_postings')).toBeUndefined();
});
