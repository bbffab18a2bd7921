import { expect, test } from 'vitest';
import { shuffle } from '../../run/run.ts';
import { resultOf } from '../../testing/outcomes.ts';
import { brokenMust, kept, names, report, timeout } from '../../testing/samples/report-of.ts';
import { joinRuns } from './repeat-runs.ts';

const NAME = 'classification/model-name';
const good = report([kept, resultOf(names, { evaluated: [NAME] })]);
const bad = report([kept, resultOf(names, { violations: [brokenMust] })]);
const late = report([kept, resultOf(names, { end: timeout('/models') })]);

test('equal runs are joined without a differing clause', () => {
  const joined = joinRuns([good, good, good], true);
  expect(joined).toMatchObject({
    exitCode: 0,
    summary: good.summary,
    requests: 3 * good.requests,
    repeats: { runs: 3, shuffled: true, differing: [] },
  });
});

test('a violation in any run fails all of them, and the clause is named', () => {
  const joined = joinRuns([good, bad, good], true);
  expect(joined).toMatchObject({
    exitCode: 1,
    findings: [{ clause: NAME }],
    repeats: { differing: [{ clause: NAME, verdicts: ['pass', 'fail', 'pass'] }] },
  });
  expect(joined.summary).toContain(`verdicts differ between the runs: ${NAME} (pass, fail, pass)`);
  expect(joined.clauses.find(({ id }) => id === NAME)?.verdict).toBe('fail');
});

test('a run that is not judged makes the others not judged, a violation counts more', () => {
  expect(joinRuns([good, late], false).exitCode).toBe(3);
  expect(joinRuns([late, bad], false)).toMatchObject({ exitCode: 1, findings: [{ clause: NAME }] });
});

test('an order follows from its seed', () => {
  const items = Array.from({ length: 20 }, (_, index) => index);
  const order = shuffle(items, 7);
  expect(order).not.toEqual(items);
  expect(order.toSorted((a, b) => a - b)).toEqual(items);
  expect(shuffle(items, 7)).toEqual(order);
  expect(shuffle(items, 8)).not.toEqual(order);
});
