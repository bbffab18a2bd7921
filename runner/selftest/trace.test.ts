import { describe, expect, it } from 'vitest';
import { clauses, type ClauseId } from '../../contracts/index.ts';
import { checks } from '../../properties/index.ts';
import { loadMutations } from '../embedded-reference.ts';
import { clausesWithoutFault } from './selftest.ts';

const evaluated = new Set<ClauseId>(checks.flatMap((check) => check.clauses));

describe('the trace from clause to check to fault', () => {
  it('has a check for every clause of level must or should that can be tested', () => {
    const unjudged = clauses.filter(
      ({ id, level, untestable }) => level !== 'open' && untestable === undefined && !evaluated.has(id),
    );
    expect(unjudged.map(({ id }) => id)).toEqual([]);
  });

  it('has no check for a clause that is said to be untestable', () => {
    const both = clauses.filter(({ id, untestable }) => untestable !== undefined && evaluated.has(id));
    expect(both.map(({ id }) => id)).toEqual([]);
  });

  it('has a clause for every check, and every check once', () => {
    expect(checks.filter((check) => check.clauses.length === 0).map(({ id }) => id)).toEqual([]);
    const ids = checks.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has a fault for every must clause that can be tested', async () => {
    const { faults } = await loadMutations();
    expect(clausesWithoutFault(faults)).toEqual([]);
  });

  it('names each fault and variant once', async () => {
    const { faults, variants } = await loadMutations();
    const ids = [...faults, ...variants].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
