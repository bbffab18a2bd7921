import { expect, it } from 'vitest';
import { scriptedTarget, type ScriptedAnswer } from '../../../kit/testing/scripted-target.ts';
import type { AcceptedEntry, ClassificationSurvey } from '../../survey/survey-data.ts';
import { nothingFound } from '../accepted.ts';
import { expectNamedWire } from './named-wires.ts';

const entry: AcceptedEntry = { model: 'm', version: '1.0.0', input: { text: 'a' }, result: { label: 'b' } };
const details = [
  {
    model: 'm',
    version: '1.0.0',
    input: undefined,
    inputSchema: undefined,
    output: { type: 'object', required: ['label'], properties: { label: {} } },
    accepted: [{ input: entry.input, result: entry.result }],
    refused: [],
  },
];
const probed = { value: 'a', acceptsAnyText: true, probeResult: { label: 'probe' }, changesResult: true };
const survey: ClassificationSurvey = {
  ...nothingFound,
  modelNames: ['m'],
  models: [{ name: 'm', versions: ['1.0.0'], details }],
  fields: [{ entry, field: 'text', ...probed }],
};

function answer(result: Readonly<Record<string, unknown>>): ScriptedAnswer {
  return { body: { data: { result }, errors: {} } };
}
const literal = answer({ m: { label: 'of b' } });
const refused: ScriptedAnswer = { status: 400, body: {} };

/** What a target with one model shows that answers the literal value, and then the references, in this way. */
async function judged(...references: readonly ScriptedAnswer[]) {
  const script = { 'POST /classify': [literal, ...references] };
  const { t } = scriptedTarget(script, 'classification', { classification: survey });
  return { isEvaluated: await expectNamedWire(t), found: t.violations.map(({ clause }) => clause) };
}

it('expects the value of the output from a reference that the target accepts', async () => {
  const resolved = answer({ earlier: entry.result, jobmarkReader: { label: 'of b' } });
  expect(await judged(refused, resolved)).toEqual({ isEvaluated: true, found: [] });
});

it('reports a reference that is accepted and not resolved', async () => {
  const unresolved = answer({ earlier: entry.result, jobmarkReader: { label: 'probe' } });
  // A difference is asked again nine times before it is reported.
  const again = Array.from({ length: 9 }, () => [literal, unresolved]).flat();
  expect(await judged(unresolved, ...again, refused)).toEqual({
    isEvaluated: true,
    found: ['classification/graph-reference-output'],
  });
});

it('evaluates nothing where both names are refused', async () => {
  expect(await judged(refused, refused)).toEqual({ isEvaluated: false, found: [] });
});
