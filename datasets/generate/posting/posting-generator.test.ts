import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../days.ts';
import { columnsOf } from '../../schema/columns.ts';
import { type DimensionName, type DimensionRow, dimensionsOf } from '../../schema/dimensions.ts';
import { lookUp } from '../entry.ts';
import { postingGenerator } from './posting-generator.ts';

const rows = 3000;

describe.each(['uk', 'us'] as const)('the %s generator', (country) => {
  const generator = postingGenerator(country, '1');
  const postings = Array.from({ length: rows }, (_, posting) => generator.row(posting));
  const tables = new Map<DimensionName, Map<number, DimensionRow>>(
    dimensionsOf(country).map(({ name }) => [
      name,
      new Map([...generator.dimension(name, rows)].map((row) => [row.key, row])),
    ]),
  );

  test('fills exactly the columns of the schema', () => {
    const names = columnsOf(country).map(({ name }) => name);
    for (const row of postings) expect(Object.keys(row).sort()).toEqual(names.toSorted());
  });

  test('makes the same posting alone and in sequence, and a different one for another seed', () => {
    const again = postingGenerator(country, '1');
    const other = postingGenerator(country, '2');
    for (const posting of [2999, 0, 1234]) expect(again.row(posting)).toEqual(postings[posting]);
    expect(other.row(1234)).not.toEqual(postings[1234]);
  });

  test('uses keys that the dimensions have', () => {
    const columns = columnsOf(country).filter(({ dimension }) => dimension !== null);
    expect(columns.length).toBeGreaterThan(15);
    for (const { name, dimension } of columns) {
      const keys = lookUp(tables, dimension as DimensionName);
      const values = postings.flatMap(
        (row) => (row as Record<string, unknown>)[name] as number | null | number[],
      );
      for (const value of new Set(values))
        expect([name, value, value === null || keys.has(value)]).toEqual([name, value, true]);
    }
  });

  test('keeps dates, bounds and lists in order', () => {
    for (const row of postings) {
      expect(row.posted).toBeGreaterThanOrEqual(dayNumber('2020-02-01'));
      expect(row.posted).toBeLessThanOrEqual(dayNumber('2026-10-31'));
      expect(row.expired ?? dayNumber('2026-10-31')).toBeGreaterThanOrEqual(row.posted);
      expect(row.max_years_experience ?? 99).toBeGreaterThanOrEqual(row.min_years_experience ?? 0);
      expect(row.salary_to ?? 0).toBeGreaterThanOrEqual(row.salary_from ?? 0);
      expect([row.edulevels[0], row.edulevels.at(-1)]).toEqual([row.min_edulevels, row.max_edulevels]);
      for (const list of [row.skills, row.certifications, row.sources, row.edulevels]) {
        expect(list).toEqual([...new Set(list)].sort((a, b) => a - b));
      }
      expect(row.sources.length).toBeGreaterThanOrEqual(1);
      expect(row.sources.length).toBeLessThanOrEqual(1 + row.duplicates);
      expect(row.company === null).toBe(row.company_is_staffing === null);
    }
  });

  test('has each kind of gap: no company, no salary, open postings, unknown cities and titles, no skills listed', () => {
    const share = (has: (row: (typeof postings)[number]) => boolean): number =>
      postings.filter(has).length / rows;
    expect(share((row) => row.company === null)).toBeCloseTo(0.1, 1);
    expect(share((row) => row.salary === null)).toBeCloseTo(country === 'uk' ? 0.37 : 0.5, 1);
    expect(share((row) => row.expired === null)).toBeGreaterThan(0.005);
    expect(share((row) => row.city === 0)).toBeGreaterThan(0.02);
    expect(share((row) => row.title === 0)).toBeCloseTo(0.02, 1);
    expect(share((row) => row.edulevels[0] === 99)).toBeCloseTo(0.55, 1);
    expect(share((row) => row.skills.length === 0)).toBeLessThan(0.02);
  });

  test('keeps the groups above an occupation and a place consistent with the dimensions', () => {
    const chains: readonly DimensionName[][] =
      country === 'uk'
        ? [
            ['soc4', 'soc3', 'soc2', 'soc1'],
            ['lau1', 'nuts3', 'nuts1', 'country'],
          ]
        : [
            ['onet', 'soc5', 'soc4', 'soc3', 'soc2'],
            ['county', 'state'],
          ];
    for (const row of postings) {
      const values = row as unknown as Record<string, number>;
      for (const chain of chains) {
        for (let n = 0; n + 1 < chain.length; n += 1) {
          const [below, above] = [chain[n] as DimensionName, chain[n + 1] as DimensionName];
          const parent = lookUp(lookUp(tables, below), values[below] ?? -1).extra?.[0];
          expect([row.posting, below, parent]).toEqual([row.posting, below, values[above]]);
        }
      }
    }
  });

  test('has a key and an id of its own for every value of a dimension', () => {
    for (const [name, table] of tables) {
      expect([name, table.size]).toEqual([name, [...generator.dimension(name, rows)].length]);
      const ids = new Set([...table.values()].map(({ id }) => id));
      expect([name, ids.size]).toEqual([name, table.size]);
    }
  });
});
