import { expect, it } from 'vitest';
import { CheckContext } from '../../../kit/check.ts';
import { scriptedTarget } from '../../../kit/testing/scripted-target.ts';
import type { SurveyedSet } from '../../survey/survey-data.ts';
import { classifyChecks } from './classify.ts';

function setNamed(name: string): SurveyedSet {
  return {
    name,
    latestVersion: '2026.7',
    locales: [],
    inputs: [],
    outputs: ['lot'],
    versions: [],
    versionDetails: [],
    accepted: { company: 'A', title: 'B', description: 'C' },
    acceptedRequest: undefined,
  };
}

it('finds a default output that only the last of the surveyed sets omits', async () => {
  const names = ['a', 'b', 'c'];
  const { t } = scriptedTarget(
    Object.fromEntries(
      names.flatMap((name) => [
        [`GET /sets/${name}`, [{ body: { data: { output: ['lot'], latestVersion: '2026.7' } } }]],
        [
          `POST /sets/${name}/classify`,
          [
            {
              body: {
                data: {
                  result: name === 'c' ? {} : { lot: {} },
                  meta: { setName: name, setVersion: '2026.7' },
                },
                errors: {},
              },
            },
          ],
        ],
      ]),
    ),
  );
  const classification = {
    modelNames: [],
    models: [],
    setNames: names,
    sets: names.map(setNamed),
    fields: [],
    wires: [],
    openEntry: undefined,
  };
  const context = new CheckContext({ ...t.settings, survey: { ...t.survey, classification } });
  const check = classifyChecks.find(({ id }) => id === 'classification/set-classify-defaults');
  if (check === undefined || !('run' in check)) throw new Error('the check is not an active one');
  await check.run(context);
  expect(context.violations.map(({ clause, exchanges }) => [clause, exchanges.at(-1)?.spec.path])).toEqual([
    ['classification/set-classify-default-outputs', '/sets/c/classify'],
  ]);
});
