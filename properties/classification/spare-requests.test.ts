import { expect, test } from 'vitest';
import { CheckContext } from '../kit/check-context.ts';
import { nothingFound } from './graph/accepted.ts';
import { casesToSpare } from './spare-requests.ts';
import type { ClassificationSurvey } from './survey/survey-data.ts';

const cases = ['a', 'b', 'c', 'd', 'e'];
const share = { least: 1, share: 0.1 };

/** The context of a check of a target with this number of models; only what these tests read. */
function contextOf(models: number, seed: number, profile: 'smoke' | 'standard' | 'thorough'): CheckContext {
  const modelNames = Array.from({ length: models }, (_, at) => `model${at}`);
  const classification: ClassificationSurvey = { ...nothingFound, modelNames };
  return new CheckContext({
    survey: { tokenGiven: false, tokenExchange: undefined, classification },
    profile,
    seed,
    send: () => Promise.reject(new Error('nothing is sent')),
    recall: () => Promise.reject(new Error('nothing is sent')),
  });
}

test('a target with many models gets the least, which depends on the seed', () => {
  expect(casesToSpare(contextOf(14, 0, 'standard'), cases, share)).toEqual(['a']);
  expect(casesToSpare(contextOf(40, 4, 'standard'), cases, share)).toEqual(['e']);
});

test('a target with few models gets more, each case once', () => {
  expect(casesToSpare(contextOf(9, 3, 'standard'), cases, share)).toEqual(['d', 'e', 'a', 'b']);
  expect(casesToSpare(contextOf(1, 3, 'standard'), cases, share)).toEqual(['d', 'e', 'a', 'b', 'c']);
});

test('the thorough profile gets all, the smoke profile none', () => {
  expect(casesToSpare(contextOf(40, -1, 'thorough'), cases, share).toSorted()).toEqual(cases);
  expect(casesToSpare(contextOf(1, 1, 'smoke'), cases, share)).toEqual([]);
});
