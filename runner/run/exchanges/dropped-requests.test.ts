import { describe, expect, test } from 'vitest';
import { TargetError, type Exchange, type RequestSpec } from '../../../properties/index.ts';
import { exchangeOf } from '../../testing/outcomes.ts';
import { findDropped } from './dropped-requests.ts';
import { createExchangeLog } from './exchange-log.ts';

const reset = (path: string): TargetError => new TargetError('target/reset', `${path}: closed`, '');

/** The violations by a dropped request, for a target that answers like this after the run. */
async function violationsBy(
  spec: Omit<RequestSpec, 'group'>,
  resend: (path: string) => Promise<Exchange>,
  answered: readonly string[] = ['/models'],
): ReturnType<typeof findDropped> {
  const log = createExchangeLog([]);
  for (const path of answered) log.add(exchangeOf(path, 200, { data: [] }), undefined);
  const dropped = [{ spec: { ...spec, group: 'classification' as const }, error: reset(spec.path) }];
  return findDropped(dropped, log.entries, ({ path }) => resend(path));
}

/** How many there are. */
async function droppedPaths(...given: Parameters<typeof violationsBy>): Promise<number> {
  return (await violationsBy(...given)).length;
}

function answer(path: string, status = 200): Promise<Exchange> {
  return Promise.resolve(exchangeOf(path, status, {}));
}
function onlyModels(path: string): Promise<Exchange> {
  return path === '/models' ? answer(path) : Promise.reject(reset(path));
}

describe('findDropped', () => {
  const spec = { method: 'GET', path: '/models/lot' } as const;

  test('a request that is dropped each time while another is answered', async () => {
    expect(await droppedPaths(spec, onlyModels)).toBe(1);
  });

  test('the request as evidence, after the one that is answered', async () => {
    const posted = { method: 'POST', path: '/classify', body: { models: {} } } as const;
    const [violation] = await violationsBy(posted, onlyModels);
    expect(violation?.exchanges.map(({ response }) => response.status)).toEqual([200, 0]);
    expect(violation?.exchanges.at(-1)?.request).toMatchObject({
      method: 'POST',
      url: 'http://127.0.0.1:4010/classification/classify',
      body: '{"models":{}}',
    });
  });

  test('a request that is dropped each time while one for an unknown model is answered with 404', async () => {
    const unknownAnswered =
      (status: number) =>
      (path: string): Promise<Exchange> =>
        path.includes('unknown') ? answer(path, status) : Promise.reject(reset(path));
    expect(await droppedPaths(spec, unknownAnswered(404), [])).toBe(1);
    expect(await droppedPaths(spec, unknownAnswered(502), [])).toBe(0);
  });

  test.each<[string, (path: string) => Promise<Exchange>]>([
    ['is answered now', (path) => answer(path)],
    ['is dropped like every other', (path) => Promise.reject(reset(path))],
    [
      'is dropped while the other is refused',
      (path) => (path === '/models' ? answer(path, 503) : onlyModels(path)),
    ],
  ])('no request that %s', async (_what, resend) => {
    expect(await droppedPaths(spec, resend)).toBe(0);
  });

  test.each<[string, Omit<RequestSpec, 'group'>]>([
    ['of an unknown route', { method: 'GET', path: '/unknown' }],
    ['with a large body', { method: 'POST', path: '/classify', body: 'x'.repeat(10_000) }],
  ])('no request %s, which a target need not read', async (_what, other) => {
    expect(await droppedPaths(other, onlyModels)).toBe(0);
  });
});
