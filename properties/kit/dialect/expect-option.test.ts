import { describe, expect, it } from 'vitest';
import { CheckContext } from '../check.ts';
import type { Exchange } from '../exchange.ts';
import { exchangeOf, scriptedTarget } from '../testing/scripted-target.ts';
import { expectOption } from './expect-option.ts';
import type { InferredOption } from './inferred-dialect.ts';

const exchange: Exchange = exchangeOf({ group: 'rankings', method: 'GET', path: '/rankings' }, { body: {} });
const evidence: Exchange = exchangeOf({ group: 'rankings', method: 'GET', path: '/before' }, { body: {} });

/** A context of a target whose end of `when` was inferred so. */
function contextWith(inferred: InferredOption): CheckContext {
  const { t } = scriptedTarget({});
  return new CheckContext({
    ...t.settings,
    survey: { ...t.survey, dialect: { rankings: { 'when-end': inferred } } },
  });
}

function expectSeen(t: CheckContext, seen: string | undefined): boolean {
  return expectOption(t, {
    clause: 'rankings/filter-when-applies',
    choice: 'when-end',
    exchange,
    seen,
    because: 'a month',
  });
}

describe('expectOption with an inferred option', () => {
  const inferred: InferredOption = { kind: 'determined', option: 'inclusive', evidence: [evidence] };

  it('holds for that option', () => {
    const t = contextWith(inferred);
    expect(expectSeen(t, 'inclusive')).toBe(true);
    expect(t.violations).toEqual([]);
    expect(t.evaluated.get('rankings/filter-when-applies')).toBe(1);
  });

  it('reports another option, with the exchanges that showed the inferred one', () => {
    const t = contextWith(inferred);
    expect(expectSeen(t, 'exclusive')).toBe(false);
    expect(t.violations).toMatchObject([{ rule: 'when-end', exchanges: [evidence, exchange] }]);
    expect(t.violations[0]?.expected).toMatch(/^inclusive \(.+\) for a month, as in other answers/);
    expect(t.violations[0]?.actual).toMatch(/^exclusive \(.+\): status 200$/);
  });

  it('reports an answer that fits no option', () => {
    const t = contextWith(inferred);
    expect(expectSeen(t, undefined)).toBe(false);
    expect(t.violations[0]?.actual).toBe('no option: status 200');
  });
});

describe('expectOption without an inferred option', () => {
  const undetermined: InferredOption = { kind: 'undetermined', reason: 'the data fit both' };

  it.each([
    ['undetermined', contextWith(undetermined)],
    ['not surveyed', scriptedTarget({}).t],
  ])('holds for any option when it is %s', (_, t) => {
    expect([expectSeen(t, 'inclusive'), expectSeen(t, 'exclusive')]).toEqual([true, true]);
    expect(t.violations).toEqual([]);
  });

  it('reports an answer that fits no option, with all options', () => {
    const t = contextWith(undetermined);
    expect(expectSeen(t, undefined)).toBe(false);
    expect(t.violations[0]?.expected).toMatch(
      /^an option of when-end for a month: .*inclusive \(.*exclusive \(/,
    );
    expect(t.violations[0]?.exchanges).toEqual([exchange]);
  });
});
