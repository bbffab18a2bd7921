import { assert, integer, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { dateOrder } from '../time/date-order.ts';
import { aliasTable } from './alias-table.ts';
import { CounterRandom } from './counter-random.ts';
import { exp, ln, normalQuantile } from './exact-math.ts';

/** Pearson's statistic against equal cells; its mean is cells - 1 and its deviation about sqrt(2 cells). */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((a, b) => a + b, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

test('the numbers for a seed, stream, posting and field are pinned', () => {
  const random = new CounterRandom('1', 'uk');
  random.at(12345);
  expect([random.bits(0), random.bits(1), random.unit(7)]).toMatchInlineSnapshot(`
    [
      234611835,
      1016697321,
      0.25767409747069603,
    ]
  `);
});

test.each([
  ['successive postings', (n: number) => [n, 5]],
  ['successive fields of one posting', (n: number) => [3, n]],
  ['every thousandth posting', (n: number) => [n * 1000, 9]],
])('numbers for %s fill 256 cells and 16 by 16 pairs evenly', (_, locate) => {
  const random = new CounterRandom('seed', 'us');
  const single = Array.from({ length: 256 }, () => 0);
  const pairs = Array.from({ length: 256 }, () => 0);
  let previous = 0;
  for (let n = 0; n < 100_000; n += 1) {
    const [posting = 0, field = 0] = locate(n);
    random.at(posting);
    const value = random.unit(field);
    single[Math.floor(value * 256)] = (single[Math.floor(value * 256)] ?? 0) + 1;
    const pair = Math.floor(previous * 16) * 16 + Math.floor(value * 16);
    pairs[pair] = (pairs[pair] ?? 0) + 1;
    previous = value;
  }
  // 255 ± 5 deviations
  for (const counts of [single, pairs]) {
    expect(chiSquare(counts)).toBeGreaterThan(140);
    expect(chiSquare(counts)).toBeLessThan(370);
  }
});

test('two fields of the same posting are independent, and so are two seeds', () => {
  const one = new CounterRandom('1', 'uk');
  const two = new CounterRandom('2', 'uk');
  let fields = 0;
  let seeds = 0;
  const rounds = 100_000;
  for (let n = 0; n < rounds; n += 1) {
    one.at(n);
    two.at(n);
    fields += (one.unit(3) - 0.5) * (one.unit(4) - 0.5) * 12;
    seeds += (one.unit(3) - 0.5) * (two.unit(3) - 0.5) * 12;
  }
  expect(Math.abs(fields / rounds)).toBeLessThan(0.016);
  expect(Math.abs(seeds / rounds)).toBeLessThan(0.016);
});

test('an alias table draws in proportion to its weights, and never a weight of zero', () => {
  const random = new CounterRandom('x', 'y');
  const { draw } = aliasTable([5, 0, 3, 2]);
  const counts = [0, 0, 0, 0];
  for (let n = 0; n < 100_000; n += 1) {
    random.at(n);
    const outcome = draw(random.unit(0));
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  expect(counts[1]).toBe(0);
  expect(counts.map((count) => Math.round(count / 1000))).toEqual([50, 0, 30, 20]);
});

test('an alias table refuses weights that it cannot draw from', () => {
  expect(() => aliasTable([0, 0])).toThrow('add up to 0');
  expect(() => aliasTable([1, -1])).toThrow('weight 1 of an alias table is -1');
});

test('between lists exactly the postings of a stretch, in order of place', () => {
  assert(
    property(
      integer({ min: 1, max: 3000 }),
      nat(0xffffffff),
      nat(0xffffffff),
      nat(0xffffffff),
      (count, mask, a, b) => {
        const order = dateOrder(mask);
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const places = Array.from(
          { length: count },
          (_, posting) => [order.placeOf(posting), posting] as const,
        );
        const expected = places.filter(([place]) => place >= from && place < to).sort((x, y) => x[0] - y[0]);
        expect([...order.between(count, from, to)]).toEqual(expected.map(([, posting]) => posting));
      },
    ),
  );
});

test('exp, ln and the normal quantile agree with their definitions', () => {
  for (const x of [-20, -1, -0.1, 0, 0.5, 1, 3.7, 12.4]) {
    expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 13);
    expect(ln(exp(x))).toBeCloseTo(x, 12);
  }
  expect(normalQuantile(0.5)).toBe(0);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963985, 7);
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306, 7);
});
