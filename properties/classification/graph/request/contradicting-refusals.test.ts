import { describe, expect, it } from 'vitest';
import { scriptedTarget } from '../../../kit/testing/scripted-target.ts';
import { contradiction, expectFittingRefusals } from './contradicting-refusals.ts';
import { refusal, surveyOfRefusingModel } from './testing/refusing-model.ts';

const entry = (input: Readonly<Record<string, unknown>>) => ({ model: 'lot', version: '1.0.0', input });

describe('contradiction', () => {
  it.each([
    [{ title: 'Nurse' }, 'title is required'],
    [{ title: 'Nurse' }, "'title' is required"],
    [{ title: 'Nurse' }, 'failed to resolve references'],
    [{}, 'models must contain at least one model request'],
    [{}, 'malformed JSON'],
  ])('finds that %j does not explain "%s"', (input, text) => {
    expect(contradiction(entry(input), refusal(text))).toBe(text);
  });

  it.each([
    [{ title: '' }, 'title is required'],
    [{ title: 'Nurse' }, 'description is required'],
    [{ title: 'Nurse', body: { title: 'Nurse' } }, 'body.title is required'],
    [{ title: 'Nurse', body: {} }, 'title is required'],
    [{ title: '- 7' }, 'title is required'],
    [{ title: '看護師' }, 'title is required'],
    [{ count: 0 }, 'count is required'],
    [{ title: '$.context.title' }, 'failed to resolve references'],
    [{ title: 'Nurse' }, 'the title is too short'],
  ])('leaves it open whether %j explains "%s"', (input, text) => {
    expect(contradiction(entry(input), refusal(text))).toBeUndefined();
  });
});

describe('contradiction of served properties', () => {
  it.each([
    [{ title: { type: 'string' } }, 'words is required', true],
    [{ title: { type: 'string' }, words: { type: 'string' } }, 'words is required', false],
    [{ title: { type: 'string' }, place: { type: 'object' } }, 'words is required', false],
    [{ title: {} }, 'words is required', false],
    [{ title: { type: 'string' } }, 'place.words is required', false],
    [{ title: { type: 'string' } }, 'words is required where the title is short', false],
  ])('of %j with the text "%s": %s', (properties, text, isSeen) => {
    expect(contradiction(entry({ title: 'Nurse' }), refusal(text), properties)).toBe(
      isSeen ? text : undefined,
    );
  });
});

describe('expectFittingRefusals', () => {
  it.each([
    ['failed to resolve references', ['classification/graph-route']],
    ['the title is too short', []],
  ])('of a target with one model that refuses its input with "%s" reports %j', async (detail, clauses) => {
    const input = { title: 'Nurse' };
    const classification = surveyOfRefusingModel(input);
    const { t } = scriptedTarget(
      { 'POST /classify': [{ status: 400, body: { title: 'Invalid Request', status: 400, detail } }] },
      'classification',
      { classification },
    );
    await expectFittingRefusals(t);
    expect(t.violations.map(({ clause }) => clause)).toEqual(clauses);
  });
});
