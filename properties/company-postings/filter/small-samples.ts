import type { CheckContext } from '../../kit/check.ts';
import { bucketsOf, facetValuesOf } from '../../postings/answers.ts';
import { countOf } from '../../postings/counting.ts';
import { withKey, withMonths } from '../../postings/filter/filter.ts';
import { filterableNames } from '../../postings/groups.ts';
import { monthsOf } from '../../postings/months/months.ts';
import { acceptOrNotFound, postingsFound } from '../accept.ts';
import { rankRequest, seriesRequest, totalsRequest, type Filter } from '../requests.ts';
import { pointOf, seriesCounts } from '../series/series-answers.ts';
import { filterWithPostings, keysWithValues, rankLimit, surveyedValues } from '../survey/surveyed-data.ts';

/** Few postings under one filter, each of which another filter finds alone. */
export interface SmallSample {
  /** Finds as many postings as there are `alone`. */
  readonly filter: Filter;
  /** The filter in one month each, where it finds one posting. */
  readonly alone: readonly Filter[];
  /** How many of the postings have a salary. */
  readonly salaries: number;
}

/** Whether a filter still finds this number of postings: a live service may have added some since it was surveyed. */
export async function stillFinds(t: CheckContext, filter: Filter, postings: number): Promise<boolean> {
  const found = postingsFound(await t.send(totalsRequest(filter))) === postings;
  if (!found) t.inconclusive('a filter finds other postings than when the target was surveyed');
  return found;
}

/** A filter on a rare value, with the months in which it finds nothing, and samples of few postings. */
export interface RareFilter {
  readonly filter: Filter;
  /** Months of the range in which the series counts no posting. */
  readonly empty: readonly string[];
  readonly sample: SmallSample | undefined;
}

/** The most postings of a rare value. */
const RARE = 16;

/** Bounds of a sample: two postings show an order, and each costs a request. */
const SMALLEST_SAMPLE = 2;
const LARGEST_SAMPLE = 6;

/** Postings of a sample, and salaries among them, that are enough to stop the search: an even and an odd number of each. */
const GOOD_SAMPLE = { postings: 4, salaries: 3 };

/** Postings of a value that are many enough, and likely to be in months of their own. */
const SPARSE = 6;

/** Filters looked at for a sample. */
const TRIED = 8;

/** Filters on rare values, of one key each where these find enough postings one by one; of several keys otherwise. */
export async function rareFilters(t: CheckContext, most: number): Promise<readonly RareFilter[]> {
  const base = filterWithPostings(t);
  const single = keysWithValues(t).flatMap((key) =>
    surveyedValues(t, key).map(({ name, count }) => ({ filter: withKey(base, key, [name]), count })),
  );
  const found = await samplesIn(t, single);
  // Of several keys, where no filter of one key finds enough postings one by one.
  if (!found.some(({ sample }) => isGood(sample)))
    found.push(...(await samplesIn(t, await narrowed(t, base))));
  // Those with the most salaries, and then with the largest sample, show the most.
  return found.toSorted((one, other) => worthOf(other.sample) - worthOf(one.sample)).slice(0, most);
}

/** The rare ones of some filters, the likeliest first, up to one with a good sample. */
async function samplesIn(t: CheckContext, counted: readonly CountedFilter[]): Promise<RareFilter[]> {
  const filters = counted
    .filter(isRare)
    .toSorted((one, other) => Math.abs(one.count - SPARSE) - Math.abs(other.count - SPARSE));
  const found: RareFilter[] = [];
  for (const { filter } of filters.slice(0, TRIED)) {
    if (found.some(({ sample }) => isGood(sample))) break;
    found.push(await rareFilter(t, filter));
  }
  return found;
}

function isGood(sample: SmallSample | undefined): boolean {
  if (sample === undefined) return false;
  return sample.alone.length >= GOOD_SAMPLE.postings && sample.salaries >= GOOD_SAMPLE.salaries;
}

/** Salaries beyond those of a good sample show no more. */
function worthOf(sample: SmallSample | undefined): number {
  if (sample === undefined) return 0;
  return Math.min(sample.salaries, GOOD_SAMPLE.salaries) * (LARGEST_SAMPLE + 1) + sample.alone.length;
}

