import fc from 'fast-check';
import type { Check } from '../../kit/check.ts';
import { property } from '../../kit/property.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { facetValuesOf } from '../../postings/answers.ts';
import { bucketsOf, nestedRequest, rankRequest, type Item } from '../requests.ts';
import { endpoints, type Endpoint } from '../endpoints.ts';
import { filterCase, namesOf, took, type FilterCase } from './filter-cases.ts';
import { expectInEach } from '../expect-in-each.ts';
import { nestedBucketsOf } from '../nested/nested.ts';
import { expectOnly, isOnly, overlap, singleValued } from '../ranking/only-group.ts';
import { rangeWithPostings, surveyedRank } from '../survey/surveyed-data.ts';

const rank = { by: 'unique_postings', limit: 10 };
const one = { minLength: 1, maxLength: 1 };

/** A filter on one value of a facet of which postings have one: service.md, "Request body objects". */
export const oneValueFilterChecks: readonly Check[] = [
  property<FilterCase & { readonly endpoint: Endpoint }>({
    id: 'rankings/filter-one-value',
    clauses: ['rankings/filter-facet-applies', 'rankings/filter-keys'],
    title: 'leaves of a ranking only the group that is filtered on, at all four endpoints',
    group: 'rankings',
    profile: 'standard',
    runs: { smoke: 1, standard: 20, thorough: 200 },
    arbitrary: (t) =>
      fc
        .tuple(
          filterCase(t, one, singleValued),
          fc.constantFrom<Endpoint>('ranking', 'timeseries', 'distribution', 'nested'),
        )
        .map(([filter, endpoint]) => ({ ...filter, endpoint })),
    async evaluate(t, { facet, values, endpoint }) {
      const { when } = rangeWithPostings(t);
      const filtered = await t.send(endpoints[endpoint](facet, { when, [facet]: namesOf(values) }, rank));
      if (!took(t, filtered, [facet])) return;
      for (const value of values)
        // The survey saw the ranking without the filter; only a difference is worth asking for it again.
        if (isOnly(facetValuesOf(filtered), value))
          t.expect({
            clause: 'rankings/filter-facet-applies',
            exchange: filtered,
            holds: true,
            expected: '',
            actual: '',
          });
        else
          await expectOnly(
            t,
            await t.acceptOrBlock(rankRequest(facet, { when }, surveyedRank(t))),
            filtered,
            value.name,
          );
    },
  }),
  property<FilterCase>({
    id: 'rankings/filter-inside-nested',
    clauses: ['rankings/filter-facet-applies', 'rankings/filter-keys'],
    title: 'keeps to the filter within the groups of a nested ranking',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 6, thorough: 60 },
    arbitrary: (t) => filterCase(t, one, singleValued),
    async evaluate(t, { facet, values }) {
      const { when } = rangeWithPostings(t);
      const outer = facet === 'soc1_name' ? 'nuts1_name' : 'soc1_name';
      const nested = { by: 'significance', limit: 5 };
      const filter = { when, [facet]: namesOf(values) };
      const answer = await t.send(nestedRequest(outer, facet, filter, rank, nested));
      if (!took(t, answer, [facet])) return;
      const filled = (bucketsOf(answer) ?? []).filter((bucket) => nestedBucketsOf(bucket).length > 0);
      if (filled.length === 0) t.inconclusive('nested rankings without buckets');
      for (const { name } of values) {
        const breach = (bucket: Item): string | undefined => {
          const [inner, ...others] = nestedBucketsOf(bucket);
          const isWhole = inner?.['name'] === name && inner['unique_postings'] === bucket['unique_postings'];
          return isWhole && others.length === 0 ? undefined : brief(nestedBucketsOf(bucket));
        };
        const isBroken = filled.some((bucket) => breach(bucket) !== undefined);
        if (isBroken && overlap(await t.acceptOrBlock(rankRequest(facet, { when }, surveyedRank(t)))))
          t.inconclusive('groups that overlap, so that a filter on one leaves others');
        else
          expectInEach(
            t,
            'rankings/filter-facet-applies',
            answer,
            filled,
            `only ${brief(name)} within each group, with all postings of the group`,
            breach,
          );
      }
    },
  }),
];
