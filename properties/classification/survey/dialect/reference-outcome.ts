import type { Exchange } from '../../../kit/exchange.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { resultOf } from '../../requests.ts';

/** How a target answered a reference: `other` is neither the result for the literal value nor a 400. */
export type ReferenceOutcome = 'resolved' | 'refused' | 'other';

/** Compares an entry with a reference with its result for the literal value. */
export function outcomeOf(answer: Exchange, name: string, literalResult: unknown): ReferenceOutcome {
  if (answer.response.status === 400) return 'refused';
  const result = resultOf(answer, name);
  return result !== undefined && sameJson(result, literalResult) ? 'resolved' : 'other';
}
