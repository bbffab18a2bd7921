import { objectOf } from '../../../contracts/index.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { bucketsOf, itemsAt, totalsOf } from '../../postings/answers.ts';

/** What an answer says, whatever the order of groups that tie. */
export function contentOf(exchange: Exchange): unknown {
  const groups = bucketsOf(exchange).map((bucket) => bucket['unique_postings']);
  return { status: exchange.response.status, totals: totalsOf(exchange), groups };
}

/** The groups of an answer that tie with no other, without the last one, which may tie with groups beyond the limit. */
export function detailsOf(exchange: Exchange): unknown {
  const buckets = bucketsOf(exchange);
  const counts = buckets.map((bucket) => bucket['unique_postings']);
  return buckets
    .filter(
      ({ unique_postings: own }) =>
        own !== counts.at(-1) && counts.filter((count) => count === own).length === 1,
    )
    .map(({ ranking, ...bucket }) => ({ ...bucket, significance: significancesOf(ranking) }));
}

/** The values that rank nested groups; groups that tie may be others each time. */
export function significancesOf(ranking: unknown): unknown {
  const buckets = itemsAt(objectOf(ranking), 'buckets') ?? [];
  return buckets.map((bucket) => bucket['significance']);
}
