import { expect, it } from 'vitest';
import { CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { exchangeOf } from '../../kit/testing/scripted-target.ts';
import { nothingFound } from '../graph/accepted.ts';
import { type GraphEntry, graphRequest } from '../requests.ts';
import type { ClassificationSurvey } from '../survey/survey-data.ts';
import { acceptedVersion } from '../testing/accepted-version.ts';
import { classifiedAnswersCheck } from './classified-answers.ts';

const texts = { title: { type: 'string' }, note: { type: 'string' } };
/** The survey of a target with the model lot, which accepted this input. */
function accepting(
  input: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, unknown>>,
): ClassificationSurvey {
  const details = [acceptedVersion(input, properties)];
  return { ...nothingFound, modelNames: ['lot'], models: [{ name: 'lot', versions: ['1.0.0'], details }] };
}

/** The answer to a request of the model with this input: a result, or a failure. */
function answered(input: GraphEntry['input'], failures?: readonly string[]): Exchange {
  const named = { lot: { model: 'lot', version: '1.0.0', input } };
  const body =
    failures === undefined
      ? { data: { result: { lot: {} } }, errors: {} }
      : { data: { result: {} }, errors: { lot: failures } };
  return exchangeOf(graphRequest(named), { body });
}

/** The rules that the check reports for one answer of a target that accepted the input. */
async function reported(
  answer: Exchange,
  accepted: Readonly<Record<string, unknown>> = { title: 'Nurse' },
  properties: Readonly<Record<string, unknown>> = texts,
): Promise<readonly string[]> {
  const t = new CheckContext({
    survey: { tokenGiven: false, tokenExchange: undefined, classification: accepting(accepted, properties) },
    profile: 'standard',
    seed: 1,
    send: () => Promise.reject(new Error('nothing is sent')),
    recall: () => Promise.reject(new Error('nothing is sent')),
    answers: () => Promise.resolve([answer]),
  });
  await classifiedAnswersCheck.run(t);
  return t.violations.map(({ clause, rule }) => `${clause} ${rule ?? ''}`);
}

const omitted = ['classification/graph-input-schema-failure omitted'];

it('reports a result for an input without a required field', async () => {
  expect(await reported(answered({ note: 'x' }))).toEqual(omitted);
  expect(await reported(answered({ title: 'Nurse', note: 'x' }))).toEqual([]);
});

it('reports no failure for an input without a required field', async () => {
  expect(await reported(answered({ note: 'x' }, ['title is required']))).toEqual([]);
});

it('reports no result for a reference, whose value it does not know', async () => {
  expect(await reported(answered({ note: '$.context.note' }))).toEqual([]);
});

it('reports no result where the target accepted an input that does not fit its schema', async () => {
  expect(await reported(answered({ note: 'x' }), { note: 'x' })).toEqual([]);
});

it('reports no result where the required field has a default', async () => {
  const withDefault = { ...texts, title: { type: 'string', default: 'Clerk' } };
  expect(await reported(answered({ note: 'x' }), { title: 'Nurse' }, withDefault)).toEqual([]);
});
