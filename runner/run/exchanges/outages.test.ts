import { describe, expect, test } from 'vitest';
import type { Exchange, RequestSpec } from '../../../properties/index.ts';
import { exchangeOf } from '../../testing/outcomes.ts';
import { createExchangeLog } from './exchange-log.ts';
import { findOutages } from './outages.ts';

/** Finds the outages of a run whose answers had these statuses; a request that is sent again gets `now`. */
async function outagesOf(statuses: readonly number[], now = 200) {
  const log = createExchangeLog([]);
  for (const status of statuses) log.add(exchangeOf('/models', status, {}), undefined);
  const resend = (_spec: RequestSpec): Promise<Exchange> => Promise.resolve(exchangeOf('/models', now, {}));
  return (await findOutages(log.entries, true, resend)).map(({ group, since, error }) => ({
    group,
    since,
    code: error.code,
  }));
}

describe('findOutages', () => {
  test.each([
    [401, 'target/token'],
    [403, 'target/token'],
    [500, 'target/unavailable'],
    [302, 'target/no-service'],
  ])('a group that answered %i to everything', async (status, code) => {
    expect(await outagesOf([status, status])).toEqual([{ group: 'classification', since: 0, code }]);
  });

  test('a group that answered 500 only, from some exchange on, and still does', async () => {
    const statuses = [200, 404, 500, 500, 404, 500, 500, 500];
    expect(await outagesOf(statuses, 500)).toEqual([
      { group: 'classification', since: 2, code: 'target/unavailable' },
    ]);
  });

  test('a good answer that came after the first failures, but was sent before them', async () => {
    const log = createExchangeLog([]);
    for (const status of [200, 500, 500, 500]) log.add(exchangeOf('/models', status, {}), undefined);
    log.add(exchangeOf('/models', 200, {}), undefined, 1);
    const resend = (): Promise<Exchange> => Promise.resolve(exchangeOf('/models', 500, {}));
    expect(await findOutages(log.entries, true, resend)).toMatchObject([{ since: 2 }]);
  });

  test('no outage in a group that answers 500 only to requests that it has answered before', async () => {
    const log = createExchangeLog([]);
    const path = '/rankings/company_name';
    const ranking = (limit: number, status = 200): Exchange => {
      const answer = exchangeOf(path, status, {});
      const spec = { group: 'company-postings', method: 'POST', path, body: { rank: { limit } } } as const;
      return { ...answer, spec };
    };
    for (const status of [200, 500, 500]) log.add(ranking(1, status), undefined);
    const answering = (isUp: (limit: number) => boolean) =>
      findOutages(log.entries, true, ({ body }) => {
        const { limit } = (body as { rank: { limit: number } }).rank;
        return Promise.resolve(ranking(limit, isUp(limit) ? 200 : 500));
      });
    expect(await answering((limit) => limit > 1)).toEqual([]);
    expect(await answering(() => false)).toMatchObject([{ group: 'company-postings', since: 2 }]);
  });

  test('no outage in a group that answers 500, but 404 for what does not exist', async () => {
    const log = createExchangeLog([]);
    for (const path of ['/status', '/models']) log.add(exchangeOf(path, 500, {}), undefined);
    const unknown = { title: 'Not Found', status: 404, detail: 'model not found: jobmark-unknown-model' };
    const found = (body: unknown) =>
      findOutages(log.entries, true, (spec) => Promise.resolve(exchangeOf(spec.path, 404, body)));
    expect(await found(unknown)).toEqual([]);
    expect(await found('no such host')).toHaveLength(1);
  });

  test.each<[string, readonly number[], number]>([
    ['answers well again', [200, 500, 500, 500, 500, 500], 200],
    ['failed once at the end', [200, 500], 500],
    ['failed between good answers', [200, 500, 500, 500, 500, 500, 200], 500],
    ['refuses every request with 400', [400, 400, 400], 400],
    ['fails in several ways', [500, 401, 302], 500],
  ])('no outage in a group that %s', async (_what, statuses, now) => {
    expect(await outagesOf(statuses, now)).toEqual([]);
  });
});
