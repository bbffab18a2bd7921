import type { CheckContext } from '../../kit/check.ts';
import type { LocatedData } from '../../kit/survey.ts';
import { randomFrom, type Random } from '../../postings/cases/random.ts';
import { count, countOf } from '../../postings/counting.ts';
import { filterOfKind, type FilterKind } from '../../postings/filter/filter-kinds.ts';
import type { Filter } from '../../postings/filter/filter.ts';
import { daysOf, daysOfMonths, monthAfter, monthsOf, type MonthRange } from '../../postings/months/months.ts';
import { rangeOf } from '../ranges.ts';
import { COUNTING_FACET, countingOf, filterPool, optionOf, surveyed } from '../survey/surveyed-data.ts';

/** A daily series: the facet, the days, and the months of `filter.when` around them. */
export interface DailyCase {
  readonly facet: string;
  readonly days: MonthRange;
  readonly months: MonthRange;
  /** The filter beside its months. */
  readonly kind: FilterKind;
}

const facets = ['nuts1_name', 'skills_name', 'company_name', 'title_name', 'soc1'];

/** The filter of each case beside its months, for targets that combine values with or, and for others. */
const kinds: readonly (readonly [FilterKind, FilterKind])[] = [
  ['when only', 'when only'],
  ['four keys with values', 'two keys'],
  ['terms and values', 'term and key'],
  ['four keys with values', 'one value'],
  // Of the days at the turn of a year, each has postings: one without any shows a series that ends with the year.
  ['when only', 'when only'],
];

/** A case for each facet, whose ranges are at the ends of years and months. */
export function dailyCases(t: CheckContext, data: LocatedData, random: Random): readonly DailyCase[] {
  const ranges = ['December', 'leap February', 'January', 1, 'turn of the year'] as const;
  const { start: earliest, end: latest } = data.months;
  // The latest turn of a year: the first months of the data may have few postings.
  const lastYear = monthAfter(latest, -13);
  const recent = { ...data, months: { start: lastYear > earliest ? lastYear : earliest, end: latest } };
  const cases = facets.map((facet, place): DailyCase => {
    const range = ranges[place] ?? 1;
    const months = rangeOf(range, range === 'turn of the year' ? recent : data, random);
    const { start, end } = monthsOf(months).length > 2 ? { start: months.end, end: months.end } : months;
    const all = monthsOf({ start, end }).flatMap(daysOf);
    // Six weeks with the turn of a year in their middle; else a whole month, for its sum.
    const days = start === end ? all : all.slice(10, 52);
    const [withOr, withAnd] = kinds[place] ?? ['when only', 'when only'];
    return {
      facet,
      months: { start, end },
      days: { start: days[0] ?? '', end: days.at(-1) ?? '' },
      kind: optionOf(t, 'values') === 'and' ? withAnd : withOr,
    };
  });
  // Two months whose last days are a 31st, in few days: a longer series may be refused.
  const all = monthsOf(data.months);
  const july = all.slice(0, -1).findLast((month) => month.endsWith('-07')) ?? all.at(-2) ?? earliest;
  const summer = { start: july, end: july < latest ? monthAfter(july) : july };
  return [...cases, { facet: COUNTING_FACET, months: summer, days: daysOfMonths(summer), kind: 'when only' }];
}

/** Kinds with terms that leave more postings, for cases whose filter has terms and leaves none. */
const wider: readonly FilterKind[] = ['term and key', 'one term'];

/** A filter of a kind that leaves postings of some months; without it, all of them. */
export async function filterOf(t: CheckContext, { facet, months, kind }: DailyCase): Promise<Filter> {
  const random = randomFrom(surveyed(t).seed, `days/${facet}`);
  const { values, terms } = filterPool(t);
  const mixed = new Map(random.sample([...values], values.size));
  const [frequent] = terms.toSorted((one, other) => other.count - one.count);
  for (const tried of kind.includes('term') ? [kind, ...wider] : [kind]) {
    const words = tried === kind || frequent === undefined ? terms : [frequent];
    const parts = filterOfKind(tried, { values: mixed, terms: words }, { random, except: [facet] });
    if (parts?.facets === undefined && parts?.keywords === undefined) continue;
    const filter = { months, ...parts };
    const counted = await count(t, countingOf(t), filter);
    if (counted !== undefined && countOf(counted) !== 0) return filter;
  }
  return { months };
}
