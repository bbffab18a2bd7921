import { startReference } from 'jobmark';
import { expect, test } from 'vitest';
import { topCities } from './top-cities.ts';

test('repeats a request after a 503', async () => {
  // Every second request fails: the first one passes.
  await using reference = await startReference({ status: 503, every: 2 });
  const token = await reference.token();
  const cities = await topCities(reference.url, token);
  expect(cities).toHaveLength(3);
  expect(await topCities(reference.url, token)).toEqual(cities);
});

test('does not accept a ranking without its counts', async () => {
  await using reference = await startReference({ fault: 'rankings/bucket-unique-postings.rankPostings' });
  await expect(topCities(reference.url, await reference.token())).rejects.toThrow('without its number');
});
