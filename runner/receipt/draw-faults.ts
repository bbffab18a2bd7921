import fc from 'fast-check';
import { anyChange, faultPlaces, fnv1a, type ApiGroup, type Change } from '../../contracts/index.ts';
import { reasonFor } from '../selftest/survivor-reasons.ts';
import type { AnswerFault } from './changed-answers.ts';
import type { RecordedAnswers } from './recorded-answers.ts';

/** One fault in this many changes one answer only; the others are systematic, as real faults mostly are. */
const ONE_ANSWER_IN = 4;

/** Draws this many times as many as are needed, since not all show in the answers of a run. */
const SURPLUS = 8;

/**
 * Draws faults of a group in the answers to operations that the run asked for: the same ones for the same seed and
 * answers. Changes that no clause forbids are not faults.
 */
export function drawFaults(
  answers: RecordedAnswers,
  group: ApiGroup,
  count: number,
  seed: number,
): readonly AnswerFault[] {
  const ofGroup = [...answers.values()].filter(
    ({ exchange: { spec, response } }) => spec.group === group && response.status === 200,
  );
  const operations = new Set(ofGroup.map(({ operation }) => operation));
  const possible = faultPlaces.filter(
    ({ side, operation }) => side === 'answer' && operations.has(operation),
  );
  if (possible.length === 0) return [];
  const drawn = fc.sample(anyChange(possible), { numRuns: count * SURPLUS, seed });
  const faults = drawn.flatMap((change, index): readonly AnswerFault[] => {
    // A fault of every third answer depends on the order of the requests.
    if (change.condition.startsWith('one-answer-in-') || reasonFor(change.id) !== undefined) return [];
    if (index % ONE_ANSWER_IN !== 0) return [{ id: change.id, change }];
    const concerned = ofGroup.filter(({ operation }) => operation === change.operation);
    const chosen = concerned[fnv1a(change.id, seed) % concerned.length];
    return chosen === undefined ? [] : [{ id: oneAnswerId(change), change, only: chosen.key }];
  });
  return [...new Map(faults.map((fault) => [fault.id, fault])).values()];
}

function oneAnswerId({ id, condition }: Change): string {
  return `${id.slice(0, -condition.length)}one-answer`;
}
