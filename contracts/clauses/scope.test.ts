import { describe, expect, it } from 'vitest';
import { scopeOf } from './scope.ts';

describe('the scope of a clause', () => {
  it('is the service, a route, or a field', () => {
    expect(scopeOf('service/json-responses')).toBe('service');
    expect(scopeOf('auth/missing-token-401')).toBe('service');
    expect(scopeOf('classification/models-route')).toBe('route');
    expect(scopeOf('rankings/ranking-limit')).toBe('field');
  });
});
