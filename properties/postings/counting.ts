import { numberOf } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import { sameJson } from '../kit/compare/same-json.ts';
import {
  type AcceptedExchange,
  brief,
  type Exchange,
  isAccepted,
  type RequestSpec,
} from '../kit/exchange.ts';
import type { Rule } from '../kit/statements.ts';
import { totalsOf, type Item } from './answers.ts';
import { filterInWords, hasManyValues, keysOf, type Counting, type Filter } from './filter/filter.ts';
import { probe } from './probe.ts';
import { namesSeveral } from './same-names.ts';

/** Metric name to its value; null for a median of nothing, which an answer may show as null or omit. */
export type MetricValues = Readonly<Record<string, number | null>>;

/** The metrics of a bucket or of totals; undefined when a count is missing, which the shape of the answer shows. */
export function metricValues(holder: Item | undefined, metrics: readonly string[]): MetricValues | undefined {
  if (holder === undefined) return undefined;
  const values = metrics.map((metric) => {
    const value = numberOf(holder[metric]);
    return [metric, value ?? (metric.startsWith('median_') ? null : undefined)] as const;
  });
  if (values.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(values.map(([metric, value]) => [metric, value ?? null]));
}

/**
 * The answer to a request whose filter may use keys that the specification does not name. Such a request may be refused: that
 * violates the should clause `keyClause` and gives undefined. Any other refusal violates the route's clause
 * (`CheckContext.accept`); so does that of a filter with which the target counts, and that of one value of a key.
 */
export async function acceptFilter(
  t: CheckContext,
  counting: Counting,
  spec: RequestSpec,
  filter: Filter,
): Promise<AcceptedExchange | undefined> {
  const { request, grants, keyClause } = counting;
  const ungranted = keysOf(filter).filter((key) => !grants(key));
  const isMany = hasManyValues(filter);
  if (ungranted.length === 0 && !isMany) return t.accept(spec);
  const exchange = await probe(t, spec);
  const { status } = exchange.response;
  if (status !== 200 && isAccepted(await probe(t, request(filter, ['unique_postings']))))
    return t.accept(spec);
  if (isMany && status >= 400 && status < 500) {
    t.inconclusive(`a filter with many values was answered with status ${status}`, 'dialect');
    return undefined;
  }
  if (ungranted.length === 0) return t.accept(spec);
  if (status !== 200) await expectShownValues(t, counting, filter, ungranted);
  const keys = ungranted.join(' and ');
  t.expect({
    clause: keyClause,
    exchange,
    holds: status === 200,
    expected: `status 200 for a filter on ${keys}`,
    actual: `status ${status}`,
  });
  if (isAccepted(exchange)) return exchange;
  t.inconclusive(`a filter on ${keys} was answered with status ${status}`, 'dialect');
  return undefined;
}

/** How many other values are tried to find out whether a target knows a key. */
const OTHERS_TRIED = 2;

/**
 * A value that the target showed, alone and refused, must be accepted where another one of its key is: the target knows the
 * key then, and refuses the value.
 */
async function expectShownValues(
  t: CheckContext,
  { request, shown = () => [] }: Counting,
  { months, facets = {} }: Filter,
  keys: readonly string[],
): Promise<void> {
  const alone = (key: string, value: string): RequestSpec =>
    request({ months, facets: { [key]: [value] } }, ['unique_postings']);
  for (const key of keys) {
    const values = shown(key);
    const own = facets[key] ?? [];
    for (const value of own.filter((one) => values.includes(one))) {
      if (isAccepted(await probe(t, alone(key, value)))) continue;
      for (const other of values.filter((one) => !own.includes(one)).slice(0, OTHERS_TRIED))
        if (isAccepted(await probe(t, alone(key, other)))) await t.accept(alone(key, value));
    }
  }
}

/** The answer to `counting.request`; undefined when the filter uses a key that this target refuses. */
export function count(
  t: CheckContext,
  counting: Counting,
  filter: Filter,
  metrics: readonly string[] = ['unique_postings'],
): Promise<AcceptedExchange | undefined> {
  return acceptFilter(t, counting, counting.request(filter, metrics), filter);
}

/** `totals.unique_postings` of an answer. */
export function countOf(exchange: Exchange): number | undefined {
  return numberOf(totalsOf(exchange)?.['unique_postings']);
}

/** A count in an answer, and the filter that must count the same. */
export interface FilterCount extends Rule {
  readonly answer: Exchange;
  /** Reads what the answer counts: the metrics of a bucket, a point of a series. Undefined when it is not there. */
  readonly read: (answer: Exchange) => MetricValues | undefined;
  readonly filter: Filter;
  /** The metrics that `read` returns. */
  readonly metrics?: readonly string[];
  /** What was read, for the report: `the group "London"`. */
  readonly what: string;
}

/** The relation "bucket = filter": an answer counts for a part of the postings what the filter on it counts, in any dialect. */
export async function expectFilterCount(
  t: CheckContext,
  counting: Counting,
  { answer, read, filter, metrics = ['unique_postings'], what, ...rule }: FilterCount,
): Promise<boolean> {
  const counted = await count(t, counting, filter, metrics);
  if (counted === undefined) return false;
  const readTotals = (exchange: Exchange): MetricValues | undefined =>
    metricValues(totalsOf(exchange), metrics);
  if (read(answer) === undefined || readTotals(counted) === undefined) {
    t.inconclusive('an answer without the counts to compare');
    return false;
  }
  if (!sameJson(readTotals(counted), read(answer)) && (await namesSeveral(t, counting, filter))) {
    t.inconclusive('a filter on a name that the target does not distinguish from another');
    return false;
  }
  return t.expectRelation({
    ...rule,
    exchanges: [counted, answer],
    read: (exchange, index) => (index === 0 ? readTotals(exchange) : read(exchange)),
    shows: (exchange, index) => index === 0 || read(exchange) !== undefined,
    expected: ([totals]) =>
      `${what} with ${brief(totals)}, the totals of the filter ${filterInWords(filter)}`,
  });
}

/** Counts of which one bounds or equals the others. */
export interface CountRelation extends Rule {
  readonly exchanges: readonly [Exchange, Exchange, ...Exchange[]];
  /** `countOf` when omitted. */
  readonly read?: (exchange: Exchange, index: number) => number | undefined;
  /** All are equal when omitted. */
  readonly holds?: (counts: readonly number[]) => boolean;
  /** What must hold, in words; the counts are added, and where all are equal, the first one before the words. */
  readonly expected: string;
}

/** A relation between the counts of several answers; inconclusive when one of them has no count. */
export async function expectCounts(
  t: CheckContext,
  { exchanges, read = countOf, expected, ...rule }: CountRelation,
): Promise<boolean> {
  return t.expectRelation({
    ...rule,
    exchanges,
    read: (exchange, index) => read(exchange, index) ?? Number.NaN,
    shows: (exchange, index) => read(exchange, index) !== undefined,
    expected: ([first]) => (rule.holds === undefined ? `${first}, ${expected}` : expected),
    actual: (counts) =>
      rule.holds === undefined
        ? `${counts.at(-1)}`
        : `${counts.at(-1)}, compared with ${counts.slice(0, -1).join(', ')}`,
  });
}
