import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { CheckContext } from './check-context.ts';
import { property } from './property.ts';

const evidence: Exchange = {
  spec: { group: 'rankings', method: 'GET', path: '/rankings' },
  request: { method: 'GET', url: 'http://127.0.0.1:1/rankings', headers: {} },
  response: { status: 200, headers: {}, text: '', body: { kind: 'empty' } },
  attempts: 1,
  milliseconds: 1,
};

/** What a property over 0 to 1000 finds on a server that keeps the clauses in so far as these hold. */
async function foundBy(holds: {
  readonly must: (number: number) => boolean;
  readonly should: (number: number) => boolean;
}): Promise<CheckContext> {
  const t = new CheckContext({
    survey: { tokenGiven: false, tokenExchange: undefined },
    profile: 'standard',
    seed: 1,
    send: () => Promise.resolve(evidence),
    recall: () => Promise.resolve(evidence),
  });
  await property<number>({
    id: 'rankings/example',
    clauses: ['rankings/totals-whole-filter', 'rankings/bucket-name-unique'],
    title: 'keeps a must and a should',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 100 },
    arbitrary: () => fc.integer({ min: 0, max: 1000 }),
    evaluate(trial, number) {
      trial.expect({
        clause: 'rankings/bucket-name-unique',
        exchange: evidence,
        holds: holds.should(number),
        expected: 'a should',
        actual: `${number}`,
      });
      trial.expect({
        clause: 'rankings/totals-whole-filter',
        exchange: evidence,
        holds: holds.must(number),
        expected: 'a must',
        actual: `${number}`,
      });
      return Promise.resolve();
    },
  }).run(t);
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
