import { expect, test } from 'vitest';
import type { PassiveCheck } from '../../../properties/index.ts';
import { someCheck } from '../../testing/outcomes.ts';
import { planRun, type Selection } from './plan.ts';

const route = someCheck('models', 'classification/models-route');
const names = { ...someCheck('names', 'classification/model-name'), profile: 'thorough' as const };
const passing: PassiveCheck = {
  kind: 'passive',
  validate: () => ({ evaluated: [], violations: [] }),
  id: 'classification/every-exchange',
  clauses: ['service/json-responses', 'classification/model-name'],
  title: 'answers in JSON',
  profile: 'smoke',
};
const registry = [route, names, passing];

function plan(selection: Partial<Selection>) {
  return planRun(
    { groups: ['classification'], profile: 'standard', only: [], skip: [], ...selection },
    registry,
  );
}

test('selects the checks of the profile, in the order of the registry', () => {
  expect(plan({}).checks).toEqual([route, passing]);
  expect(plan({ profile: 'thorough' }).checks).toEqual(registry);
  expect(plan({ profile: 'smoke' }).checks).toEqual([passing]);
});

test('selects by id, by clause and by pattern, in any profile', () => {
  expect(plan({ only: ['classification/names'] }).checks).toEqual([names]);
  expect(plan({ only: ['classification/models-route'] }).checks).toEqual([route]);
  expect(plan({ only: ['classification/*s'] }).checks).toEqual([route, names]);
});

test('omits a check only when all its clauses are skipped', () => {
  expect(plan({ skip: ['classification/model-name'] }).checks).toEqual([route, passing]);
  const both = plan({ skip: ['service/*', 'classification/every-*'] });
  expect(both.checks).toEqual([route]);
  expect(both.skipped).toEqual([{ check: passing, pattern: 'classification/every-*' }]);
});

test('runs active checks for their exchanges when only a passive check evaluates a clause', () => {
  expect(plan({ only: ['service/json-responses'] })).toMatchObject({ checks: [passing], sendOnly: [route] });
  expect(plan({ only: ['classification/model-name'] })).toMatchObject({
    checks: [names, passing],
    sendOnly: [],
  });
  expect(plan({})).toMatchObject({ sendOnly: [] });
});

test('refuses to allow a clause that does not exist to stay unjudged', () => {
  expect(() => plan({ allowUnjudged: ['no/such-*'] })).toThrow(
    '--allow-unjudged: no/such-* matches no clause',
  );
  expect(plan({ allowUnjudged: ['classification/model-*'] }).checks).toEqual([route, passing]);
});
