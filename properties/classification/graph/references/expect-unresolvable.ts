import type { CheckContext } from '../../../kit/check.ts';
import { isAccepted } from '../../../kit/exchange.ts';
import type { RefusalRule } from '../../../kit/statements.ts';
import { failuresOf, type GraphEntry } from '../../requests.ts';

/** How every unresolvable reference is refused: contracts/specification/classification.md#references. */
export function unresolvable(clause: RefusalRule['clause'], because: string): RefusalRule {
  return {
    clause,
    because,
    text: {
      clause: 'classification/graph-unresolvable-text',
      matches: (detail) => detail.includes('failed to resolve references'),
      documented: 'failed to resolve references',
    },
  };
}

/** As `expectRefusal`; inconclusive when another entry of the request failed, since the reference may fail with it. */
export async function expectUnresolvable(
  t: CheckContext,
  { model }: GraphEntry,
  refusal: Parameters<CheckContext['expectRefusal']>[0],
): Promise<void> {
  const answer = await t.recall(refusal.request);
  if (isAccepted(answer) && Object.hasOwn(failuresOf(answer), model))
    t.inconclusive(`the entry ${model} failed, so that a reference to it cannot be evaluated`);
  else await t.expectRefusal(refusal);
}
