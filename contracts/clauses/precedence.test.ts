import { describe, expect, it } from 'vitest';
import { clauses, type ClauseId } from './index.ts';
import { explainersOf, scopeOf } from './precedence.ts';

function explains(explainer: ClauseId, clause: ClauseId): boolean {
  const explainers = explainersOf(clause);
  return explainers !== 'any' && explainers.some((id) => id === explainer || explains(explainer, id));
}

describe('explanations', () => {
  it('have no circles', () => {
    expect(clauses.filter(({ id }) => explains(id, id)).map(({ id }) => id)).toEqual([]);
  });
});

describe('the scope of a clause', () => {
  it('is the service, a route, or a field', () => {
    expect(scopeOf('service/json-responses')).toBe('service');
    expect(scopeOf('auth/missing-token-401')).toBe('service');
    expect(scopeOf('classification/models-route')).toBe('route');
    expect(scopeOf('rankings/ranking-limit')).toBe('field');
  });
});
