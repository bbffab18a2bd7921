import { describe, expect, it } from 'vitest';
import { CheckContext } from '../../kit/check.ts';
import { scriptedTarget, type ScriptedAnswer } from '../../kit/testing/scripted-target.ts';
import { nothingFound } from '../graph/accepted.ts';
import type { ClassificationSurvey } from '../survey/survey-data.ts';
import { independenceCheck } from './independence.ts';

const survey: ClassificationSurvey = {
  ...nothingFound,
  // So many that no request is left for a second request for descriptions.
  modelNames: Array.from({ length: 14 }, (_, at) => `model${at}`),
  setNames: ['posting'],
  sets: [
    {
      name: 'posting',
      latestVersion: '2026.7',
      locales: [],
      inputs: [],
      outputs: [],
      versions: ['2026.7'],
      versionDetails: [],
      accepted: { company: 'A', title: 'B', description: 'C' },
      acceptedRequest: undefined,
    },
  ],
};

const refused: ScriptedAnswer = { status: 400, body: {} };
function result(setVersion: string): ScriptedAnswer {
  return { body: { data: { result: {}, meta: { setName: 'posting', setVersion } }, errors: {} } };
}
const shown = (latestVersion: string): ScriptedAnswer => ({ body: { data: { latestVersion } } });

/** The answers to a request that is sent several times by itself. */
const singles = (answer: ScriptedAnswer): readonly ScriptedAnswer[] => Array<ScriptedAnswer>(12).fill(answer);

/** The answers of a set whose version changes after a request for other texts and a refused one. */
const changed = [
  result('2026.7'),
  result('2026.7'),
  refused,
  result('2026.8'),
  ...singles(result('2026.8')),
  result('2026.8'),
  refused,
  result('2026.8'),
];

/** The answers of a set that answers with the version of the request before; that of an unknown one at first. */
const previous = [
  result('unknown'),
  result('own'),
  refused,
  result('other'),
  ...singles(result('own')),
  result('own'),
  refused,
  result('other'),
  ...singles(result('own')),
  result('own'),
  refused,
  result('other'),
];

/** The answers of a set that answered differently once, long before. */
const changedOnce = [
  result('unknown'),
  result('other'),
  refused,
  result('other'),
  ...singles(result('own')),
  result('other'),
  refused,
  result('own'),
];

/** Runs the check on a set with these descriptions and answers. */
async function runWith(
  sets: readonly ScriptedAnswer[],
  answers: readonly ScriptedAnswer[],
): Promise<CheckContext> {
  const { t } = scriptedTarget({
    'POST /classify': [refused],
    'GET /sets/posting': sets,
    'POST /sets/posting/classify': answers,
  });
  const context = new CheckContext({ ...t.settings, survey: { ...t.survey, classification: survey } });
  await independenceCheck.run(context);
  return context;
}

describe('a changed answer after a refused request', () => {
  it('is a violation', async () => {
    expect((await runWith([shown('2026.7')], changed)).violations).toHaveLength(1);
  });

  it('is a violation where the first answer was that to an earlier request', async () => {
    expect((await runWith([shown('2026.7')], previous)).violations).toHaveLength(1);
  });

  it('is none where the answer is later the same with and without the others before it', async () => {
    expect((await runWith([shown('2026.7')], changedOnce)).violations).toEqual([]);
  });

  it('is not judged where a new version of the set was deployed', async () => {
    const { violations, inconclusiveReasons } = await runWith([shown('2026.7'), shown('2026.8')], changed);
    expect(violations).toEqual([]);
    expect(inconclusiveReasons).toHaveLength(1);
  });
});
