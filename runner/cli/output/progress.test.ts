import { expect, test } from 'vitest';
import { resultOf, someCheck, violationOf } from '../../testing/outcomes.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';

const over = '\r\u001b[2K';

async function written(isTerminal: boolean, columns = 200): Promise<string> {
  const texts: string[] = [];
  const output: Output = {
    isTerminal,
    color: false,
    columns: () => columns,
    write: async (text) => void texts.push(text),
  };
  let time = 0;
  const progress = createProgress(output, () => time);
  const check = someCheck('models', 'classification/models-route');
  const ranking = { ...someCheck('limit', 'rankings/limit-prefix'), id: 'rankings/limit' as const };
  await progress.started('http://127.0.0.1:4010', [check, check, ranking, ranking]);
  progress.checkStarted(check);
  time = 2000;
  progress.checkEnded(resultOf(check, { evaluated: ['classification/models-route'] }), 1, 4);
  progress.checkStarted(ranking);
  time = 4000;
  progress.checkEnded(
    resultOf(ranking, { violations: [violationOf('rankings/limit-prefix', 'a', 'b')] }),
    2,
    4,
  );
  await progress.clear();
  return texts.join('');
}

test('is one line on a terminal, overwritten and removed at the end', async () => {
  expect((await written(true)).split(over)).toEqual([
    '',
    'surveying http://127.0.0.1:4010 before 4 checks',
    '1 of 4 checks · about 6 s left · classification 1/2, rankings 0/2 · classification/models',
    '2 of 4 checks · about 4 s left · 1 with findings · classification 1/2, rankings 1/2 · rankings/limit',
    '',
  ]);
});

test('never fills a line of the terminal', async () => {
  const lines = (await written(true, 40)).split(over);
  expect(lines[2]).toBe('1 of 4 checks · about 6 s left · class…');
  expect(lines.every((line) => line.length < 40)).toBe(true);
});

test('writes nothing without a terminal in a short run', async () => {
  expect(await written(false)).toBe('');
});
