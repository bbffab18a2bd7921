import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clauses, findClause, type ClauseId } from '../../contracts/index.ts';
import { checks } from '../../properties/index.ts';
import { loadMutations } from '../embedded/embedded-reference.ts';
import { clausesWithoutFault } from './selftest.ts';

const evaluated = new Set<ClauseId>(checks.flatMap((check) => check.clauses));
const { faults, variants } = await loadMutations();
const faulted = new Set<ClauseId>(faults.map(({ breaks }) => breaks));

/** The sources below a folder, without tests, as one text. */
function sourcesOf(folder: string): string {
  const root = join(import.meta.dirname, '../..', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}

function duplicates(ids: readonly string[]): readonly string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

describe('the trace from clause to check to fault', () => {
  it('has a check for every clause of level must or should that can be tested', () => {
    const unchecked = clauses.filter(
      ({ id, level, untestable }) => level !== 'open' && untestable === undefined && !evaluated.has(id),
    );
    expect(unchecked.map(({ id }) => id)).toEqual([]);
  });

  it('has no check for a clause that is declared untestable', () => {
    const both = clauses.filter(({ id, untestable }) => untestable !== undefined && evaluated.has(id));
    expect(both.map(({ id }) => id)).toEqual([]);
  });

  it('has a clause for every check, and every check once', () => {
    expect(checks.filter((check) => check.clauses.length === 0).map(({ id }) => id)).toEqual([]);
    expect(duplicates(checks.map(({ id }) => id))).toEqual([]);
  });

  it('has a fault for every must clause that can be tested', () => {
    expect(clausesWithoutFault(faults)).toEqual([]);
  });

  it('has a clause for every fault', () => {
    expect([...faulted].filter((id) => findClause(id) === undefined)).toEqual([]);
  });

  it('names each fault and variant once', () => {
    expect(duplicates([...faults, ...variants].map(({ id }) => id))).toEqual([]);
  });
});

describe('clause ids are found by a search for their text', () => {
  it.each([
    ['contracts/clauses', clauses.map(({ id }) => id)],
    ['properties', clauses.filter(({ level }) => level !== 'open').map(({ id }) => id)],
    ['reference/mutations', [...faulted]],
  ] as const)('in %s', (folder, ids) => {
    const sources = sourcesOf(folder);
    // The id of a fault begins with that of its clause.
    expect(
      ids.filter((id) => ![`'${id}'`, `'${id}.`, `\`${id}.`].some((text) => sources.includes(text))),
    ).toEqual([]);
  });
});
