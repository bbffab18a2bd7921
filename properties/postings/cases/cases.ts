import { levelOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { Blocked, Inconclusive } from '../../kit/unjudged.ts';

/** Cases with a violated must clause after which a check stops: more of the same would add requests, not evidence. */
const ENOUGH = 10;

/** Evaluates cases one after the other; one that is blocked or inconclusive is noted and does not end the others. */
export async function evaluateEach<Case>(
  t: CheckContext,
  cases: readonly Case[],
  evaluate: (example: Case) => Promise<void>,
): Promise<void> {
  let violated = 0;
  for (const example of cases) {
    const before = t.violations.length;
    try {
      await evaluate(example);
    } catch (error) {
      if (!(error instanceof Blocked || error instanceof Inconclusive)) throw error;
      t.inconclusive(error.message, error.kind);
    }
    if (t.violations.slice(before).some(({ clause }) => levelOf(clause) === 'must')) violated += 1;
    if (violated === ENOUGH) return;
  }
}
