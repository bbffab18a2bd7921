import { describe, expect, expectTypeOf, it } from 'vitest';
import { clauses } from '../clauses/index.ts';
import { choices, findChoice } from './catalogue.ts';
import {
  ChoiceError,
  defaultDialect,
  isOption,
  parseChoice,
  withChoices,
  type ChoiceIn,
  type Dialect,
  type OptionOf,
} from './dialect.ts';

describe('choice catalogue', () => {
  it('names each choice once, in kebab-case', () => {
    const ids = choices.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('asks a question, and gives a closed choice at least two options', () => {
    for (const { id, question } of choices) expect(question, id).toMatch(/\?$/);
    const closed = choices.flatMap((choice) => (choice.kind === 'closed' ? [choice] : []));
    for (const { id, options } of closed) expect(Object.keys(options).length, id).toBeGreaterThan(1);
  });

  it('names clauses of the groups in which the choice is open, or of all groups', () => {
    const ids = new Set<string>(clauses.map(({ id }) => id));
    for (const choice of choices)
      for (const clause of choice.clauses) {
        expect(ids, choice.id).toContain(clause);
        expect([...choice.groups, 'auth', 'service'], clause).toContain(clause.split('/')[0]);
      }
  });

  it('finds a choice by its id', () => {
    expect(findChoice('when-end')?.groups).toEqual(['rankings']);
    expect(findChoice('when-ends')).toBeUndefined();
  });
});

describe('default dialect', () => {
  it('has one option for each choice of each group, and no other', () => {
    for (const [group, options] of new Map<string, Readonly<Record<string, string>>>(
      Object.entries(defaultDialect),
    )) {
      const open = choices.filter(({ groups }) => groups.some((name) => name === group));
      expect(Object.keys(options).sort(), group).toEqual(open.map(({ id }) => id).sort());
      for (const choice of open) expect(isOption(choice, options[choice.id] ?? ''), choice.id).toBe(true);
    }
  });

  it('makes an unknown choice or option a type error', () => {
    expectTypeOf<OptionOf<'when-end'>>().toEqualTypeOf<'inclusive' | 'exclusive'>();
    expectTypeOf<OptionOf<'day-key'>>().toEqualTypeOf<string>();
    expectTypeOf<Dialect['rankings']['when-end']>().toEqualTypeOf<'inclusive' | 'exclusive'>();
    expectTypeOf<'percentile'>().toExtend<ChoiceIn<'company-postings'>>();
    expectTypeOf<'percentile'>().not.toExtend<ChoiceIn<'rankings'>>();
  });
});

describe('parseChoice', () => {
  it('means every group of the choice, or the one that is named', () => {
    expect(parseChoice('values=and')).toEqual({
      choice: 'values',
      groups: ['rankings', 'company-postings'],
      option: 'and',
    });
    expect(parseChoice('rankings/values=and').groups).toEqual(['rankings']);
  });

  it('reads an option of an open choice', () => {
    expect(parseChoice('day-key=date').option).toBe('date');
    expect(parseChoice('taxonomy-values=lot_version:6|7,title_version:*').option).toBe(
      'lot_version:6|7,title_version:*',
    );
  });

  it.each([
    ['values', "'values' is not of the form ID=OPTION"],
    ['vaules=or', "unknown choice 'vaules'"],
    ['values=xor', "'xor' is not an option of values; expected one of or, and"],
    ['values=toString', "'toString' is not an option of values"],
    ['day-key=the day', "'the day' is not an option of day-key; expected a name of letters"],
    ['default-limit=0', "'0' is not an option of default-limit; expected a positive integer"],
    [
      'classification/values=or',
      "values is not open in 'classification'; its groups are rankings, company-postings",
    ],
  ])('refuses %s', (text, message) => {
    expect(() => parseChoice(text)).toThrow(ChoiceError);
    expect(() => parseChoice(text)).toThrow(message);
  });
});

describe('withChoices', () => {
  it('replaces an option in the groups of the setting, and leaves the rest', () => {
    const changed = withChoices(
      defaultDialect,
      ['values=and', 'rankings/values=or', 'median=upper'].map(parseChoice),
    );
    expect(changed).toEqual({
      ...defaultDialect,
      rankings: { ...defaultDialect.rankings, median: 'upper' },
      'company-postings': { ...defaultDialect['company-postings'], values: 'and', median: 'upper' },
    });
  });
});
