import { describe, expect, it } from 'vitest';
import type { ApiGroup } from '../../../contracts/index.ts';
import { CheckContext } from '../check.ts';
import { type Exchange, jsonOf, type RequestSpec } from '../exchange.ts';
import { exchangeOf, scriptedTarget, type ScriptedAnswer } from '../testing/scripted-target.ts';

const get = (path: string, group: ApiGroup = 'rankings'): RequestSpec => ({ group, method: 'GET', path });
const count = (number: number): ScriptedAnswer => ({ body: { count: number } });

describe('expectRelation', () => {
  /** Compares the counts of two requests that a script answers; the first answers are what the check has seen. */
  async function compare(
    whole: readonly number[],
    part: readonly number[],
    group: ApiGroup = 'rankings',
  ): Promise<{ readonly t: CheckContext; readonly sent: readonly string[]; readonly holds: boolean }> {
    const { t, sent } = scriptedTarget(
      { 'GET /whole': whole.map(count), 'GET /part': part.map(count) },
      group,
    );
    const exchanges = [await t.send(get('/whole', group)), await t.send(get('/part', group))] as const;
    const countIn = (exchange: Exchange): number => (jsonOf(exchange) as { readonly count: number }).count;
    const holds = await t.expectRelation({
      clause: 'rankings/totals-whole-filter',
      exchanges,
      read: countIn,
      shows: (exchange) => countIn(exchange) >= 0,
      holds: ([all = 0, some = 0]) => some <= all,
      expected: ([all]) => `at most ${all}`,
      actual: ([, some]) => `${some}`,
    });
    return { t, sent, holds };
  }

  it('sends nothing again when it holds', async () => {
    const { t, sent, holds } = await compare([5], [3]);
    expect({ holds, sent: sent.length, violations: t.violations.length }).toEqual({
      holds: true,
      sent: 2,
      violations: 0,
    });
  });

  it('reports a violation that every later answer confirms', async () => {
    const { t, sent, holds } = await compare([5], [7]);
    expect(holds).toBe(false);
    expect(sent.length).toBeGreaterThan(2);
    expect(t.violations).toMatchObject([{ expected: 'at most 5', actual: '7' }]);
  });

  it('is inconclusive when the data changed for good between the answers', async () => {
    const { t, holds } = await compare([5, 9], [7]);
    expect(holds).toBe(false);
    expect(t.violations).toEqual([]);
    expect(t.inconclusiveReasons).toMatchObject([{ kind: 'data' }]);
    expect(t.evaluated.get('rankings/totals-whole-filter')).toBeUndefined();
  });

  it('is inconclusive when the data changed for good to the same items in another order', async () => {
    const list = (...items: readonly number[]) => ({ body: { items } });
    const { t } = scriptedTarget(
      { 'GET /whole': [list(1, 2), list(2, 1)], 'GET /part': [list(2, 1)] },
      'rankings',
    );
    await t.expectRelation({
      clause: 'rankings/totals-whole-filter',
      exchanges: [await t.send(get('/whole')), await t.send(get('/part'))],
      read: (exchange) => (jsonOf(exchange) as { readonly items: readonly number[] }).items,
      holds: ([whole = [], part = []]) => whole.every((item, place) => item === part[place]),
      expected: () => 'the same items',
    });
    expect(t.violations).toEqual([]);
  });

  it('is inconclusive when one answer changed for good and the other changes now and then', async () => {
    const { t } = await compare([5, 9], [7, 7, 6, 7]);
    expect(t.violations).toEqual([]);
    expect(t.inconclusiveReasons).toHaveLength(1);
  });

  it('reports an answer that is wrong now and then, between usual ones', async () => {
    const { t } = await compare([5], [3 + 4, 3, 3, 3, 7, 3, 3, 3, 3]);
    expect(t.violations).toHaveLength(1);
  });

  it('is inconclusive for the answers of two replicas with other data', async () => {
    // At most 1 of 3 in one, 5 of 9 in the other: the first answers are 3 and 5, and neither replica is wrong.
    const { t } = await compare([3, 3, 9, 3, 3, 3, 9, 3, 3, 3], [5, 1, 1, 1, 5, 1, 1, 1, 1, 1]);
    expect(t.violations).toEqual([]);
    expect(t.inconclusiveReasons).toHaveLength(1);
  });

  it('is inconclusive for replicas that take turns, so that each request gets the answer of the same one', async () => {
    const counts = [5, 9];
    let turn = 0;
    const { t: scripted } = scriptedTarget({});
    const t = new CheckContext({
      ...scripted.settings,
      send: (spec) => {
        const whole = counts[turn % 2] ?? 0;
        turn += 1;
        return Promise.resolve(exchangeOf(spec, count(spec.path === '/whole' ? whole : whole - 2)));
      },
    });
    const counted = (exchange: Exchange): number =>
      (jsonOf(exchange) as { readonly count: number }).count + (exchange.spec.path === '/whole' ? 0 : 2);
    await t.expectRelation({
      clause: 'rankings/totals-whole-filter',
      exchanges: [await t.send(get('/whole')), await t.send(get('/part'))],
      read: counted,
      expected: String,
    });
    expect(t.violations).toEqual([]);
    expect(t.inconclusiveReasons).toHaveLength(1);
  });

  it('is inconclusive for a median that comes back while postings are added', async () => {
    const answer = (median: number, postings: number): ScriptedAnswer => ({
      body: { median, unique_postings: postings },
    });
    const medians = [7, 8, 8, 8, 7, 8, 8, 8, 8, 8];
    const { t } = scriptedTarget(
      { 'GET /both': medians.map((median, at) => answer(median, 10 + at)), 'GET /alone': [answer(8, 10)] },
      'company-postings',
    );
    await t.expectRelation({
      clause: 'company-postings/totals-metric-alone',
      exchanges: [
        await t.send(get('/both', 'company-postings')),
        await t.send(get('/alone', 'company-postings')),
      ],
      read: (exchange) => (jsonOf(exchange) as { readonly median: number }).median,
      expected: ([median]) => String(median),
    });
    expect(t.violations).toEqual([]);
    expect(t.inconclusiveReasons).toHaveLength(1);
  });

  it('is inconclusive for such an answer of a model, which need not be repeatable', async () => {
    const { t } = await compare([5], [7, 3, 3, 3, 7, 3, 3, 3, 3], 'classification');
    expect(t.violations).toEqual([]);
    expect(t.inconclusiveReasons).toHaveLength(1);
  });

  it('is inconclusive for answers that differ each time', async () => {
    const { t } = await compare([5], [7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    expect(t.violations).toEqual([]);
  });

  // A negative count stands for an answer that does not have what is compared.
  it.each([
    ['the first answer', [-5], 2],
    ['a later answer', [7, 7, -7], 6],
  ])('is inconclusive when %s does not show what is compared', async (_, part, requests) => {
    const { t, sent, holds } = await compare([5], part);
    expect(holds).toBe(false);
    expect(t.violations).toEqual([]);
    expect(t.inconclusiveReasons).toHaveLength(1);
    expect(sent).toHaveLength(requests);
  });
});
