import type { ClauseId } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange, type RequestSpec } from '../../kit/exchange.ts';
import { sameJson } from '../../kit/compare/same-json.ts';

/** How often the set is sent at once, and how often a request is sent alone again before a difference counts. */
const ROUNDS = 2;
const ALONE_AGAIN = 3;

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
  const atOnce: (readonly Exchange[])[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    atOnce.push(await Promise.all(specs.map((spec) => t.send(spec))));
  for (const [place, first] of before.entries()) {
    const answers = atOnce.flatMap((round) => round[place] ?? []);
    const expected = read(first);
    const isSame = (answer: Exchange): boolean => sameJson(read(answer), expected);
    if (!answers.every(isSame) && !(await isRepeated(t, first.spec, isSame))) {
      t.inconclusive('an answer changes from one request to the next');
      continue;
    }
    for (const answer of answers)
      t.expect({
        clause,
        after: [first],
        exchange: answer,
        holds: isSame(answer),
        expected: () => `the same answer as alone: ${brief(expected)}`,
        actual: () => brief(read(answer)),
      });
  }
}

/** Whether a request that is sent alone gets the expected answer each time. */
async function isRepeated(
  t: CheckContext,
  spec: RequestSpec,
  isExpected: (answer: Exchange) => boolean,
): Promise<boolean> {
  for (let again = 0; again < ALONE_AGAIN; again += 1) if (!isExpected(await t.send(spec))) return false;
  return true;
}
