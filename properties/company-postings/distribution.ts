import fc, { type Arbitrary } from 'fast-check';
import { clausesOfShapes } from '../../contracts/index.ts';
import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { property } from '../kit/property.ts';
import { brief } from '../kit/expect-same-answer.ts';
import { dataOf, isItem, numberOf, totalsOf, type Item } from '../postings/answers.ts';
import { percentilesRequest, totalsRequest, type Filter } from './requests.ts';
import { found, expectFound, expectNoFailure } from './found.ts';
import { distributionFacets, filterCase, isWholeRange, dataRange } from './survey/surveyed-data.ts';

/** A request of POST /distributions/{distributionFacet}. */
interface PercentilesCase {
  readonly facet: string;
  readonly filter: Filter;
  /** Percentiles from 1 to 99, rising. */
  readonly keys: readonly number[];
}

/** POST /distributions/{distributionFacet}: service.md, "Company postings group", response shapes. */
export const distributionChecks: readonly Check[] = [
  property<PercentilesCase>({
    id: 'company-postings/distribution',
    clauses: [
      'company-postings/distribution-keys',
      'company-postings/distribution-keys-order',
      'company-postings/distribution-values-rise',
      'company-postings/distribution-values-in-domain',
      'company-postings/distribution-type-echo',
      ...clausesOfShapes('companyDistribution', 200),
    ],
    title: 'gives a value for each percentile asked for, never falling as the percentile rises',
    group: 'company-postings',
    profile: 'smoke',
    runs: { smoke: 1, standard: 12, thorough: 140 },
    arbitrary: (t) =>
      fc.record({ facet: fc.constantFrom(...distributionFacets(t)), filter: filterCase(t), keys: keysCase }),
    async evaluate(t, { facet, filter, keys }) {
      const answer = await t.send(percentilesRequest(facet, filter, keys));
      // A filter may leave postings of which none has a value.
      if (!expectFound(t, 'company-postings/distribution-route', answer, !isWholeRange(t, filter))) return;
      const distribution = dataOf(answer)?.['distribution'];
      if (!isItem(distribution)) return;
      if (!isEmptyList(distribution['buckets']) || (facet === 'salary' && (await hasSalaries(t, filter))))
        evaluateDistribution(t, answer, distribution, keys);
      else t.inconclusive('a distribution over nothing');
    },
  }),
  {
    id: 'company-postings/distribution-example',
    clauses: ['company-postings/distribution-route'],
    title: 'does not fail at the facet of the example',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const answer = await t.send(percentilesRequest('max_years_experience', { when }, [50]));
      expectNoFailure(t, 'company-postings/distribution-route', answer);
    },
  },
];

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Whether a filter leaves postings with a salary; for no other facet another answer tells. */
async function hasSalaries(t: CheckContext, filter: Filter): Promise<boolean> {
  const totals = await found(t, totalsRequest(filter, ['median_salary']));
  return numberOf(totalsOf(totals)?.['median_salary']) !== undefined;
}

function evaluateDistribution(
  t: CheckContext,
  answer: Exchange,
  distribution: Item,
  asked: readonly number[],
): void {
  const { type, buckets: given, domain } = distribution;
  t.expect({
    clause: 'company-postings/distribution-type-echo',
    exchange: answer,
    holds: type === 'percentile',
    expected: 'type percentile',
    actual: () => brief(type),
  });
  if (!Array.isArray(given)) return;
  const buckets = given.filter(isItem);
  const { min, max } = isItem(domain) ? domain : {};
  const [least, most] = [numberOf(min), numberOf(max)];
  const keys = buckets.map(({ key }) => numberOf(key) ?? Number.NaN);
  t.expect({
    clause: 'company-postings/distribution-keys',
    exchange: answer,
    holds: brief(keys.toSorted((one, other) => one - other)) === brief(asked),
    expected: `one bucket for each key of ${brief(asked)}`,
    actual: () => `keys ${brief(keys)}`,
  });
  if (keys.length > 1)
    t.expect({
      clause: 'company-postings/distribution-keys-order',
      exchange: answer,
      holds: keys.every((key, index) => index === 0 || key >= (keys[index - 1] ?? key)),
      expected: 'rising keys',
      actual: () => brief(keys),
    });
  const values = buckets
    .toSorted((one, other) => (numberOf(one['key']) ?? 0) - (numberOf(other['key']) ?? 0))
    .map(({ value }) => numberOf(value))
    .filter((value) => value !== undefined);
  if (values.length > 1)
    t.expect({
      clause: 'company-postings/distribution-values-rise',
      exchange: answer,
      holds: values.every((value, index) => index === 0 || value >= (values[index - 1] ?? value)),
      expected: 'values that never fall as the percentile rises',
      actual: () => brief(values),
    });
  if (values.length > 0 && least !== undefined && most !== undefined)
    t.expect({
      clause: 'company-postings/distribution-values-in-domain',
      exchange: answer,
      holds: values.every((value) => value >= least && value <= most),
      expected: `values from ${least} to ${most}, the domain`,
      actual: () => brief(values),
    });
}

/** The quartiles, or any percentiles; often far apart, so that equal values don't hide a wrong order. */
const keysCase: Arbitrary<readonly number[]> = fc.oneof(
  fc.constant([25, 50, 75]),
  fc.constant([10, 90]),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 })
    .map((keys) => keys.toSorted((one, other) => one - other)),
);
