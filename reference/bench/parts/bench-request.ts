import type { BenchCase } from '../cases.ts';

/** A case with its statements in another year than 2024. */
export interface BenchRequest {
  readonly bench: BenchCase;
  readonly body: object;
  readonly statements: readonly string[];
}

/** Changes the year of a case and its statements, because the reference answers equal requests from its cache. */
export function inYear(bench: BenchCase, statements: readonly string[], year: string): BenchRequest {
  const moved = (text: string): string => text.replaceAll('2024', year);
  const body = JSON.parse(moved(JSON.stringify(bench.body))) as object;
  return { bench, body, statements: statements.map(moved) };
}

/** A ranked group. */
export interface Bucket {
  readonly name: string;
  readonly unique_postings: number;
}

interface Answer {
  readonly data: { readonly ranking?: { readonly buckets: readonly Bucket[] } };
}

/** Sends the request of a case, and resolves with the ranked groups. Rejects unless it is answered with 200. */
export async function sendRequest(url: string, { bench, body }: BenchRequest): Promise<readonly Bucket[]> {
  const response = await fetch(url + bench.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${bench.path}: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as Answer;
  return data.ranking?.buckets ?? [];
}
