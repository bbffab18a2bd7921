import { expect, it } from 'vitest';
import { scriptedTarget, type ScriptedAnswer } from '../../../kit/testing/scripted-target.ts';
import { Blocked } from '../../../kit/unjudged.ts';
import { routeCheck } from './route.ts';
import { surveyOfRefusingModel } from './testing/refusing-model.ts';

function refusal(status: number, detail: string | null): ScriptedAnswer {
  return { status, body: { title: status === 400 ? 'Invalid Request' : 'Not Found', status, detail } };
}

const classification = surveyOfRefusingModel({ title: 'Nurse' });

/** The clauses that the check reports of a target with one model that refuses its input, and an unknown model after it. */
async function reported(ofInput: ScriptedAnswer, ofUnknown: ScriptedAnswer): Promise<readonly string[]> {
  // The input of the model is sent once, and recalled.
  const { t } = scriptedTarget({ 'POST /classify': [ofInput, ofUnknown] }, 'classification', {
    classification,
  });
  await expect(routeCheck.run(t)).rejects.toThrow(Blocked);
  return t.violations.map(({ clause }) => clause);
}

it.each([
  ['the text is too short', refusal(400, 'the text is too short'), []],
  ['the same text for no model', refusal(400, 'inpu is missing'), ['classification/graph-route']],
  ['no text for no model', refusal(400, null), ['classification/graph-route']],
])('reports a refusal that an unknown model gets too: %s', async (_, answer, clauses) => {
  const ofUnknown = clauses.length > 0 ? answer : refusal(404, 'model not found');
  expect(await reported(answer, ofUnknown)).toEqual(clauses);
});

it('reports no refusal for another reason than that of an unknown model', async () => {
  expect(await reported(refusal(400, 'the text is too short'), refusal(400, 'model is unknown'))).toEqual([]);
});
