import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { proposeKnownFailures } from '../../report/known-failures/propose.ts';
import type { RunReport } from '../../report/report.ts';
import { reportToGithub } from '../../report/reporters/ci/github.ts';
import { reportToTerminal } from '../../report/reporters/terminal/terminal.ts';
import { resultOf } from '../../testing/outcomes.ts';
import {
  brokenMust,
  brokenShould,
  kept,
  names,
  report,
  plainStyle,
  otherRoute,
} from '../../testing/samples/report-of.ts';

const broken = report([kept, resultOf(names, { violations: [brokenMust, brokenShould] })]);
const green = report([kept, resultOf(names, { evaluated: ['classification/model-name'] })]);

function withOption(of: RunReport, option: string): RunReport {
  const treated = { group: 'rankings', choice: 'when-end', question: '?', option, evidence: [] } as const;
  return { ...of, dialect: [treated] };
}

test('what the base violates too does not fail the run; what it does not, does', () => {
  const base = { first: broken, second: broken };
  const same = report([kept, resultOf(names, { violations: [brokenMust] })], { base });
  expect(same).toMatchObject({ exitCode: 0, against: { new: 0, preExisting: 1 } });
  expect(same.findings).toMatchObject([{ known: { preExisting: true } }]);
  const worse = report([kept, resultOf(names, { violations: [brokenMust, otherRoute] })], { base });
  expect(worse).toMatchObject({ exitCode: 1, against: { new: 1, preExisting: 1 } });
  expect(reportToTerminal(worse, plainStyle)).toContain('~ pre-existing classification/model-name#');
});

test('what the target repairs is fixed, and does not fail the run', () => {
  const after = report([resultOf(names, { evaluated: ['classification/model-name'] })], {
    base: { first: broken, second: broken },
  });
  expect(after).toMatchObject({ exitCode: 0, against: { new: 0, preExisting: 0 } });
  expect(after.against?.gone).toMatchObject([{ state: 'fixed' }, { state: 'not-judged' }]);
});

test('what one run on the base has and the other has not is noise', () => {
  const after = report([kept, resultOf(names, { violations: [brokenMust] })], {
    base: { first: green, second: broken },
  });
  expect(after).toMatchObject({ exitCode: 0, against: { noise: [{}, {}] } });
});

test('a known failure stays known, and must not pass', () => {
  const knownFailures = [{ id: 'classification/model-name', reason: 'JM-1' }];
  const base = { first: broken, second: broken };
  const failing = report([kept, resultOf(names, { violations: [brokenMust] })], { base, knownFailures });
  expect(failing.findings).toMatchObject([{ known: { reason: 'JM-1' } }]);
  const repaired = report([kept, resultOf(names, { evaluated: ['classification/model-name'] })], {
    base,
    knownFailures,
  });
  expect(repaired).toMatchObject({ exitCode: 1 });
  expect(repaired.summary).toContain('passes now: remove the entry');
});

test('another option than on the base fails the run, unless the base itself changes it or it is accepted', () => {
  const dialect = {
    rankings: { 'when-end': { kind: 'determined', option: 'exclusive', evidence: [] } },
  } as const;
  const survey = { tokenGiven: true, tokenExchange: undefined, dialect };
  const outcome = { survey, results: [kept], notRun: [] };
  const [inclusive, exclusive] = [withOption(green, 'inclusive'), withOption(green, 'exclusive')];
  const changed = report([kept], { outcome, base: { first: inclusive, second: inclusive } });
  expect(changed).toMatchObject({
    exitCode: 1,
    against: { changedChoices: [{ choice: 'when-end', from: 'inclusive', to: 'exclusive' }] },
  });
  expect(changed.summary).toContain('1 open point treated in another way than by the base');
  const entry = { id: 'rankings/when-end=exclusive', reason: 'agreed', expires: '2026-07-01' };
  const base = { first: inclusive, second: inclusive };
  const accepted = report([kept], { outcome, base, knownFailures: [entry] });
  expect(accepted).toMatchObject({
    exitCode: 0,
    against: { changedChoices: [{ choice: 'when-end', known: { reason: 'agreed' } }] },
    knownFailures: [{ status: 'failing' }],
  });
  for (const other of [{ expires: '2026-06-30' }, { id: 'rankings/when-end=inclusive' }])
    expect(report([kept], { outcome, base, knownFailures: [{ ...entry, ...other }] }).exitCode).toBe(1);
  expect(parse(proposeKnownFailures(changed))).toMatchObject({
    knownFailures: [{ id: 'rankings/when-end=exclusive' }],
  });
  expect(reportToGithub(changed, plainStyle)).toContain('::error title=changed choice rankings/when-end::');
  const merged = { first: exclusive, second: exclusive };
  expect(report([kept], { outcome, base: merged, knownFailures: [entry] })).toMatchObject({
    exitCode: 0,
    knownFailures: [{ status: 'not-evaluated' }],
  });
  const noisy = report([kept], { outcome, base: { first: inclusive, second: exclusive } });
  expect(noisy).toMatchObject({
    exitCode: 0,
    against: { changedChoices: [], noise: [{ id: 'rankings when-end' }] },
  });
});
