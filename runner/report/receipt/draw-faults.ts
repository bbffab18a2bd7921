import fc from 'fast-check';
import { anyChange, faultPlaces, fnv1a, type ApiGroup, type Change } from '../../../contracts/index.ts';
import { reasonFor } from '../../selftest/records/survivor-reasons.ts';
import type { AnswerFault } from './answer-fault.ts';
import type { RecordedAnswers } from './recorded-answers.ts';

/** One fault in this many changes one answer only; the others are systematic, as real faults mostly are. */
const ONE_ANSWER_IN = 4;

/** Draws this many times as many as are needed, since not all show in the answers of a run. */
const SURPLUS = 8;

/** Draws faults in the answers of a group, the same for equal seed and answers; each violates a clause. */
export function drawFaults(
  answers: RecordedAnswers,
  group: ApiGroup,
  count: number,
  seed: number,
  others: readonly AnswerFault[],
): readonly AnswerFault[] {
  const ofGroup = [...answers.values()].filter(
    ({ exchange: { spec, response } }) => spec.group === group && response.status === 200,
  );
  const operations = new Set(ofGroup.map(({ operation }) => operation));
  const possible = faultPlaces.filter(
    ({ side, operation }) => side === 'answer' && operations.has(operation),
  );
  if (possible.length === 0) return mixed([], others, seed);
  const drawn = fc.sample(anyChange(possible), { numRuns: count * SURPLUS, seed });
  const faults = drawn.flatMap((change, index): readonly AnswerFault[] => {
    // A fault of every third answer depends on the order of the requests.
    if (change.condition.startsWith('one-answer-in-') || reasonFor(change.id) !== undefined) return [];
    const { id, operation, operator, path } = change;
    const parts = { kind: 'change', group, operation, operator, path, change } as const;
    if (index % ONE_ANSWER_IN !== 0) return [{ ...parts, id }];
    const concerned = ofGroup.filter(({ operation }) => operation === change.operation);
    const chosen = concerned[fnv1a(change.id, seed) % concerned.length];
    return chosen === undefined ? [] : [{ ...parts, id: oneAnswerId(change), only: chosen.key }];
  });
  const changes = [...new Map(faults.map((fault) => [fault.id, fault])).values()];
  return mixed(changes, others, seed);
}

/** One fault in this many gives requests the answers of others. */
const OTHER_ANSWER_IN = 4;

/** Both kinds of faults in turn, the second in an order that follows from the seed. */
function mixed(
  changes: readonly AnswerFault[],
  others: readonly AnswerFault[],
  seed: number,
): readonly AnswerFault[] {
  const shuffled = others.toSorted((one, other) => fnv1a(one.id, seed) - fnv1a(other.id, seed));
  const all = changes.flatMap((change, index) => {
    const other = (index + 1) % (OTHER_ANSWER_IN - 1) === 0 ? shuffled.shift() : undefined;
    return other === undefined ? [change] : [change, other];
  });
  return [...all, ...shuffled];
}

const oneAnswerId = ({ id, condition }: Change): string => `${id.slice(0, -condition.length)}one-answer`;
