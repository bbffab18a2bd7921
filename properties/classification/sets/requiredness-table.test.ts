import { describe, expect, it } from 'vitest';
import { clauseOf, fieldStatesFor, outputChoices } from './requiredness-table.ts';
import type { FieldStates } from './requiredness-rule.ts';

const all: FieldStates = { company: 'present', title: 'present', description: 'present' };

describe('outputChoices', () => {
  it('asks for outputs of either kind, alone and together', () => {
    expect(outputChoices(['lot', 'skills'])).toEqual([
      undefined,
      ['company'],
      ['naicsStandard'],
      ['lot'],
      ['lot', 'company'],
      ['company', 'lot'],
      ['lot', 'skills', 'company', 'naicsStandard'],
    ]);
  });

  it('does without other outputs where a set lists none', () => {
    expect(outputChoices(['company'])).toEqual([
      undefined,
      ['company'],
      ['naicsStandard'],
      ['company', 'naicsStandard'],
    ]);
  });
});

describe('fieldStatesFor', () => {
  it('has 8 choices of texts left out and 6 single changes in standard, all 64 in thorough', () => {
    expect(fieldStatesFor('standard')).toHaveLength(14);
    expect(new Set(fieldStatesFor('thorough').map((states) => JSON.stringify(states))).size).toBe(64);
  });

  it('holds what standard asks in thorough too', () => {
    expect(fieldStatesFor('thorough')).toEqual(expect.arrayContaining([...fieldStatesFor('standard')]));
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
  ] as const)('gives for outputs %j with %j the clause %s', (outputs, change, clause) => {
    expect(clauseOf(outputs, { ...all, ...change })).toBe(clause);
  });
});
