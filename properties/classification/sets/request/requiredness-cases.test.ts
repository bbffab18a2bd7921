import { describe, expect, it } from 'vitest';
import { clauseOf, outputsOf, requirednessCases } from './requiredness-cases.ts';
import type { FieldStates } from './requiredness-rule.ts';

const all: FieldStates = { company: 'present', title: 'present', description: 'present' };

describe('outputsOf', () => {
  it('has outputs of either kind, alone and together', () => {
    expect(outputsOf('other-company', ['lot', 'skills', 'cip'])).toEqual(['lot', 'skills', 'company']);
    expect(outputsOf('company-other', ['lot', 'skills', 'cip', 'titles'])).toEqual([
      'company',
      'naicsStandard',
      'lot',
      'skills',
      'cip',
    ]);
    expect(outputsOf('every', ['lot', 'skills'])).toEqual(['lot', 'skills', 'company', 'naicsStandard']);
  });

  it('has no other output where a set lists none', () => {
    expect(outputsOf('other', ['company'])).toBeNull();
    expect(outputsOf('every', ['company'])).toEqual(['company', 'naicsStandard']);
  });
});

describe('requirednessCases', () => {
  it('has all four combinations of version and locale for each rule of requiredness', () => {
    const cases = requirednessCases(['lot', 'skills'], 'standard');
    for (const clause of [
      'classification/set-requires-all-by-default',
      'classification/set-requires-company',
      'classification/set-requires-title-description',
    ]) {
      const besides = cases.filter((single) => clauseOf(single) === clause).map(({ beside }) => beside);
      expect(new Set(besides.map((beside) => JSON.stringify(beside))).size, clause).toBe(4);
    }
  });

  it('names outputs of the older version where it names that version', () => {
    const cases = requirednessCases(['lot', 'skills'], 'standard', ['cip']);
    for (const { outputs, beside } of cases.filter(({ outputs }) => outputs !== undefined))
      expect(outputs).not.toContain(beside.version ? 'lot' : 'cip');
    expect(cases.some(({ outputs }) => outputs?.includes('cip'))).toBe(true);
  });

  it('sends at most 29 requests in standard, and every combination in thorough', () => {
    expect(requirednessCases(['lot'], 'standard').length).toBeLessThanOrEqual(25);
    expect(requirednessCases(['lot', 'cip', 'skills'], 'standard').length).toBeLessThanOrEqual(29);
    expect(requirednessCases(['lot'], 'thorough')).toHaveLength(9 * 63 + 2);
  });
});

describe('clauseOf', () => {
  it.each([
    [undefined, {}, undefined],
    [undefined, { title: 'absent' }, 'classification/set-requires-all-by-default'],
    [['company'], { company: 'null' }, 'classification/set-requires-company'],
    [['lot', 'company'], { company: 'absent', title: 'absent' }, 'classification/set-requires-company'],
    [['lot'], { description: 'absent' }, 'classification/set-requires-title-description'],
    [['lot'], { company: 'absent' }, 'classification/set-requires-no-more'],
    [['lot'], { company: 'null' }, 'classification/set-requires-no-more'],
    [['lot'], { company: 'empty' }, 'classification/set-input-min-length'],
    [['lot'], { title: 'empty', description: 'absent' }, 'classification/set-requires-title-description'],
  ] as const)('is, for outputs %j with %j, the clause %s', (outputs, change, clause) => {
    expect(clauseOf({ outputs, states: { ...all, ...change } })).toBe(clause);
  });
});
