import { expect, test } from 'vitest';
import type { Survey } from '../../../properties/index.ts';
import { mergeSurveys } from './survey-groups.ts';

const start: Survey = { tokenGiven: true, tokenExchange: undefined };
const undetermined = { kind: 'undetermined', reason: 'no data' } as const;

test('the dialect of each group is kept when another group adds its own', () => {
  const parts: readonly Partial<Survey>[] = [
    { dialect: { rankings: { 'month-membership': undetermined } } },
    { dialect: { 'company-postings': { 'page-size': undetermined } } },
    { dialect: { rankings: { 'when-end': undetermined } } },
  ];
  expect(parts.reduce(mergeSurveys, start)).toEqual({
    ...start,
    dialect: {
      rankings: { 'month-membership': undetermined, 'when-end': undetermined },
      'company-postings': { 'page-size': undetermined },
    },
  });
});

test('without a dialect there is none', () => {
  expect(mergeSurveys(start, {})).toEqual(start);
});
