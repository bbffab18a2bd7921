import { objectOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { type Exchange, isAccepted, type RequestSpec, withParts } from '../../kit/exchange.ts';
import type { Rule } from '../../kit/statements.ts';
import { countOf, expectCounts } from '../counting.ts';
import type { MonthRange } from '../months/months.ts';
import { probe } from '../probe.ts';
import { spans } from '../survey/accepted-range.ts';

/** A range that has the months of any postings. */
const allTime: MonthRange = { start: '1900-01', end: '2100-12' };

/** A range of all months may be refused, because how long a range may be is not specified, but it must not fail. */
export async function expectRangeServed(
  t: CheckContext,
  request: (months: MonthRange) => RequestSpec,
): Promise<void> {
  // The first one that the survey sent, so that it is not sent again.
  const [widest] = spans(new Date());
  if (widest !== undefined) await probe(t, request(widest));
}

/** How a group counts the postings of a range of months. */
export interface RangeCount extends Rule {
  readonly request: (months: MonthRange) => RequestSpec;
  /** `countOf` when omitted. */
  readonly read?: (exchange: Exchange) => number | undefined;
}

/**
 * For a target that counts no postings in any month: where it counts some without `when`, a range of all months finds some,
 * whatever puts a posting in a month. Not judged where the target refuses either request.
 */
export async function expectRangeFinds(
  t: CheckContext,
  { request, read = countOf, ...rule }: RangeCount,
): Promise<void> {
  const ranged = await t.recall(request(allTime));
  // How long a range may be is not specified, so that it may be refused, but not fail.
  if (ranged.response.status >= 500) await t.accept(ranged.spec);
  const { when: _, ...filter } = objectOf(objectOf(ranged.spec.body)['filter']);
  const unlimited = await t.recall(withParts(ranged.spec, { filter }));
  if (!isAccepted(unlimited) || (read(unlimited) ?? 0) === 0 || (!isAccepted(ranged) && read(ranged) !== 0))
    return;
  await expectCounts(t, {
    ...rule,
    rule: 'all-time',
    exchanges: [unlimited, ranged],
    read,
    holds: ([, found = 0]) => found > 0,
    expected: `postings from ${allTime.start} to ${allTime.end}, because there are some without \`when\``,
  });
}
