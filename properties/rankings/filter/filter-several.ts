import fc from 'fast-check';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { property } from '../../kit/property.ts';
import { expectSameAnswer } from '../../kit/expect-same-answer.ts';
import type { FacetValue } from '../../kit/survey.ts';
import { facetValuesOf } from '../../postings/answers.ts';
import { atMost, totalPostings } from '../../postings/count-relations.ts';
import { rankRequest } from '../requests.ts';
import { filterCase, namesOf, took, type FilterCase } from './filter-cases.ts';
import { expectOnly, singleValued } from '../ranking/only-group.ts';
import { rangeWithPostings, surveyedRank, rankLimit } from '../survey/surveyed-data.ts';

const some = { minLength: 1, maxLength: 2 };

/** Filters with several values or several keys: service.md, "Request body objects"; readings.md 17. */
export const severalFilterChecks: readonly Check[] = [
  property<FilterCase>({
    id: 'rankings/filter-values',
    clauses: ['rankings/filter-values-or', 'rankings/filter-keys'],
    title: 'counts the postings of every value of a filter',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 20, thorough: 200 },
    arbitrary: (t) => filterCase(t, { minLength: 2, maxLength: 3 }),
    async evaluate(t, { facet, values }) {
      const { when } = rangeWithPostings(t);
      const filtered = await t.send(rankRequest(facet, { when, [facet]: namesOf(values) }, surveyedRank(t)));
      if (!took(t, filtered, [facet])) return;
      let evidence: readonly Exchange[] = [filtered];
      let counted = values;
      let breach = brokenUnion(filtered, counted, rankLimit(t));
      if (breach !== undefined) {
        // The counts are those of the survey; data may have come in since.
        const base = await t.acceptOrBlock(rankRequest(facet, { when }, surveyedRank(t)));
        counted = facetValuesOf(base).filter(({ name }) => namesOf(values).includes(name));
        breach = brokenUnion(filtered, counted, rankLimit(t));
        if (breach !== undefined && !(await t.isConfirmed([base, filtered], facetValuesOf))) return;
        evidence = [base, filtered];
      }
      t.expectCompared({
        clause: 'rankings/filter-values-or',
        exchanges: evidence,
        holds: breach === undefined,
        expected: () =>
          `each of the values with the postings that it has without the filter: ${counted.map(({ name, count }) => `${name} ${count}`).join(', ')}`,
        actual: breach ?? '',
      });
    },
  }),
  property<{ readonly first: FilterCase; readonly facet: string; readonly place: number }>({
    id: 'rankings/filter-second-key',
    clauses: ['rankings/filter-narrows', 'rankings/filter-facet-applies', 'rankings/filter-keys'],
    title: 'counts with a second filter key only what both keys leave',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 12, thorough: 120 },
    arbitrary: (t) =>
      fc
        .record({
          first: filterCase(t, some),
          second: filterCase(t, some),
          place: fc.nat({ max: 9 }),
        })
        .map(({ first, second: { facet }, place }) => ({
          first,
          facet: facet !== first.facet ? facet : facet === 'nuts1_name' ? 'soc1_name' : 'nuts1_name',
          place,
        })),
    async evaluate(t, { first, facet, place }) {
      const { when } = rangeWithPostings(t);
      const filter = { when, [first.facet]: namesOf(first.values) };
      const wide = await t.send(rankRequest(facet, filter, surveyedRank(t)));
      if (!took(t, wide, [first.facet])) return;
      const groups = facetValuesOf(wide).filter(({ name, count }) => name !== '' && count > 0);
      const group = groups[place % Math.max(1, groups.length)];
      if (group === undefined) {
        t.inconclusive('a filter that leaves no group to filter on as well');
        return;
      }
      const narrow = await t.send(rankRequest(facet, { ...filter, [facet]: [group.name] }, surveyedRank(t)));
      if (!took(t, narrow, [first.facet, facet])) return;
      await atMost(t, 'rankings/filter-narrows', narrow, wide, `it has a filter on ${facet} as well`);
      if (groups.length > 1 && singleValued.includes(facet)) await expectOnly(t, wide, narrow, group.name);
    },
  }),
  property<{ readonly first: FilterCase; readonly second: FilterCase }>({
    id: 'rankings/filter-order',
    clauses: ['rankings/filter-order-free', 'rankings/filter-keys'],
    title: 'gives the same whatever the order of filter values and keys',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 8, thorough: 80 },
    arbitrary: (t) =>
      fc.record({ first: filterCase(t, { minLength: 2, maxLength: 3 }), second: filterCase(t, some) }),
    async evaluate(t, { first, second }) {
      const { when } = rangeWithPostings(t);
      const keys = [
        ['when', when],
        [first.facet, namesOf(first.values)],
        ...(second.facet === first.facet ? [] : [[second.facet, namesOf(second.values)] as const]),
      ] as const;
      const turned = keys.map(
        ([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value] as const,
      );
      const one = await t.send(
        rankRequest('soc1_name', { when, ...Object.fromEntries(keys) }, surveyedRank(t)),
      );
      if (!took(t, one, [first.facet, second.facet])) return;
      if (facetValuesOf(one).length === 0) t.inconclusive('a filter that leaves no group');
      const other = rankRequest(
        'soc1_name',
        { ...Object.fromEntries(turned.toReversed()), when },
        surveyedRank(t),
      );
      await expectSameAnswer(t, one, other, {
        clause: 'rankings/filter-order-free',
        read: (exchange) => ({ total: totalPostings(exchange), groups: facetValuesOf(exchange) }),
        because: 'only the order of filter keys and values differs',
      });
    },
  }),
];

/** What shows that a ranking under a filter does not hold every filtered value with its count; undefined when nothing does. */
function brokenUnion(filtered: Exchange, values: readonly FacetValue[], limit: number): string | undefined {
  const groups = facetValuesOf(filtered);
  for (const { name, count } of values) {
    const group = groups.find((candidate) => candidate.name === name);
    // A full list may have no place for the smallest of groups that overlap.
    if (group === undefined && groups.length < limit) return `no bucket ${name}`;
    if (group !== undefined && group.count !== count) return `${name} ${group.count}`;
  }
  const total = totalPostings(filtered);
  const most = Math.max(0, ...values.map(({ count }) => count));
  const sum = values.reduce((all, { count }) => all + count, 0);
  if (total === undefined || (total >= most && total <= sum)) return undefined;
  return `${total} in all, where ${most} to ${sum} can be`;
}
