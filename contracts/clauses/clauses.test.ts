import { describe, expect, it } from 'vitest';
import { apiGroups } from '../groups.ts';
import { clauses } from './index.ts';

describe('clause catalogue', () => {
  it('names each clause once, by a group and a readable slug', () => {
    const ids = clauses.map((clause) => clause.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(new RegExp(`^(service|auth|${apiGroups.join('|')})/[a-z0-9]+(-[a-z0-9]+)*$`));
  });

  it('ends every text and violation as a sentence', () => {
    for (const clause of clauses) {
      expect(clause.text, clause.id).toMatch(/\.$/);
      expect(clause.violation, clause.id).toMatch(/\.$/);
    }
  });

  it('keeps the published ids', () => {
    expect(clauses.map((clause) => `${clause.level} ${clause.id}`)).toMatchSnapshot();
  });
});
