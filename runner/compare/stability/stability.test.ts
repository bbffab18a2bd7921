import { expect, test } from 'vitest';
import { stabilityLine } from '../../report/reporters/text/run-text.ts';
import { stabilityOf, type Round } from './stability.ts';

function rounds(outcomes: string): readonly Round[] {
  const kinds = ['kept', 'fresh'] as const;
  return outcomes
    .split('')
    .map((outcome, index) => ({
      kind: kinds[index] ?? 'alone',
      outcome: outcome === 'F' ? 'failed' : outcome === 'H' ? 'held' : 'unknown',
      ...(outcome === '?' ? { reason: 'no answer' } : {}),
    }));
}

test.each([
  ['FFF', 'stable', 'stable: failed 4 of 4 times'],
  ['F?F', 'stable', 'stable: failed 3 of 3 times'],
  [
    'FHF',
    'intermittent',
    'intermittent: failed 3 of 4 times; again over the connections of the run 1 of 1, on a fresh connection 0 of 1, alone 1 of 1',
  ],
  [
    'HHHHF',
    'intermittent',
    'intermittent: failed 2 of 6 times; again over the connections of the run 0 of 1, on a fresh connection 0 of 1, alone 1 of 3',
  ],
  [
    'FFHHHHHH',
    'changed-state',
    'changed state: failed 3 of 9 times, no longer since then: the state of the target changed, or it fails rarely',
  ],
  ['FH', 'intermittent', expect.stringContaining('failed 2 of 3 times')],
  ['???', 'unknown', 'could not be asked again: no answer'],
])('%s is %s', (outcomes, kind, line) => {
  const stability = stabilityOf(rounds(outcomes));
  expect(stability.kind).toBe(kind);
  expect(stabilityLine(stability)).toEqual(line);
});
