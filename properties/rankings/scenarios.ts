import { rankingFacets } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { coveringArray } from '../postings/covering-array.ts';
import { filterKinds, filterOfKind, type FilterKind } from '../postings/filter-kinds.ts';
import type { Filter } from '../postings/filter.ts';
import { monthAfter, monthNumber, monthsOf, type MonthRange } from '../postings/months.ts';
import { randomFrom, type Random } from '../postings/random.ts';
import type { LocatedData } from '../postings/survey/locate-data.ts';
import { dataWithPostings, optionOf, surveyed } from './survey/surveyed-data.ts';

/** The extra metrics that the specification shows. */
export const shownMetrics = ['unique_companies', 'median_posting_duration'] as const;

const metricSets = [[], ['unique_companies'], ['median_posting_duration'], shownMetrics] as const;

/** Ranges of months: a length, one with the turn of a year in its middle, or a single month of a kind. */
const ranges = [
  'all',
  1,
  2,
  3,
  11,
  12,
  13,
  24,
  25,
  'turn of the year',
  'December',
  'January',
  'leap February',
] as const;

type Range = (typeof ranges)[number];

/** One facet, ranked at all four endpoints under one filter, so that the answers are evidence for each other. */
export interface Scenario {
  readonly facet: string;
  readonly kind: FilterKind;
  readonly filter: Filter;
  /** Extra metrics of the plain ranking. */
  readonly metrics: readonly string[];
  /** The variant that is also requested with a filter on one group of the ranked facet. */
  readonly alone: 'timeseries' | 'distribution' | 'nested';
  /** Makes the choices within the scenario; each use starts anew, so that every check chooses the same. */
  readonly random: (label: string) => Random;
}

interface Row {
  readonly kind: FilterKind;
  readonly range: Range;
  readonly metrics: readonly string[];
}

const variants = ['timeseries', 'distribution', 'nested'] as const;

/** The facets of a smoke run. */
const FEW = ['skills_name', 'nuts1_name'];

/**
 * A scenario for each documented facet: each endpoint meets each facet, each kind of filter, each set of metrics and each
 * kind of range. Pairs of the latter three are taken from a covering array. A kind for which the target has too little
 * becomes the filter on `when` only.
 */
export async function scenarios(t: CheckContext): Promise<readonly Scenario[]> {
  const { seed, values, terms, filterKeys } = surveyed(t);
  const data = await dataWithPostings(t);
  const severalLeaveSome = optionOf(t, 'values') !== 'and';
  const kinds = filterKinds.filter((kind) => severalLeaveSome || !kind.includes('values'));
  const rows = coveringArray<Row>({ kind: kinds, range: ranges, metrics: metricSets }, seed);
  const pool = { values: new Map([...values].filter(([facet]) => filterKeys.has(facet))), terms };
  const facets = t.settings.profile === 'smoke' ? FEW : rankingFacets;
  const rounds = t.settings.profile === 'thorough' ? Math.ceil(rows.length / facets.length) : 1;
  return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    facets.map((facet, place): Scenario => {
      const row = rows[(place + round * facets.length) % rows.length] ?? {
        kind: 'when only',
        range: 'all',
        metrics: [],
      };
      const random = (label: string): Random => randomFrom(seed, `${round}/${facet}/${label}`);
      const parts = filterOfKind(row.kind, pool, { random: random('filter'), except: [facet] });
      return {
        facet,
        kind: parts === undefined ? 'when only' : row.kind,
        filter: { months: rangeOf(row.range, data, random('range')), ...parts },
        metrics: row.metrics,
        alone: variants[(place + round) % variants.length] ?? 'timeseries',
        random,
      };
    }),
  );
}

/** Months of a kind inside the data; the whole of the data where they have no such months. */
export function rangeOf(
  range: Range,
  { months, withData }: Pick<LocatedData, 'months' | 'withData'>,
  random: Random,
): MonthRange {
  const all = monthsOf(months);
  if (range === 'all' || (typeof range === 'number' && range >= all.length)) return months;
  if (typeof range === 'number') {
    const last = monthNumber(months.end);
    const start = random.pick(withData.filter((month) => monthNumber(month) + range - 1 <= last));
    return start === undefined ? months : { start, end: monthAfter(start, range - 1) };
  }
  if (range === 'turn of the year') {
    const turn = random.pick(all.filter((month) => month > months.start && month.endsWith('-01')));
    return turn === undefined ? months : { start: monthAfter(turn, -1), end: turn };
  }
  const month = random.pick(withData.filter(singleMonths[range])) ?? random.pick(withData);
  return month === undefined ? months : { start: month, end: month };
}

/** Which months a range of a single month of a kind may be. */
const singleMonths: Readonly<Record<'December' | 'January' | 'leap February', (month: string) => boolean>> = {
  December: (month) => month.endsWith('-12'),
  January: (month) => month.endsWith('-01'),
  'leap February': (month) => month.endsWith('-02') && Number(month.slice(0, 4)) % 4 === 0,
};
