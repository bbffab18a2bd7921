import { describe, expect, it } from 'vitest';
import type { ApiGroup } from '../../contracts/index.ts';
import type { CheckContext } from './check.ts';
import { type AcceptedExchange, isAccepted, type RequestSpec } from './exchange.ts';
import { scriptedTarget, type ScriptedAnswer } from './testing/scripted-target.ts';
import { Blocked } from './unjudged.ts';

const get = (path: string, group: ApiGroup = 'rankings'): RequestSpec => ({ group, method: 'GET', path });
const count = (number: number): ScriptedAnswer => ({ body: { count: number } });
const clausesOf = (t: CheckContext): readonly string[] => t.violations.map(({ clause }) => clause);

async function accepted(t: CheckContext, request: RequestSpec): Promise<AcceptedExchange> {
  const exchange = await t.send(request);
  if (!isAccepted(exchange)) throw new Error('the script must begin with a 200');
  return exchange;
}

describe('expect', () => {
  it('records a violation with its identity and evidence, and builds phrases only then', async () => {
    const { t } = scriptedTarget({ 'GET /rankings': [count(1)] });
    const exchange = await t.send(get('/rankings'));
    const phrase = (): string => 'a list';
    const never = (): string => {
      throw new Error('built without a violation');
    };
    const clause = 'rankings/facets-route';
    expect(t.expect({ clause, exchange, holds: true, expected: never, actual: never })).toBe(true);
    expect(
      t.expect({
        clause,
        rule: 'shape',
        field: 'data',
        exchange,
        holds: false,
        expected: phrase,
        actual: 'no list',
      }),
    ).toBe(false);
    expect(t.evaluated.get(clause)).toBe(2);
    expect(t.violations).toEqual([
      { clause, rule: 'shape', field: 'data', expected: 'a list', actual: 'no list', exchanges: [exchange] },
    ]);
  });
});

describe('accept', () => {
  it('returns the exchange of a 200, and recalls it', async () => {
    const { t, sent } = scriptedTarget({ 'GET /rankings': [count(1), count(2)] });
    expect(await t.accept(get('/rankings'))).toBe(await t.accept(get('/rankings')));
    expect(sent).toHaveLength(1);
    expect(t.violations).toEqual([]);
  });

  it('reports a refusal as a violation of the route, and blocks the check', async () => {
    const { t } = scriptedTarget({ 'GET /rankings': [{ status: 400, body: {} }] });
    const error: unknown = await t.accept(get('/rankings')).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Blocked);
    expect(error).toMatchObject({ kind: 'refused' });
    expect(clausesOf(t)).toEqual(['rankings/facets-route']);
  });

  it('is only for documented routes', async () => {
    const { t } = scriptedTarget({ 'GET /nowhere': [count(1)] });
    await expect(t.accept(get('/nowhere'))).rejects.toThrow(RangeError);
  });
});

describe('expectRefusal', () => {
  const refusal = {
    clause: 'rankings/unknown-facet-404',
    request: get('/rankings/none'),
    statuses: [404],
    because: 'no such facet',
  } as const;

  it('is satisfied by the documented status', async () => {
    const { t } = scriptedTarget({
      'GET /rankings': [count(1)],
      'GET /rankings/none': [{ status: 404, body: {} }],
    });
    await t.expectRefusal({ ...refusal, accepted: await accepted(t, get('/rankings')) });
    expect(clausesOf(t)).toEqual([]);
    expect(t.evaluated.get('rankings/unknown-facet-404')).toBe(1);
  });

  it('reports another status, with the accepted request as evidence', async () => {
    const { t } = scriptedTarget({ 'GET /rankings': [count(1)], 'GET /rankings/none': [count(0)] });
    const base = await accepted(t, get('/rankings'));
    const exchange = await t.expectRefusal({ ...refusal, accepted: base });
    expect(clausesOf(t)).toEqual(['rankings/unknown-facet-404']);
    expect(t.violations[0]?.exchanges).toEqual([base, exchange]);
  });

  it('reports any 5xx, and nothing else, where no status is documented', async () => {
    const { t } = scriptedTarget({
      'GET /broken': [{ status: 500, body: {} }],
      'GET /none': [{ status: 404, body: {} }],
    });
    t.expectNoServerError(await t.send(get('/none')), 'a path that is not documented');
    expect(clausesOf(t)).toEqual([]);
    t.expectNoServerError(await t.send(get('/broken')), 'a path that is not documented');
    expect(clausesOf(t)).toEqual(['service/no-server-error']);
  });

  it('reports a 5xx as a server error too', async () => {
    const { t } = scriptedTarget({
      'GET /rankings': [count(1)],
      'GET /rankings/none': [{ status: 500, body: {} }],
    });
    await t.expectRefusal({ ...refusal, accepted: await accepted(t, get('/rankings')) });
    expect(clausesOf(t)).toEqual(['rankings/unknown-facet-404', 'service/no-server-error']);
  });

  it.each([
    ['model not found: x', []],
    ['no such model', ['classification/error-unknown-model-text']],
  ] as const)('compares the detail %s with the documented text', async (detail, violated) => {
    const { t } = scriptedTarget(
      { 'GET /models': [count(1)], 'GET /models/x': [{ status: 404, body: { detail } }] },
      'classification',
    );
    await t.expectRefusal({
      clause: 'classification/error-unknown-model',
      accepted: await accepted(t, get('/models', 'classification')),
      request: get('/models/x', 'classification'),
      statuses: [404],
      because: 'no such model',
      text: {
        clause: 'classification/error-unknown-model-text',
        matches: (text) => text === 'model not found: x',
        documented: 'model not found: x',
      },
    });
    expect(clausesOf(t)).toEqual(violated);
  });
});

describe('a context', () => {
  it('notes a reason once, with its kind', () => {
    const { t } = scriptedTarget({});
    t.inconclusive('one model only');
    t.inconclusive('one model only');
    t.inconclusive('no token', 'credentials');
    expect(t.inconclusiveReasons).toEqual([
      { kind: 'data', reason: 'one model only' },
      { kind: 'credentials', reason: 'no token' },
    ]);
    expect(() => t.require(undefined, 'no set', 'dialect')).toThrow(
      expect.objectContaining({ message: 'no set', kind: 'dialect' }),
    );
  });

  it('adds what a fork found, with how to reproduce it', async () => {
    const { t } = scriptedTarget({ 'GET /rankings': [count(1)] });
    const fork = t.fork();
    const exchange = await fork.send(get('/rankings'));
    fork.expect({ clause: 'rankings/facets-route', exchange, holds: false, expected: 'a', actual: 'b' });
    expect(t.violations).toEqual([]);
    const reproduction = { seed: 1, path: '0', counterexample: 'x', shrinks: 0, flaky: false };
    t.merge(fork, reproduction);
    expect(t.violations).toMatchObject([{ clause: 'rankings/facets-route', reproduction }]);
    expect(t.evaluated.get('rankings/facets-route')).toBe(1);
  });
});
