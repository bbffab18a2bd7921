import { numberOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { AcceptedExchange, Exchange } from '../../kit/exchange.ts';
import { facetValuesOf } from '../../postings/answers.ts';
import { count, countOf } from '../../postings/counting.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { bucketNamed } from '../../postings/groups.ts';
import { countingWithin } from '../ranking/large-ranking.ts';
import type { Scenario } from '../scenarios.ts';

/** A ranking whose groups have no nested groups, and one of its groups. */
export interface EmptyNested {
  readonly scenario: Scenario;
  readonly answer: AcceptedExchange;
  readonly name: string;
}

/** Postings of a nested group, and how much larger its share must be than outside, to stand out by any significance. */
const STANDS_OUT = 10;
const TIMES_LARGER = 1.3;

/** Rankings without any nested group after which one of them must have some. */
const ENOUGH_EMPTY = 3;

/** Expects nested groups in some of several groups with values that are more frequent in them than in the filter. */
export async function expectSomeNested(t: CheckContext, answers: readonly EmptyNested[]): Promise<void> {
  const outstanding: AcceptedExchange[] = [];
  const evidence: AcceptedExchange[] = [];
  for (const { scenario, answer, name } of answers) {
    const { facet, filter } = scenario;
    const within = await count(t, countingWithin(t, scenario), withKey(filter, facet, [name]));
    const all = await count(t, countingWithin(t, scenario), filter);
    if (within === undefined || all === undefined) continue;
    const share = (exchange: Exchange, inner: string): number =>
      (numberOf(bucketNamed(exchange, inner)?.['unique_postings']) ?? 0) / (countOf(exchange) ?? NaN);
    const standsOut = facetValuesOf(within).some(
      (group) =>
        group.count >= STANDS_OUT &&
        bucketNamed(all, group.name) !== undefined &&
        share(within, group.name) > TIMES_LARGER * share(all, group.name),
    );
    if (!standsOut) continue;
    outstanding.push(answer);
    evidence.push(all, within);
  }
  const last = outstanding.at(-1);
  if (last !== undefined && outstanding.length >= ENOUGH_EMPTY)
    t.expect({
      clause: 'rankings/nested-buckets',
      rule: 'some-groups',
      after: evidence.slice(-2),
      exchange: last,
      holds: false,
      expected: `nested groups in one of ${outstanding.length} rankings, in which values are over-represented`,
      actual: 'none in any group',
    });
}
