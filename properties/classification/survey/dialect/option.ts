import type { OptionOf, ChoiceIn } from '../../../../contracts/index.ts';
import type { Exchange } from '../../../kit/exchange.ts';
import type { InferredOption } from '../../../kit/dialect/inferred-dialect.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { resultOf } from '../../requests.ts';

/** An option with the exchanges that show it. */
export function determined<Id extends ChoiceIn<'classification'>>(
  _choice: Id,
  option: OptionOf<Id>,
  ...evidence: readonly Exchange[]
): InferredOption {
  return { kind: 'determined', option, evidence };
}

/** No option: the data fit several, or the answers fit none. */
export function undetermined(reason: string): InferredOption {
  return { kind: 'undetermined', reason };
}

/** What became of a reference: `other` is neither the result for the literal value nor a 400. */
export type ReferenceOutcome = 'resolved' | 'refused' | 'other';

/** Compares an entry with a reference with its result for the literal value. */
export function outcomeOf(answer: Exchange, name: string, literalResult: unknown): ReferenceOutcome {
  if (answer.response.status === 400) return 'refused';
  const result = resultOf(answer, name);
  return result !== undefined && sameJson(result, literalResult) ? 'resolved' : 'other';
}
