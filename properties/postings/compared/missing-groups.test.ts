import { describe, expect, it } from 'vitest';
import { clausesOf, compared } from './testing/compared-answers.ts';

describe('expectNoGroupMissing', () => {
  it('accepts that a target leaves out groups smaller than any that it lists', async () => {
    const known = { filter: { nuts1: ['n'] }, groups: { c: 4 }, total: 9 };
    const one = { facet: 'soc2', filter: { soc1: ['c'], nuts1: ['m'] }, groups: {}, total: 3 };
    const list = { filter: { nuts1: ['m'] }, groups: { a: 5 }, total: 8 };
    expect(clausesOf(await compared(list, one, known))).toEqual([]);
    expect(clausesOf(await compared(list, { ...one, total: 4 }, known))).toEqual([
      'rankings/limit-filled missing',
    ]);
  });

  it('accepts that a target lists some groups without postings, and others not', async () => {
    const list = { filter: { nuts1: ['m'] }, groups: { a: 5, b: 0 }, total: 8 };
    const known = { filter: { nuts1: ['n'] }, groups: { c: 1 }, total: 9 };
    const none = { facet: 'soc2', filter: { soc1: ['c'], nuts1: ['m'] }, groups: {}, total: 0 };
    expect(clausesOf(await compared(list, none, known))).toEqual([]);
    expect(clausesOf(await compared(list, { ...none, total: 1 }, known))).toEqual([
      'rankings/limit-filled missing',
    ]);
  });

  it('reports a nested group that is more significant by any formula than one that is listed', async () => {
    const whole = { groups: { a: 40, b: 60 }, total: 100 };
    const background = { facet: 'soc2', groups: { w: 20, x: 20, y: 35, z: 60 }, total: 100 };
    const within = {
      facet: 'soc2',
      filter: { soc1: ['a'] },
      groups: { w: 10, x: 15, y: 15, z: 10 },
      total: 40,
    };
    const nested = (...names: readonly ('w' | 'x' | 'y' | 'z')[]) => ({
      groups: { a: 40, b: 60 },
      total: 100,
      nested: Object.fromEntries(names.map((name) => [name, within.groups[name]])),
    });
    // Nothing was posted before the time frame.
    const since = (start: string) => ({ ...whole, filter: { when: { start, end: '2024-03' } } });
    const known = [whole, background, within];
    const answers = [...known, since('2000-01')];
    // A target that refuses longer time frames may have older postings, which change what is over-represented.
    expect(clausesOf(await compared(nested('w'), ...known))).toEqual([]);
    expect(clausesOf(await compared(nested('w'), ...known, since('2020-01')))).toEqual([]);
    expect(clausesOf(await compared(nested('w'), ...answers))).toEqual(['rankings/limit-filled missing']);
    expect(clausesOf(await compared(nested('w', 'x', 'y'), ...answers))).toEqual([]);
    // What is rarer than elsewhere, or has fewer postings, may be left out, and what has a lower score.
    expect(clausesOf(await compared(nested('x', 'y'), ...answers))).toEqual([]);
    expect(clausesOf(await compared(nested('x'), ...answers))).toEqual([]);
  });
});
