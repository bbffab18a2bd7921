import type { ClauseId } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check-context.ts';
import type { Exchange, RequestSpec } from '../kit/exchange.ts';
import { brief } from '../kit/expect-same-answer.ts';
import { sameJson } from '../kit/same-json.ts';

/** How often the set is sent at once. */
const ROUNDS = 2;

/**
 * The relation "concurrency": requests that are sent at the same time get the answers that they get one by one. Only a
 * request whose answers one by one are all equal, before and after, is judged: new data change an answer for good. It
 * needs no `expectRelation`, which sends requests again one by one.
 */
export async function expectSameAtOnce(
  t: CheckContext,
  clause: ClauseId,
  specs: readonly RequestSpec[],
  read: (exchange: Exchange) => unknown,
): Promise<void> {
  const oneByOne = async (): Promise<readonly Exchange[]> => {
    const answers: Exchange[] = [];
    for (const spec of specs) answers.push(await t.send(spec));
    return answers;
  };
  const before = await oneByOne();
  const atOnce: (readonly Exchange[])[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    atOnce.push(await Promise.all(specs.map((spec) => t.send(spec))));
  const alone = [before, await oneByOne()];
  for (const [place] of specs.entries()) {
    const [first, ...others] = alone.flatMap((answers) => answers[place] ?? []);
    if (first === undefined) continue;
    const expected = read(first);
    if (!others.every((answer) => sameJson(read(answer), expected))) {
      t.inconclusive('an answer changes from one request to the next');
      continue;
    }
    for (const answers of atOnce) {
      const answer = answers[place];
      if (answer !== undefined)
        t.expect({
          clause,
          after: [first],
          exchange: answer,
          holds: sameJson(read(answer), expected),
          expected: () => `the same answer as alone: ${brief(expected)}`,
          actual: () => brief(read(answer)),
        });
    }
  }
}
