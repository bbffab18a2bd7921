import { describe, expect, it } from 'vitest';
import { brief, jsonOf, type RequestSpec } from '../exchange.ts';
import { scriptedTarget, type ScriptedAnswer } from '../testing/scripted-target.ts';
import { expectSameAnswer } from './expect-same-answer.ts';

const get = (path: string): RequestSpec => ({ group: 'rankings', method: 'GET', path });
const clause = 'rankings/facets-route';

/** Compares the answers to two requests. */
async function compare(first: readonly ScriptedAnswer[], second: readonly ScriptedAnswer[]) {
  const { t, sent } = scriptedTarget({ 'GET /a': first, 'GET /b': second });
  const before = await t.send(get('/a'));
  const after = await expectSameAnswer(t, before, get('/b'), {
    clause,
    read: jsonOf,
    because: 'nothing changed',
  });
  return { t, sent, after };
}

describe('expectSameAnswer', () => {
  it('holds for equal answers, and returns the second', async () => {
    const { t, sent, after } = await compare([{ body: { a: 1, b: [2] } }], [{ body: { b: [2], a: 1 } }]);
    expect(t.violations).toEqual([]);
    expect(t.evaluated.get(clause)).toBe(1);
    expect(sent).toEqual(['GET /a', 'GET /b']);
    expect(after.spec.path).toBe('/b');
  });

  it('reports answers that differ each time', async () => {
    const { t } = await compare([{ body: { a: 1 } }], [{ status: 400, body: { a: 2 } }]);
    expect(t.violations).toMatchObject([
      {
        clause,
        expected: '/a: 1, as in the other answer (nothing changed)',
        actual: '/a: 2, with status 400',
      },
    ]);
  });

  it('is inconclusive when the first request now gets the answer of the second', async () => {
    const { t } = await compare([{ body: 1 }, { body: 2 }], [{ body: 2 }]);
    expect(t.violations).toEqual([]);
    expect(t.evaluated.has(clause)).toBe(false);
    expect(t.inconclusiveReasons).toHaveLength(1);
  });

  it('stops asking when each answer is another', async () => {
    const answers = (start: number): readonly ScriptedAnswer[] =>
      Array.from({ length: 20 }, (_, place) => ({ body: start + place }));
    const { t, sent } = await compare(answers(0), answers(100));
    expect(t.violations).toEqual([]);
    expect(t.inconclusiveReasons).toHaveLength(1);
    // Two answers that are compared, and four further ones of the first request: no value can occur in seven of ten.
    expect(sent.filter((request) => request === 'GET /a')).toHaveLength(5);
  });
});

describe('brief', () => {
  it('returns short JSON as it is, and long JSON cut to 158 characters', () => {
    expect(brief({ a: [1, null] })).toBe('{"a":[1,null]}');
    expect(brief(undefined)).toBe('nothing');
    const long = brief('x'.repeat(200));
    expect(long).toHaveLength(158);
    expect(long.endsWith('x…')).toBe(true);
  });
});
