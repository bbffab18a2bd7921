import type { Check } from '../../kit/check.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { evaluateEach } from '../../postings/cases.ts';
import { withMonths } from '../../postings/filter.ts';
import { answerOrNothing } from '../accept.ts';
import { rareFilters, type RareFilter, type SmallSample } from '../filter/small-samples.ts';
import { percentilesRequest } from '../requests.ts';
import { distributionFacets } from '../survey/surveyed-data.ts';
import { definitions, isRounded, percentile } from './definitions.ts';
import { valuesOf } from './percentiles.ts';

/** Percentiles that tell values apart, whatever the definition. */
const KEYS = [5, 25, 50, 75, 95];

/** Whether the percentiles are those of the postings of the filter, seen where these are few. */
export const filteredDistributionChecks: readonly Check[] = [
  {
    id: 'company-postings/distribution-of-few',
    clauses: ['company-postings/distribution-of-filter', 'company-postings/distribution-percentile'],
    title: 'takes percentiles of the postings of the filter',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      // A duration may be that within the time frame; the other values are those of a posting in any.
      const facets = distributionFacets(t).filter((facet) => facet !== 'posting_duration');
      const filters = await rareFilters(t, 2);
      const sample = filters[0]?.sample;
      if (filters.length === 0) t.inconclusive('no filter that finds few postings');
      else if (sample === undefined) t.inconclusive('no filter whose postings other filters find one by one');
      for (const rare of filters) await expectNothing(t, facets[0] ?? '', rare);
      if (sample !== undefined) await evaluateEach(t, facets, (facet) => expectSample(t, facet, sample));
    },
  },
];

/** Expects no two values over no posting: a number may stand for no value, but then it is one number. */
async function expectNothing(t: CheckContext, facet: string, { filter, empty }: RareFilter): Promise<void> {
  const [month] = empty;
  if (month === undefined) {
    t.inconclusive('a filter that finds postings in every month');
    return;
  }
  const none = withMonths(filter, month);
  const answer = await answerOrNothing(t, percentilesRequest(facet, none, KEYS), none);
  t.expect({
    clause: 'company-postings/distribution-of-filter',
    rule: 'nothing',
    exchange: answer,
    holds: new Set(valuesOf(answer)).size <= 1,
    expected: 'no values, because the series of the filter counts no posting in the month',
    actual: () => `values ${brief(valuesOf(answer))}`,
  });
}

/** Expects one value over one posting, and over few postings the percentiles of their values by some definition. */
async function expectSample(t: CheckContext, facet: string, { filter, alone }: SmallSample): Promise<void> {
  const single = [];
  for (const one of alone) {
    const answer = await t.accept(percentilesRequest(facet, one, KEYS));
    t.expect({
      clause: 'company-postings/distribution-of-filter',
      rule: 'one-posting',
      exchange: answer,
      holds: new Set(valuesOf(answer)).size <= 1,
      expected: 'one value for every percentile, because the filter finds one posting',
      actual: () => `values ${brief(valuesOf(answer))}`,
    });
    single.push(answer);
  }
  const [first, ...others] = single;
  if (first === undefined) return;
  const together = await t.accept(percentilesRequest(facet, filter, KEYS));
  await t.expectRelation({
    clause: 'company-postings/distribution-percentile',
    exchanges: [together, first, ...others],
    read: valuesOf,
    holds: ([served = [], ...ones]) => {
      const values = sampleValues(ones);
      // 0 may stand for no value.
      return [values, values.filter((value) => value !== 0)].some((known) => arePercentiles(served, known));
    },
    expected: ([, ...ones]) =>
      `the percentiles ${brief(KEYS)} of the values ${brief(sampleValues(ones))}, by one of ${definitions.join(', ')}`,
    actual: ([served]) => brief(served),
  });
}

/** Whether values are the percentiles of others by some definition; so are any of nothing. */
function arePercentiles(served: readonly number[], values: readonly number[]): boolean {
  if (values.length === 0 || served.length !== KEYS.length) return true;
  return definitions.some((definition) =>
    served.every((value, place) => isRounded(value, percentile(definition, values, KEYS[place] ?? 0))),
  );
}

/** The values of postings that were found one by one, in ascending order. A posting may have none. */
function sampleValues(answers: readonly (readonly number[])[]): readonly number[] {
  return answers.flatMap((values) => values.slice(0, 1)).toSorted((one, other) => one - other);
}
