import fc from 'fast-check';
import type { Check } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { brief, isAccepted } from '../../kit/exchange.ts';
import { property } from '../../kit/property.ts';
import { totalPostings } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { acceptUnlessEmpty } from '../accept.ts';
import { filterArbitrary } from '../filter/filter-arbitrary.ts';
import { expectKnownFacet } from '../known-facets.ts';
import { percentilesRequest } from '../requests.ts';
import { distributionFacets as candidates } from '../survey/facets.ts';
import { dataFilter, distributionFacets, filterWithPostings } from '../survey/surveyed-data.ts';
import {
  acceptManyKeys,
  END_KEYS,
  expectPercentiles,
  keysCase,
  percentileClauses,
  percentilesOf,
  valueAt,
  type PercentilesCase,
} from './percentiles.ts';
import { expectRankedValues } from './ranked-values.ts';

/** Percentiles that are requested without the others, and in another order. */
const KEYS_ALONE: readonly (readonly number[])[] = [[50], [75, 5, 95, 25]];

/** POST /distributions/{distributionFacet}: the percentiles of one answer, and of answers with other keys. */
export const distributionChecks: readonly Check[] = [
  property<PercentilesCase>({
    id: 'company-postings/distribution',
    clauses: percentileClauses,
    title: 'returns a value for each requested percentile, never falling as the percentile rises',
    profile: 'smoke',
    runs: { smoke: 1, standard: 3, thorough: 140 },
    arbitrary: (t) =>
      fc.record({
        facet: fc.constantFrom(...distributionFacets(t)),
        filter: filterArbitrary(t),
        keys: keysCase,
      }),
    async evaluate(t, example) {
      const { facet, filter, keys } = example;
      await expectPercentiles(
        t,
        await acceptUnlessEmpty(t, percentilesRequest(facet, filter, keys), filter),
        example,
      );
    },
  }),
  {
    id: 'company-postings/distribution-facets',
    clauses: ['company-postings/distribution-route', 'company-postings/facets'],
    title: 'accepts a known facet, and answers none with a status of 500 or above',
    async run(t) {
      const [example = ''] = candidates;
      await expectKnownFacet(t, {
        clause: 'company-postings/distribution-route',
        kind: 'distribution',
        tried: candidates,
        accepted: t.survey.companyPostings?.distributionFacets ?? [],
        spec: percentilesRequest(example, dataFilter(t), [50]),
      });
    },
  },
  {
    id: 'company-postings/percentile-keys',
    clauses: [
      'company-postings/distribution-key-alone',
      'company-postings/distribution-percentile',
      ...percentileClauses,
    ],
    title: 'returns the same value for a percentile, whichever others are requested',
    async run(t) {
      const filter = filterWithPostings(t);
      await evaluateEach(t, distributionFacets(t), (facet) => expectRankedValues(t, facet));
      for (const facet of distributionFacets(t).slice(0, 2)) {
        const spec = (keys: readonly number[]): ReturnType<typeof percentilesRequest> =>
          percentilesRequest(facet, filter, keys);
        const { keys: together, answer: all } = await acceptManyKeys(t, facet, filter);
        await expectPercentiles(t, all, { facet, filter, keys: together });
        if (percentilesOf(all).length === 0) {
          t.inconclusive('a distribution over nothing');
          continue;
        }
        for (const keys of KEYS_ALONE.filter((some) => some.every((key) => together.includes(key)))) {
          const some = await t.recall(spec(keys));
          // Whether the order of keys is free is not specified.
          if (isUnordered(keys) && !isAccepted(some)) continue;
          await t.accept(spec(keys));
          await t.expectRelation({
            clause: 'company-postings/distribution-key-alone',
            exchanges: [all, some],
            // With the total: a new posting may move a percentile back to what it was, and that shows no fault.
            read: (exchange) => ({
              total: totalPostings(exchange),
              values: keys.map((key) => ({ key, value: valueAt(exchange, key) ?? null })),
            }),
            holds: ([together, alone]) => sameJson(together?.values, alone?.values),
            expected: ([together]) => `${brief(together?.values)}, as with more keys`,
            actual: ([, alone]) => brief(alone?.values),
          });
        }
        // Whether 0 and 100 are percentiles is not specified.
        const ends = await t.recall(spec(END_KEYS));
        if (isAccepted(ends)) await expectPercentiles(t, ends, { facet, filter, keys: END_KEYS });
      }
    },
  },
];

function isUnordered(keys: readonly number[]): boolean {
  return keys.some((key, place) => key < (keys[place - 1] ?? key));
}
