import { describe, expect, it } from 'vitest';
import { requiredFields, requiredness, type FieldStates } from './requiredness-rule.ts';

const all: FieldStates = { company: 'present', title: 'present', description: 'present' };

describe('requiredFields', () => {
  it.each([
    [undefined, ['company', 'title', 'description']],
    [['company'], ['company']],
    [['naicsStandard'], ['company']],
    [['lot'], ['title', 'description']],
    [
      ['lot', 'naicsStandard'],
      ['company', 'title', 'description'],
    ],
    [['no such output'], ['title', 'description']],
  ])('for outputs %j gives %j', (outputs, fields) => {
    expect(requiredFields(outputs)).toEqual(fields);
  });
});

describe('requiredness', () => {
  it.each([undefined, ['company'], ['lot'], ['company', 'lot']])(
    'accepts all three texts for outputs %j',
    (outputs) => {
      expect(requiredness(outputs, all)).toBe('accepted');
    },
  );

  it.each([
    ['rule 1', undefined, { company: 'absent' }],
    ['rule 1', undefined, { title: 'absent' }],
    ['rule 1', undefined, { description: 'null' }],
    ['rule 2', ['company'], { company: 'absent' }],
    ['rule 2', ['naicsStandard', 'lot'], { company: 'null' }],
    ['rule 3', ['lot'], { title: 'absent' }],
    ['rule 3', ['company', 'lot'], { description: 'absent' }],
    ['the minimum length of a required text', ['lot'], { title: 'empty' }],
    ['the minimum length of a text that is not required', ['lot'], { company: 'empty' }],
    ['the minimum length, beside an open null', ['company'], { title: 'empty', description: 'null' }],
  ] as const)('refuses by %s: outputs %j with %j', (_, outputs, change) => {
    expect(requiredness(outputs, { ...all, ...change })).toBe('refused');
  });

  it.each([
    [['company'], { title: 'absent', description: 'absent' }],
    [['lot'], { company: 'absent' }],
  ] as const)('accepts outputs %j with %j', (outputs, change) => {
    expect(requiredness(outputs, { ...all, ...change })).toBe('accepted');
  });

  it.each([
    [['company'], { title: 'null' }],
    [['lot'], { company: 'null' }],
  ] as const)('leaves open outputs %j with %j', (outputs, change) => {
    expect(requiredness(outputs, { ...all, ...change })).toBe('open');
  });
});
