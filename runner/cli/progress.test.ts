import { expect, test } from 'vitest';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { resultOf, someCheck, violationOf } from '../testing/outcomes.ts';

async function written(isTerminal: boolean): Promise<string> {
  const texts: string[] = [];
  const output: Output = { isTerminal, color: false, write: async (text) => void texts.push(text) };
  const progress = createProgress(output);
  await progress.started('http://127.0.0.1:4010', 2);
  const check = someCheck('models', 'classification/models-route');
  progress.ended(resultOf(check, { evaluated: ['classification/models-route'] }), 1, 2);
  progress.ended(
    resultOf(check, { violations: [violationOf('classification/models-route', 'a', 'b')] }),
    2,
    2,
  );
  await progress.clear();
  return texts.join('');
}

test('is one line on a terminal, written over and at last taken away', async () => {
  const over = '\r\u001b[2K';
  expect(await written(true)).toBe(
    [
      '',
      'surveying http://127.0.0.1:4010 before 2 checks',
      '1 of 2 checks',
      '2 of 2 checks, 1 with findings',
      '',
    ].join(over),
  );
});

test('writes nothing without a terminal in a short run', async () => {
  expect(await written(false)).toBe('');
});