/** A filter with the postings that it finds. */
interface CountedFilter {
  readonly filter: Filter;
  readonly count: number;
}

const isRare = ({ count }: CountedFilter): boolean => count > 1 && count <= RARE;

/** Adds keys, each with the smallest group of a ranking that is not rare, until some groups of several keys are rare. */
async function narrowed(t: CheckContext, base: Filter): Promise<readonly CountedFilter[]> {
  let filter = base;
  for (const key of keysWithValues(t)) {
    const ranking = await acceptOrNotFound(t, rankRequest(key, filter, rankLimit(t)), filter);
    const names = filterableNames(bucketsOf(ranking));
    const groups = facetValuesOf(ranking)
      .filter(({ name, count }) => count > 1 && names.includes(name))
      .map(({ name, count }) => ({ filter: withKey(filter, key, [name]), count }));
    if (filter !== base && groups.some(isRare)) return groups;
    filter = (groups.findLast((group) => !isRare(group)) ?? groups.at(-1))?.filter ?? filter;
  }
  return [];
}

async function rareFilter(t: CheckContext, filter: Filter): Promise<RareFilter> {
  const series = await t.accept(seriesRequest(filter));
  const counts = seriesCounts(series);
  // 0 may stand for no median.
  const hasSalary = (month: string): boolean => (pointOf(series, month)?.median_salary ?? 0) !== 0;
  const months = monthsOf(filter.months).filter((month) => counts.has(month));
  const empty = months.filter((month) => counts.get(month) === 0);
  for (const run of runsOfAtMostOne(months, counts).slice(0, 2))
    for (const ones of candidatesOf(run, counts, hasSalary)) {
      const [first, last] = [ones[0], ones.at(-1)];
      if (first === undefined || last === undefined || ones.length < SMALLEST_SAMPLE) continue;
      const few = withMonths(filter, first, last);
      const totals = await acceptOrNotFound(t, totalsRequest(few), few);
      // Otherwise a posting counts in two months, or another posting lies between them.
      if (countOf(totals) === ones.length)
        return {
          filter,
          empty,
          sample: {
            filter: few,
            alone: ones.map((month) => withMonths(filter, month)),
            salaries: ones.filter(hasSalary).length,
          },
        };
    }
  return { filter, empty, sample: undefined };
}

/** Months of a run that may have a posting each: every one with postings, or the first of each stretch of open ones. */
function candidatesOf(
  run: readonly string[],
  counts: ReadonlyMap<string, number>,
  hasSalary: (month: string) => boolean,
): readonly (readonly string[])[] {
  const ones = run.filter((month) => counts.get(month) === 1);
  const firsts = run.filter(
    (month, place) => counts.get(month) === 1 && counts.get(run[place - 1] ?? '') !== 1,
  );
  return [mostSalaries(ones, hasSalary), mostSalaries(firsts, hasSalary)].filter(
    (months, place, all) => place === 0 || months.length !== all[0]?.length,
  );
}

/** The months in a row, as many as a sample may have, of which the most have a salary. */
export function mostSalaries(
  months: readonly string[],
  hasSalary: (month: string) => boolean,
): readonly string[] {
  const salaries = (row: readonly string[]): number => row.filter(hasSalary).length;
  return months
    .map((_, place) => months.slice(place, place + LARGEST_SAMPLE))
    .reduce((best, row) => (salaries(row) > salaries(best) ? row : best), months.slice(0, LARGEST_SAMPLE));
}

/** The longest runs of months that count no more than one posting each, the one with the most postings first. */
function runsOfAtMostOne(
  months: readonly string[],
  counts: ReadonlyMap<string, number>,
): readonly (readonly string[])[] {
  const runs: string[][] = [[]];
  for (const month of months)
    if ((counts.get(month) ?? 0) <= 1) runs.at(-1)?.push(month);
    else runs.push([]);
  const ones = (run: readonly string[]): number => run.filter((month) => counts.get(month) === 1).length;
  return runs.toSorted((one, other) => ones(other) - ones(one));
}
