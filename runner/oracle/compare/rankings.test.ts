import { expect, test } from 'vitest';
import type { Item } from '../../../properties/index.ts';
import { Comparison, isOpen } from './comparison.ts';
import { compareRankings, type RankingPair } from './ranking.ts';

function group(name: string, count: number, more: Item = {}): Item {
  return { name, unique_postings: count, ...more };
}

async function differences(
  target: readonly Item[],
  oracle: readonly Item[],
  options: Partial<RankingPair> = {},
): Promise<readonly string[]> {
  const comparison = new Comparison();
  await compareRankings(comparison, {
    target: { buckets: target },
    oracle: { buckets: oracle },
    path: '/data/ranking',
    prefix: '',
    by: 'unique_postings',
    limit: 10,
    metrics: ['unique_postings'],
    ambiguous: new Set(),
    hasUnknown: false,
    further: () => Promise.resolve(oracle),
    ...options,
  });
  return comparison.differences.map(({ aspect, path }) => `${aspect} ${path}`);
}

const [a, b, c] = [group('a', 5), group('b', 3), group('c', 3)];
const three = [a, b, c];

test('groups that tie may come in any order, and others may not', async () => {
  expect(await differences([a, c, b], three)).toEqual([]);
  expect(await differences([b, a, c], three)).toEqual(['order /data/ranking/buckets/1']);
});

test('any of the groups that tie may be cut off by the limit', async () => {
  const all = [...three, group('d', 3)];
  const options = { limit: 2, further: () => Promise.resolve(all) };
  expect(await differences([group('a', 5), group('d', 3)], all.slice(0, 2), options)).toEqual([]);
  // It ties with none of them, or counts another number.
  expect(await differences([group('a', 5), group('e', 2)], all.slice(0, 2), options)).toEqual([
    'groups /data/ranking/buckets/1/name',
  ]);
  expect(await differences([group('a', 5), group('d', 2)], all.slice(0, 2), options)).toEqual([
    'group unique_postings /data/ranking/buckets/1/unique_postings',
  ]);
});

test('of more groups than the oracle lists, one that ties is not judged', async () => {
  const all = Array.from({ length: 1000 }, (_, at) => group(`one ${at}`, 1));
  const options = { limit: 2, further: () => Promise.resolve(all) };
  expect(await differences([group('one 1', 1), group('z', 1)], all.slice(0, 2), options)).toEqual([]);
  expect(await differences([group('y', 2), group('one 1', 1)], all.slice(0, 2), options)).toEqual([
    'groups /data/ranking/buckets/0/name',
  ]);
});

test('a missing group, a further one and another count differ', async () => {
  expect(await differences(three.slice(0, 2), three)).toEqual([
    'groups /data/ranking/buckets',
    'groups /data/ranking/buckets',
  ]);
  expect(await differences([...three, group('x', 1)], three)).toContain(
    'groups /data/ranking/buckets/3/name',
  );
  expect(await differences([group('a', 6), b, c], three)).toEqual([
    'group unique_postings /data/ranking/buckets/0/unique_postings',
  ]);
  expect(await differences([{ ...a, unique_postings: '5' }, b, c], three)).toHaveLength(1);
});

test('further fields, and the order of fields, are free', async () => {
  const target = three.map(({ name, unique_postings }) => ({ unique_postings, id: 7, name }));
  expect(await differences(target, three)).toEqual([]);
});

test('the group of an unknown company has any name', async () => {
  const oracle = [group('a', 5), group('[Unknown company]', 3)];
  expect(await differences([group('a', 5), group('', 3)], oracle, { hasUnknown: true })).toEqual([]);
  expect(await differences([group('a', 5), group('', 2)], oracle, { hasUnknown: true })).toHaveLength(1);
  expect(await differences([group('a', 5), group('', 3)], oracle)).not.toEqual([]);
});

test('an id at the limit is not taken for the group of an unknown company', async () => {
  const all = [group('0', 9), group('17', 3), group('18', 3), group('19', 3)];
  const options = { hasUnknown: true, limit: 3, further: () => Promise.resolve(all) };
  const [unknown, , second, third] = all as [Item, Item, Item, Item];
  expect(await differences([unknown, third, second], all.slice(0, 3), options)).toEqual([]);
  expect(await differences([unknown, third, group('20', 3)], all.slice(0, 3), options)).toHaveLength(1);
});

test('names that differ in case only may be one group', async () => {
  const oracle = [group('ACME', 5), group('b', 3), group('Acme', 2)];
  const ambiguous = new Set(['acme']);
  const merged = await differences([group('Acme', 7), group('b', 3)], oracle, { ambiguous });
  const aspect = 'names that differ in case or accents only';
  expect(merged).toEqual([`${aspect} /data/ranking/buckets`]);
  expect(isOpen(aspect)).toBe(true);
  expect(await differences([group('Acme', 7), group('b', 4)], oracle, { ambiguous })).toHaveLength(2);
  expect(await differences(oracle, oracle, { ambiguous })).toEqual([]);
});

test('a median is compared within the tolerance, and absent is not 0', async () => {
  const metrics = ['unique_postings', 'median_salary'];
  const oracle = [group('a', 5, { median_salary: 1000.5 })];
  expect(await differences([group('a', 5, { median_salary: 1000.5 + 1e-9 })], oracle, { metrics })).toEqual(
    [],
  );
  expect(await differences([group('a', 5, { median_salary: 1000.6 })], oracle, { metrics })).toHaveLength(1);
  expect(await differences([group('a', 5)], oracle, { metrics })).toHaveLength(1);
});
