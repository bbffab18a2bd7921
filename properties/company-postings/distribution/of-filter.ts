import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, isAccepted, type Exchange } from '../../kit/exchange.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { withMonths } from '../../postings/filter/filter.ts';
import { acceptFound, acceptOrNotFound } from '../accept.ts';
import { rareFilters, stillFinds, type RareFilter, type SmallSample } from '../filter/small-samples.ts';
import { percentilesRequest } from '../requests.ts';
import { distributionFacets } from '../survey/surveyed-data.ts';
import { arePercentilesOf, definitions } from './definitions.ts';
import { expectPercentiles, percentileClauses, percentilesOf, percentileValues } from './percentiles.ts';
import { samplesOf, type SampledValue } from './samples.ts';

/** Percentiles at which values differ, whatever the definition. */
const KEYS: readonly number[] = [5, 25, 50, 75, 95];

/** The same between the ends, for a target that accepts these. */
const KEYS_WITH_ENDS: readonly number[] = [0, ...KEYS, 100];

/** Whether the percentiles are those of the postings of the filter, seen where these are few. */
export const filteredDistributionCheck: Check = {
  id: 'company-postings/distribution-of-few',
  clauses: [
    'company-postings/distribution-of-filter',
    'company-postings/distribution-percentile',
    ...percentileClauses,
  ],
  title: 'takes percentiles of the postings of the filter',
  async run(t) {
    // A duration may be limited to the time frame; other values do not depend on it.
    const facets = distributionFacets(t).filter((facet) => facet !== 'posting_duration');
    const filters = await rareFilters(t, 2);
    const sample = filters[0]?.sample;
    if (filters.length === 0) t.inconclusive('no filter that finds few postings');
    else if (sample === undefined) t.inconclusive('no filter whose postings other filters find one by one');
    for (const rare of filters) await expectNothing(t, facets[0] ?? '', rare);
    if (sample !== undefined)
      await evaluateEach(t, [...facets.entries()], ([place, facet]) =>
        expectSample(t, facet, place === 0 ? sample : beginningOf(sample)),
      );
  },
};

/** The number of postings that shows what a facet takes percentiles of; more of them also show which definition it has. */
const FEWEST = 3;

/** The first postings of a sample. */
function beginningOf({
  filter,
  alone,
}: Pick<SmallSample, 'filter' | 'alone'>): Omit<SmallSample, 'salaries'> {
  const some = alone.slice(0, FEWEST);
  const end = some.at(-1)?.months.end ?? filter.months.end;
  return { filter: { ...filter, months: { start: filter.months.start, end } }, alone: some };
}

/** Expects at most one distinct value over no posting: a number that stands for no value is always the same. */
async function expectNothing(t: CheckContext, facet: string, { filter, empty }: RareFilter): Promise<void> {
  const [month] = empty;
  if (month === undefined) {
    t.inconclusive('a filter that finds postings in every month');
    return;
  }
  const none = withMonths(filter, month);
  const answer = await acceptOrNotFound(t, percentilesRequest(facet, none, KEYS), none);
  const holds = new Set(percentileValues(answer)).size <= 1;
  if (!holds && !(await stillFinds(t, none, 0))) return;
  t.expect({
    clause: 'company-postings/distribution-of-filter',
    rule: 'nothing',
    exchange: answer,
    holds,
    expected: 'no values, because the series of the filter counts no posting in the month',
    actual: () => `values ${brief(percentileValues(answer))}`,
  });
}

/** Expects one value over one posting, and over few postings the percentiles of their values by some definition. */
async function expectSample(
  t: CheckContext,
  facet: string,
  { filter, alone }: Omit<SmallSample, 'salaries'>,
): Promise<void> {
  const single = [];
  for (const one of alone) {
    const answer = await acceptFound(t, percentilesRequest(facet, one, KEYS), one);
    await expectPercentiles(t, answer, { facet, filter: one, keys: KEYS });
    const holds = new Set(percentileValues(answer)).size <= 1;
    if (!holds && !(await stillFinds(t, one, 1))) return;
    t.expect({
      clause: 'company-postings/distribution-of-filter',
      rule: 'one-posting',
      exchange: answer,
      holds,
      expected: 'one value for every percentile, because the filter finds one posting',
      actual: () => `values ${brief(percentileValues(answer))}`,
    });
    single.push(answer);
  }
  const [first, ...others] = single;
  if (first === undefined) return;
  // Whether 0 and 100 are percentiles is not specified, nor how many a request may have.
  const withEnds = await t.recall(percentilesRequest(facet, filter, KEYS_WITH_ENDS));
  const keys = isAccepted(withEnds) ? KEYS_WITH_ENDS : KEYS;
  const together = await acceptFound(t, percentilesRequest(facet, filter, keys), filter);
  const read = (exchange: Exchange): Sampled => ({
    values: percentileValues(exchange),
    sampled: sampledValue(exchange),
  });
  const holds = ([all, ...ones]: readonly Sampled[]): boolean =>
    samplesOf(ones.flatMap(({ sampled }) => sampled ?? [])).some((values) =>
      arePercentiles(all?.values ?? [], values, keys),
    );
  if (!holds([together, first, ...others].map(read))) {
    if (!(await stillFinds(t, filter, alone.length))) return;
    for (const one of alone) if (!(await stillFinds(t, one, 1))) return;
  }
  await t.expectRelation<Sampled>({
    clause: 'company-postings/distribution-percentile',
    exchanges: [together, first, ...others],
    read,
    holds,
    expected: ([, ...ones]) =>
      `the percentiles ${brief(keys)} of the values ${brief(samplesOf(ones.flatMap(({ sampled }) => sampled ?? []))[0])}, by ${definitions.join(', ')} or another definition`,
    actual: ([all]) => brief(all?.values),
  });
}

/** The percentiles of an answer, and the value where it is about one posting. */
interface Sampled {
  readonly values: readonly number[];
  readonly sampled: SampledValue | undefined;
}

/** Whether values are the percentiles of others by some definition. Over nothing, one number may stand for no value. */
function arePercentiles(
  served: readonly number[],
  values: readonly number[],
  keys: readonly number[],
): boolean {
  if (values.length === 0) return new Set(served).size <= 1;
  if (served.length === 0) return false;
  // Where some keys lack a value, other clauses are violated.
  if (served.length !== keys.length) return true;
  return arePercentilesOf(served, values, keys);
}

/** The value of the one posting that an answer is about; undefined where it has none. */
function sampledValue(answer: Exchange): SampledValue | undefined {
  const [first] = percentilesOf(answer).filter(({ value }) => value !== undefined);
  if (first?.value === undefined) return undefined;
  // A number must be there: over nothing, 0 may be, or any number where counts are 0.
  const mayBeNothing = first.value === 0 || percentilesOf(answer).every(({ count }) => count === 0);
  return { value: first.value, mayBeNothing };
}
