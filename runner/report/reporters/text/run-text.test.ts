import { expect, test } from 'vitest';
import { resultOf } from '../../../testing/outcomes.ts';
import { brokenMust, kept, names, report } from '../../../testing/samples/report-of.ts';
import { verdictText } from './run-text.ts';

const stale = { id: 'classification/models-route', reason: 'x' };

test('a run that only an outdated list of known failures fails does not say violations', () => {
  expect(verdictText(report([kept], { knownFailures: [stale] }))).toBe('known failures out of date');
  const violated = resultOf(names, { violations: [brokenMust] });
  expect(verdictText(report([kept, violated], { knownFailures: [stale] }))).toBe('violations');
  expect(verdictText(report([violated]))).toBe('violations');
  expect(verdictText(report([kept]))).toBe('conformant');
});
