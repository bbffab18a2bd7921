import { describe, expect, it } from 'vitest';
import { scriptedTarget, type ScriptedTarget } from '../../kit/testing/scripted-target.ts';
import { isSteadyModel, isSteadyOutput } from './steady-output.ts';
import type { SurveyedModelVersion } from './survey-data.ts';

const entry = { model: 'm', version: '1.0.0', input: { text: 'a' }, result: { label: 'x', score: 1 } };
const version: SurveyedModelVersion = {
  model: 'm',
  version: '1.0.0',
  input: undefined,
  inputSchema: undefined,
  output: { type: 'object', required: ['label'], properties: { label: {}, score: {} } },
  accepted: [],
  refused: [],
};

/** A target that answers two entries of a request with these results. */
function answering(...[again1, again2]: readonly unknown[]): ScriptedTarget {
  const body = { data: { result: { again1, again2 } }, errors: {} };
  return scriptedTarget({ 'POST /classify': [{ body }] }, 'classification');
}

/** Whether the field counts as one that every answer of the target has. */
function isSteady({ t }: ScriptedTarget, field: string): Promise<boolean> {
  return isSteadyOutput((spec) => t.send(spec), [version], entry, field);
}

it('relies on a field that the output schema requires, without a request', async () => {
  const target = answering();
  expect(await isSteady(target, 'label')).toBe(true);
  expect(target.sent).toEqual([]);
});

it('relies on an optional field of a model that repeats its result', async () => {
  expect(await isSteady(answering(entry.result, entry.result), 'score')).toBe(true);
});

it('does not rely on an optional field of a model whose results differ', async () => {
  expect(await isSteady(answering(entry.result, { label: 'y' }), 'score')).toBe(false);
});

describe('isSteadyModel', () => {
  const labels = (...texts: readonly string[]): ScriptedTarget =>
    scriptedTarget(
      {
        'POST /classify': texts.map((label) => ({
          body: { data: { result: { m: { label } } }, errors: {} },
        })),
      },
      'classification',
    );
  const repeats = ({ t }: ScriptedTarget): Promise<boolean> => isSteadyModel((spec) => t.send(spec), entry);

  it('is false for a model that draws another result after four equal ones', async () => {
    expect(await repeats(labels('x', 'x', 'x', 'x', 'y'))).toBe(false);
  });

  it('is true for a model that repeats its result', async () => {
    expect(await repeats(labels(...Array<string>(12).fill('x')))).toBe(true);
  });
});
