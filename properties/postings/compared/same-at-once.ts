import type { ClauseId } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { shownDifference } from '../../kit/compare/differences.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';

/** How often a request is sent alone again before a difference counts, on fresh connections: replicas may differ in data. */
const ALONE_AGAIN = 6;

/**
 * The relation "concurrency": requests that are sent at the same time get the answers that they get one by one. A
 * difference counts only for a request whose answers one by one, before and after, are all equal: new data change an
 * answer permanently. It needs no `expectRelation`, which sends requests again one by one.
 */
export async function expectSameAtOnce(
  t: CheckContext,
  clause: ClauseId,
  specs: readonly RequestSpec[],
  read: (exchange: Exchange) => unknown,
): Promise<void> {
  const before: Exchange[] = [];
  for (const spec of specs) before.push(await t.recall(spec));
  const atOnce = await Promise.all(specs.map((spec) => t.send(spec)));
  for (const [place, answer] of atOnce.entries()) {
    const alone = before[place];
    if (alone === undefined) continue;
    const expected = read(alone);
    const isSame = (other: Exchange): boolean => sameJson(read(other), expected);
    if (!isSame(answer) && !(await isRepeated(t, alone.spec, isSame))) {
      t.inconclusive('an answer changes from one request to the next');
      continue;
    }
    t.expect({
      clause,
      after: [alone],
      exchange: answer,
      holds: isSame(answer),
      expected: () => `${shownDifference(expected, read(answer)).first}, as when it is sent alone`,
      actual: () => shownDifference(expected, read(answer)).second,
    });
  }
}

/** Whether a request that is sent alone gets the expected answer each time. */
async function isRepeated(
  t: CheckContext,
  spec: RequestSpec,
  isExpected: (answer: Exchange) => boolean,
): Promise<boolean> {
  for (let again = 0; again < ALONE_AGAIN; again += 1)
    if (!isExpected(await t.send(spec, 'fresh'))) return false;
  return true;
}
