import type { PostingField } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { idsOf, recordsOf } from './records.ts';

/** Expects a page, with `id` and `score` among its fields, to have the first records of a larger page of the same filter. */
export async function expectFirstRecords(t: CheckContext, large: Exchange, small: Exchange): Promise<void> {
  const { length } = recordsOf(small);
  // Records of the same score may come in any order, which may depend on the limit.
  const scores = recordsOf(large).map(({ score }) => score);
  const isDistinct = new Set(scores).size === scores.length;
  await t.expectRelation({
    clause: 'company-postings/postings-prefix',
    exchanges: [large, small],
    read: (exchange) =>
      recordsOf(exchange)
        .slice(0, length)
        .map(({ id, score }) => (isDistinct ? { id, score } : score)),
    holds: ([first, only]) => JSON.stringify(first) === JSON.stringify(only),
    expected: ([first]) => `the first records of a page of ${recordsOf(large).length}: ${brief(first)}`,
  });
}

/** Fields whose values do not depend on the request, but the long text. */
const comparedFields: readonly PostingField[] = [
  'posted',
  'expired',
  'city_name',
  'company_name',
  'title_raw',
];

/**
 * Expects the records of small pages to have the values of the first records of a larger page of the same filter, in the
 * fields that both request. A page without ids shows by its place which posting a record is of.
 */
export async function expectSameFields(
  t: CheckContext,
  larger: readonly Exchange[],
  small: readonly Exchange[],
): Promise<void> {
  const compared = small.flatMap((page) => placedIn(larger, page) ?? []);
  const read = ({ length, shared }: Placed, exchange: Exchange): readonly object[] =>
    recordsOf(exchange)
      .slice(0, length)
      .map((record) => Object.fromEntries(shared.map((field) => [field, record[field]])));
  // A target that orders by scores only where it returns them would have other records on every page without them.
  const isAligned = compared.some(
    (one) =>
      !('score' in (recordsOf(one.small)[0] ?? {})) && sameJson(read(one, one.large), read(one, one.small)),
  );
  for (const one of isAligned ? compared : [])
    await t.expectRelation({
      clause: 'company-postings/posting-same-values',
      rule: 'place',
      exchanges: [one.large, one.small],
      read: (exchange) => read(one, exchange),
      expected: ([first]) => `${brief(first)} in the first records, as on a page with other fields`,
    });
}

/** A small page with the larger one that has most of its fields. */
interface Placed {
  readonly large: Exchange;
  readonly small: Exchange;
  /** The records that are compared, and the fields that both pages have. */
  readonly length: number;
  readonly shared: readonly PostingField[];
}

/** The larger page to compare a small one with; undefined where they share no field, or scores do not order the records. */
function placedIn(larger: readonly Exchange[], small: Exchange): Placed | undefined {
  const { length } = recordsOf(small);
  const sharedBy = (page: Exchange): readonly PostingField[] =>
    comparedFields.filter((field) => [page, small].every((one) => field in (recordsOf(one)[0] ?? {})));
  const [large] = larger.toSorted((one, other) => sharedBy(other).length - sharedBy(one).length);
  if (large === undefined) return undefined;
  const shared = sharedBy(large);
  // Records of the same score may come in any order, which may depend on the limit.
  const scores = recordsOf(large)
    .slice(0, length + 1)
    .map(({ score }) => score);
  return shared.length === 0 || new Set(scores).size < scores.length
    ? undefined
    : { large, small, length, shared };
}

/** Expects the records of the pages, one after the other, to be the first ones of a larger page. */
export async function expectPagesOfList(
  t: CheckContext,
  large: Exchange,
  pages: readonly Exchange[],
): Promise<void> {
  const scores = recordsOf(large).map(({ score }) => score);
  // Records of the same score may come in any order, which may depend on the limit.
  if (new Set(scores).size < scores.length) {
    t.inconclusive('records of the same score, which may come in any order');
    return;
  }
  const [first, ...others] = pages;
  if (first === undefined) return;
  await t.expectRelation({
    clause: 'company-postings/postings-prefix',
    rule: 'pages',
    exchanges: [large, first, ...others],
    read: idsOf,
    holds: ([all = [], ...ids]) => ids.flat().every((id, place) => place >= all.length || id === all[place]),
    expected: ([all]) => `the records of a page of ${all?.length}, one after the other: ${brief(all)}`,
    actual: ([, ...ids]) => brief(ids),
  });
}
