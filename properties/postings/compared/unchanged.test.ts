import { describe, expect, it } from 'vitest';
import type { CheckContext } from '../../kit/check.ts';
import { dataOf, type RequestSpec } from '../../kit/exchange.ts';
import { scriptedTarget, type ScriptedAnswer } from '../../kit/testing/scripted-target.ts';
import { expectUnchanged } from './unchanged.ts';

const spec: RequestSpec = { group: 'rankings', method: 'POST', path: '/rankings/lot', body: { filter: {} } };
const refused: RequestSpec = { group: 'rankings', method: 'POST', path: '/rankings/lot', rawBody: '{' };
const counts = (count: number): ScriptedAnswer => ({ body: { data: { count } } });
const refusal: ScriptedAnswer = { status: 400, body: {} };

/** Runs the comparison on a target that gives these answers, one after the other. */
async function compared(...answers: readonly ScriptedAnswer[]): Promise<CheckContext> {
  const { t } = scriptedTarget({ 'POST /rankings/lot': answers });
  await expectUnchanged(t, { clause: 'rankings/independent-requests', spec, refused, read: dataOf });
  return t;
}

describe('an answer after a refused request', () => {
  it('may be the same', async () => {
    const t = await compared(counts(3), refusal, counts(3));
    expect([t.violations, t.inconclusiveReasons]).toEqual([[], []]);
  });

  it('is a violation where it changes, and changes back', async () => {
    const changes = [refusal, counts(7), counts(3), counts(3)];
    const { violations } = await compared(counts(3), ...changes, ...changes, ...changes);
    expect(violations.map(({ rule }) => rule)).toEqual(['after-refused']);
  });

  it.each([
    ['take turns', [counts(7), counts(3), counts(7)]],
    ['are chosen at random', [counts(7), counts(3), counts(3), refusal, counts(3)]],
  ])('is not judged where replicas with other data %s', async (_, answers) => {
    const t = await compared(counts(3), refusal, ...answers);
    expect(t.violations).toEqual([]);
    expect(t.inconclusiveReasons).toHaveLength(1);
  });

  it('is not judged where it changes for good, as data do', async () => {
    const t = await compared(counts(3), refusal, counts(4), counts(4));
    expect(t.violations).toEqual([]);
    expect(t.inconclusiveReasons).toHaveLength(1);
  });
});
