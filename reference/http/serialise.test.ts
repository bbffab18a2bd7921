import { expect, it } from 'vitest';
import { jsonText } from './serialise.ts';

const row = { name: 'é "x"', n: 1.5, none: null, left: undefined, list: [1, undefined], at: new Date(0) };

it.each([
  ['a small value', row],
  ['a long list', Array.from({ length: 6000 }, () => row)],
  ['long lists inside', { a: { b: [Array.from({ length: 50_000 }, (_, n) => n), [], {}] }, c: undefined }],
  [
    'many keys',
    Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`k"${n}`, n % 3 ? n : undefined])),
  ],
])('writes %s as JSON.stringify does', async (_, value) => {
  expect((await jsonText(value)).toString()).toBe(JSON.stringify(value));
});

it('runs other work while it writes a large value', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  await jsonText(Array.from({ length: 50_000 }, () => ({ values: Array(10).fill('text') })));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(1);
});
