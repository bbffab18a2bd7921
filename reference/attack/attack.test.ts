import { expect, test } from 'vitest';
import type { ReferenceOptions } from '../app/app.ts';
import type { Middleware } from '../app/middleware.ts';
import { attack, type AttackOptions } from './attack.ts';

async function harms(options: Partial<AttackOptions>): Promise<ReadonlySet<string>> {
  const { damages } = await attack({ requests: 60, seed: 3, ...options });
  return new Set(damages.map(({ harm }) => harm));
}

/** A reference that answers requests to a path differently. */
function wrong(
  path: string,
  answer: (ctx: Parameters<Middleware>[0], times: number) => void,
): ReferenceOptions {
  let times = 0;
  const middleware: Middleware = async (ctx, next) => {
    await next();
    if (ctx.path.startsWith(path)) answer(ctx, (times += 1));
  };
  return { middleware: [middleware] };
}

test('300 attacks of all kinds do no harm', async () => {
  const { damages, kinds, statuses } = await attack({ requests: 300, seed: 11 });
  expect(damages).toEqual([]);
  expect(kinds.size).toBe(8);
  expect(['200', '400', '401', '404', '405'].filter((status) => !statuses.has(status))).toEqual([]);
});

test('a server error is found, and the same attack finds it again by its number', async () => {
  const reference = wrong('/uk-jpa', (ctx) => {
    if (ctx.status === 400) ctx.status = 500;
  });
  const options = { requests: 60, seed: 3, only: 'body/postings' };
  const [first] = (await attack({ ...options, reference })).damages;
  expect(first).toMatchObject({ harm: 'server error', kind: 'body/postings' });
  const again = await attack({ ...options, from: first?.number ?? 0, requests: 1, reference });
  expect(again.damages).toMatchObject([{ harm: 'server error', number: first?.number }]);
});

test('an accepted forged token is found', async () => {
  expect(await harms({ reference: { auth: 'off' }, only: 'token', requests: 30 })).toEqual(
    new Set(['unauthorized']),
  );
});

test.each([
  ['a stack', 'TypeError: x is not a function\n    at f (file:///srv/app/dist/reference/app/app.js:1:1)'],
  ['SQL', 'Binder Error in SELECT count(*) FROM postings'],
])('a leak of %s is found', async (_, detail) => {
  const reference = wrong('/uk-jpa', (ctx) => {
    if (ctx.status === 400) ctx.body = { errors: [{ status: 400, detail }] };
    ctx.status = ctx.status === 200 ? 200 : 400;
  });
  expect(await harms({ reference, only: 'body/postings' })).toEqual(new Set(['leak']));
});

test('an answer that changes after attacks is found', async () => {
  const reference = wrong('/classification/models', (ctx, times) => {
    if (times > 40 && ctx.status === 200) ctx.body = { data: [] };
  });
  expect(await harms({ reference, only: 'header', requests: 250 })).toContain('other answer');
});

test('a request that is never answered is found', async () => {
  const stuck: Middleware = (ctx, next) => (ctx.method === 'PUT' ? new Promise(() => undefined) : next());
  const found = await harms({
    reference: { middleware: [stuck] },
    only: 'path',
    patience: 5000,
    concurrency: 60,
  });
  expect(found).toContain('hang');
});

test('memory beyond the limit is found', async () => {
  expect(await harms({ mostMemory: 1000, requests: 1, only: 'path' })).toEqual(new Set(['memory']));
});
