import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClauseId } from '../../contracts/index.ts';
import { CheckContext } from './check.ts';
import type { Exchange } from './exchange.ts';
import { property } from './property.ts';
import { TargetError } from './target-client.ts';
import { Blocked, Inconclusive } from './unjudged.ts';

const evidence: Exchange = {
  spec: { group: 'rankings', method: 'GET', path: '/rankings' },
  request: { method: 'GET', url: 'http://127.0.0.1:1/rankings', headers: {} },
  response: { status: 200, headers: {}, text: '', body: { kind: 'empty' } },
  attempts: 1,
  milliseconds: 1,
};

const MUST = 'rankings/totals-whole-filter';
const SHOULD = 'rankings/bucket-name-unique';

/** Runs a property over 0 to 1000; `path` is that of one case to run alone. */
function start(
  evaluate: (trial: CheckContext, number: number) => void,
  path?: string,
): { readonly t: CheckContext; readonly ended: Promise<void> } {
  const t = new CheckContext({
    survey: { tokenGiven: false, tokenExchange: undefined },
    profile: 'standard',
    seed: 1,
    ...(path === undefined ? {} : { path }),
    send: () => Promise.resolve(evidence),
    recall: () => Promise.resolve(evidence),
  });
  const check = property<number>({
    id: 'rankings/example',
    clauses: [MUST, SHOULD],
    title: 'keeps a must and a should',
    runs: { standard: 100 },
    arbitrary: () => fc.integer({ min: 0, max: 1000 }),
    evaluate: async (trial, number) => evaluate(trial, number),
  });
  return { t, ended: check.run(t) };
}

function expectThat(trial: CheckContext, clause: ClauseId, holds: boolean, number: number): void {
  trial.expect({ clause, exchange: evidence, holds, expected: 'what the clause says', actual: `${number}` });
}

/** What the property finds on a server that satisfies the clauses as far as these hold. */
async function foundBy(holds: {
  readonly must: (number: number) => boolean;
  readonly should: (number: number) => boolean;
}): Promise<CheckContext> {
  const { t, ended } = start((trial, number) => {
    expectThat(trial, SHOULD, holds.should(number), number);
    expectThat(trial, MUST, holds.must(number), number);
  });
  await ended;
  return t;
}

const clausesOf = ({ violations }: CheckContext): readonly string[] => violations.map(({ clause }) => clause);

describe('property', () => {
  test('finds a broken must behind a should that every case breaks', async () => {
    const t = await foundBy({ should: () => false, must: (number) => number < 400 });
    expect(clausesOf(t)).toEqual(['rankings/bucket-name-unique', 'rankings/totals-whole-filter']);
    expect(t.violations.map(({ actual }) => actual)).toEqual(['400', '400']);
  });

  test('shrinks the first case that breaks a should when no case breaks a must', async () => {
    const t = await foundBy({ should: (number) => number < 300, must: () => true });
    expect(clausesOf(t)).toEqual(['rankings/bucket-name-unique']);
    expect(t.violations[0]).toMatchObject({ actual: '300', reproduction: { flaky: false } });
  });

  test('calls a case flaky that breaks a should once only', async () => {
    let broken = 0;
    const t = await foundBy({ should: () => (broken += 1) !== 3, must: () => true });
    expect(t.violations).toHaveLength(1);
    expect(t.violations[0]?.reproduction).toMatchObject({ flaky: true, path: '2' });
  });

  test('finds nothing where every case holds', async () => {
    const t = await foundBy({ should: () => true, must: () => true });
    expect(t.violations).toEqual([]);
    expect(t.evaluated.get('rankings/totals-whole-filter')).toBe(100);
  });
});

describe('a case of a property', () => {
  const outage = new TargetError('target/unavailable', 'the service is down', 'run again');

  test('that could not have shown a fault is recorded, and the others are evaluated', async () => {
    const { t, ended } = start((trial, number) => {
      if (number % 2 === 0) throw new Inconclusive('an even number');
      expectThat(trial, MUST, true, number);
    });
    await ended;
    expect(t.inconclusiveReasons).toEqual([{ kind: 'data', reason: 'an even number' }]);
    expect(t.evaluated.get(MUST)).toBeGreaterThan(1);
    expect(t.violations).toEqual([]);
  });

  test('that is blocked by its violation is a counterexample', async () => {
    const { t, ended } = start((trial, number) => {
      expectThat(trial, MUST, number < 200, number);
      if (number >= 200) throw new Blocked('refused', 'refused');
    });
    await ended;
    expect(t.violations.map(({ actual }) => actual)).toEqual(['200']);
  });

  test('that is blocked without a violation ends the check', async () => {
    const { t, ended } = start(() => {
      throw new Blocked('nothing to send');
    });
    await expect(ended).rejects.toBeInstanceOf(Blocked);
    expect(t.violations).toEqual([]);
  });

  test('without an answer ends the check, which keeps what it found before', async () => {
    let cases = 0;
    const { t, ended } = start((trial, number) => {
      if ((cases += 1) > 3) throw outage;
      expectThat(trial, MUST, true, number);
    });
    await expect(ended).rejects.toBe(outage);
    expect(t.evaluated.get(MUST)).toBe(3);
    expect(cases).toBe(4);
  });

  test('without an answer while a counterexample is shrunk keeps the violation', async () => {
    let refuted = false;
    const { t, ended } = start((trial, number) => {
      if (refuted) throw outage;
      refuted = true;
      expectThat(trial, MUST, false, number);
    });
    await expect(ended).rejects.toBe(outage);
    expect(clausesOf(t)).toEqual([MUST]);
  });

  test('that violates a must once only is reported as flaky', async () => {
    let evaluated = 0;
    const { t, ended } = start((trial, number) => expectThat(trial, MUST, (evaluated += 1) !== 5, number));
    await ended;
    expect(t.violations).toHaveLength(1);
    expect(t.violations[0]?.reproduction).toMatchObject({ flaky: true, path: '4' });
  });

  test('is run alone by its path', async () => {
    const all = await foundBy({ should: () => true, must: (number) => number < 400 });
    const path = all.violations[0]?.reproduction?.path;
    const { t, ended } = start((trial, number) => expectThat(trial, MUST, number < 400, number), path);
    await ended;
    expect(t.violations.map(({ actual }) => actual)).toEqual(['400']);
    expect(t.violations[0]?.reproduction?.counterexample).toBe('400');
  });
});
