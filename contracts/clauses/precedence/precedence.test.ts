import { describe, expect, it } from 'vitest';
import { clauses, type ClauseId } from '../index.ts';
import { explainersOf } from './precedence.ts';

function explains(explainer: ClauseId, clause: ClauseId): boolean {
  const explainers = explainersOf(clause);
  return explainers !== 'any' && explainers.some((id) => id === explainer || explains(explainer, id));
}

describe('explanations', () => {
  it('are clauses', () => {
    const ids = new Set(clauses.map(({ id }) => id));
    const explainers = clauses.flatMap(({ id }) => explainersOf(id)).filter((id) => id !== 'any');
    expect(explainers.filter((id) => !ids.has(id))).toEqual([]);
  });
  it('of sums of a series are its missing points', () => {
    expect(explainersOf('rankings/timeseries-sum')).toContain('rankings/timeseries-every-month');
    expect(explainersOf('rankings/timeseries-every-month')).toEqual([]);
  });
  it('have no circles', () => {
    expect(clauses.filter(({ id }) => explains(id, id)).map(({ id }) => id)).toEqual([]);
  });
});
