import { postingFields } from '../../../contracts/index.ts';
import { jsonOf } from '../../../properties/index.ts';
import { itemsAt } from '../compare/comparison.ts';
import { numberOfId } from '../compare/listing.ts';
import type { ListingCoverage } from '../oracle-report.ts';
import type { Trial } from '../session.ts';

/** Fields that are compared with the rows; what `url` and `score` have is open. */
export const comparedFields = postingFields.filter((field) => !['url', 'score'].includes(field));

/** How many of so many postings were compared one by one; undefined where no page was. */
export function listingCoverage(trials: readonly Trial[], postings: number): ListingCoverage | undefined {
  const seen = new Map<string, Set<number>>(comparedFields.map((field) => [field, new Set()]));
  let mostOnPage = 0;
  for (const { one, exchange } of trials) {
    const records = itemsAt(jsonOf(exchange), 'data', 'postings') ?? [];
    if (one.listing === undefined) continue;
    mostOnPage = Math.max(mostOnPage, records.length);
    for (const record of records) {
      const number = numberOfId(record['id']);
      if (number !== undefined) for (const field of one.listing.fields) seen.get(field)?.add(number);
    }
  }
  if (mostOnPage === 0) return undefined;
  const { body, ...others } = Object.fromEntries([...seen].map(([field, numbers]) => [field, numbers.size]));
  return { postings, listed: Math.min(...Object.values(others)), withBody: body ?? 0, mostOnPage };
}
