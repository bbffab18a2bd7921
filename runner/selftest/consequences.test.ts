import { expect, test } from 'vitest';
import { type ClauseId, explainersOf, findClause } from '../../contracts/index.ts';
import matrix from './records/matrix.json' with { type: 'json' };

/** Whether a report shows a violation of one clause as a consequence of that of another. */
function explains(cause: string, clause: ClauseId): boolean {
  const explainers = explainersOf(clause);
  return explainers === 'any' || explainers.some((id) => id === cause || explains(cause, id));
}

test('most of what faults violate besides their own clause is shown as its consequence', () => {
  const besides = Object.entries(matrix as Readonly<Record<string, readonly string[]>>).flatMap(
    ([fault, ids]) =>
      ids
        .flatMap((id) => findClause(id) ?? [])
        .filter(({ level }) => level === 'must')
        .map(({ id }) => explains(fault.split('.')[0] ?? '', id)),
  );
  const share = besides.filter(Boolean).length / besides.length;
  expect(besides.length).toBeGreaterThan(400);
  expect(share).toBeGreaterThan(0.7);
});
