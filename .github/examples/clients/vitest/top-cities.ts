import { setTimeout as wait } from 'node:timers/promises';

interface Bucket {
  readonly name: string;
  readonly unique_postings: number;
}

/** The three cities with the most postings of January 2026. Asks again when the service is overloaded. */
export async function topCities(url: string, token: string): Promise<readonly Bucket[]> {
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      filter: { when: { start: '2026-01', end: '2026-01' } },
      rank: { by: 'unique_postings', limit: 3 },
    }),
  };
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${url}/uk-jpa/rankings/city_name`, request);
    if (response.status === 503 && attempt < 4) {
      await wait(Number(response.headers.get('retry-after') ?? 1) * 10);
      continue;
    }
    if (!response.ok) throw new Error(`the service answered with ${response.status}`);
    const { data } = (await response.json()) as { data: { ranking: { buckets: readonly Bucket[] } } };
    if (data.ranking.buckets.some((bucket) => typeof bucket.unique_postings !== 'number'))
      throw new Error('the service sent a city without its number of postings');
    return data.ranking.buckets;
  }
}
