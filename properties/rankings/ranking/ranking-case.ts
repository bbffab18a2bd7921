import fc, { type Arbitrary } from 'fast-check';
import { rankingFacets } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import type { FacetValue } from '../../kit/survey.ts';
import { filterOnOne as filterOnOneOf, subRange } from '../../postings/filter-cases.ts';
import { monthName, monthNumber, monthsOf, type MonthRange } from '../../postings/months.ts';
import type { Filter, Rank } from '../requests.ts';
import { COUNTS, MEDIANS } from './expect-groups.ts';
import { dataRange, facetsWithValues, valuesOf, rankLimit } from '../survey/surveyed-data.ts';

/** A plain ranking request, or the part of another that ranks. */
export interface RankingCase {
  readonly facet: string;
  readonly filter: Filter;
  readonly rank: Rank;
}

/** The filter keys that service.md names; which others a target takes is open ("Gaps in the request fields"). */
const documentedFilterKeys = ['skills_name', 'company_name'];

/** Rankings of any documented facet over a part of the target's data, often with more than fifty groups allowed. */
export function rankingCase(t: CheckContext): Arbitrary<RankingCase> {
  const { when, months } = dataRange(t);
  const many = facetsWithValues(t, 51);
  const most = rankLimit(t);
  const facets = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...rankingFacets.filter((facet) => facet !== 'sources')) },
    fc.constantFrom('nuts1_name', 'soc1_name', 'country_name'),
    ...(many.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...many) }] : []),
  );
  const ordinary = fc.record({
    facet: facets,
    filter: fc.oneof(
      fc.constant({ when }),
      monthsInside(when, months).map((range) => ({ when: range })),
      filterOnOne(t).map((filter) => ({ when, ...filter })),
    ),
    rank: fc.record(
      {
        by: fc.constant('unique_postings'),
        limit: fc.oneof(
          fc.integer({ min: 1, max: Math.min(10, most) }),
          fc.integer({ min: 1, max: Math.min(58, most) }),
          fc.integer({ min: Math.min(51, most), max: Math.min(58, most) }),
        ),
        extra_metrics: fc.subarray([...COUNTS, ...MEDIANS], { minLength: 1 }),
      },
      { requiredKeys: ['by', 'limit'], noNullPrototype: true },
    ),
  });
  const companies = valuesOf(t, 'company_name');
  return companies.length === 0
    ? ordinary
    : fc.oneof({ weight: 6, arbitrary: ordinary }, oneCompany(when, companies));
}

/** Rankings in which one group holds all postings, so that its metrics are those of the totals. */
function oneCompany(when: MonthRange, companies: readonly FacetValue[]): Arbitrary<RankingCase> {
  return fc.record({
    facet: fc.constant('company_name'),
    filter: fc.constantFrom(...companies).map(({ name }) => ({ when, company_name: [name] })),
    rank: fc.record({
      by: fc.constant('unique_postings'),
      limit: fc.integer({ min: 2, max: 10 }),
      extra_metrics: fc.constant([...COUNTS, ...MEDIANS]),
    }),
  });
}

/** A filter on one or two values of a documented filter key; none when the survey found no values. */
export function filterOnOne(t: CheckContext): Arbitrary<Readonly<Record<string, readonly string[]>>> {
  return filterOnOneOf(new Map(documentedFilterKeys.map((facet) => [facet, valuesOf(t, facet)])));
}

/** Months inside a range, in a third of the cases across a year's end where it has one. */
export function monthsInside({ start, end }: MonthRange, months: readonly string[]): Arbitrary<MonthRange> {
  const some = subRange(
    { start, end },
    months.filter((month) => month >= start && month <= end),
  );
  const january = monthsOf({ start, end }).find((month) => month > start && month.endsWith('-01'));
  if (january === undefined) return some;
  const turn = monthNumber(january);
  const across = fc
    .tuple(
      fc.integer({ min: monthNumber(start), max: turn - 1 }),
      fc.integer({ min: turn, max: monthNumber(end) }),
    )
    .map(([first, last]) => ({ start: monthName(first), end: monthName(last) }));
  return fc.oneof({ weight: 2, arbitrary: some }, across);
}
