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
    expect(explains('rankings/timeseries-sum', 'rankings/timeseries-every-month')).toBe(false);
  });
  it.each([
    ['classification/set-locales', 'classification/set-shows-latest'],
    ['classification/set-classify-default-locale', 'classification/set-classify-latest'],
    ['classification/graph-reference-context', 'classification/graph-reference-chain'],
    ['classification/set-classify-latest', 'classification/independent-requests'],
    ['classification/concurrent-requests', 'classification/independent-requests'],
    ['classification/set-classify-latest', 'classification/set-output-values'],
    ['classification/version-release-date', 'classification/versions-agree'],
    ['classification/version-release-date', 'classification/version-detail-agrees'],
    ['classification/set-version-runs', 'classification/set-classify-meta-version'],
    ['classification/error-unknown-set-version', 'classification/error-malformed-set-version'],
    ['rankings/timeseries-one-month', 'rankings/timeseries-sum'],
    ['rankings/distribution-interval', 'rankings/distribution-values'],
    ['company-postings/totals-agree', 'company-postings/timeseries-one-month'],
  ] as const)('have %s for %s', (cause, clause) => {
    expect(explains(cause, clause)).toBe(true);
    expect(explains(clause, cause)).toBe(false);
  });
  it('have no circles', () => {
    expect(clauses.filter(({ id }) => explains(id, id)).map(({ id }) => id)).toEqual([]);
  });
});
