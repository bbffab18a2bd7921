import { numberOf, objectOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { pause } from '../../kit/turns.ts';
import { bucketsOf, itemsAt, listedBuckets, rankingOf, type Item } from '../answers.ts';
import { isCut } from '../groups.ts';
import { isAmbiguous, type Comparison, type CountedAnswer } from './compare-counts.ts';
import { inWords, withValue, type Selected } from './counted-request.ts';

/** A ranking of a facet, of an answer or within one of its groups. */
export interface RankedList extends CountedAnswer, Selected {
  readonly facet: string;
  readonly by: string;
  readonly limit: number;
  readonly buckets: readonly Item[];
  /** The group that it is within. */
  readonly group: string | undefined;
}

/** Violations after which no more are looked for. */
const ENOUGH = 3;

/** The ranked lists of answers. */
export function rankedLists(
  answers: readonly CountedAnswer[],
  comparison: Comparison,
): readonly RankedList[] {
  return answers.flatMap((answer) => listsOf(answer, comparison));
}

/** Lists of the same groups begin alike. */
export async function expectLists(
  t: CheckContext,
  lists: readonly RankedList[],
  comparison: Comparison,
): Promise<void> {
  const before = t.violations.length;
  const isEnough = (): boolean => t.violations.length >= before + ENOUGH;
  const byGroups = new Map<string, RankedList>();
  for (const list of lists.toSorted((one, other) => other.limit - one.limit)) {
    await pause();
    const key = [
      list.facet,
      list.when,
      list.by,
      list.by === 'significance' ? list.request.facet : '',
      ...list.parts,
    ];
    const longest = byGroups.get(key.join('\n'));
    if (longest === undefined) byGroups.set(key.join('\n'), list);
    else if (!isEnough()) await expectAlike(t, longest, list, comparison);
  }
}

/** The lists of an answer whose ranking metric is shown in each group. */
function listsOf({ exchange, request }: CountedAnswer, { reading }: Comparison): readonly RankedList[] {
  const { facet, inner, rank, nestedRank, parts } = request;
  if (facet === undefined || withValue(parts, facet, '') === undefined) return [];
  const listOf = (
    ranking: Item,
    requested: Item,
    about: Pick<RankedList, 'facet' | 'parts' | 'group'>,
  ): readonly RankedList[] => {
    const buckets = itemsAt(ranking, 'buckets') ?? [];
    const by = String(requested['by']);
    const wanted = numberOf(requested['limit']);
    if (wanted === undefined || wanted < 1) return [];
    if (!buckets.every((bucket) => numberOf(bucket[by]) !== undefined)) return [];
    const limit = Math.min(wanted, numberOf(ranking['limit']) ?? wanted);
    return [{ exchange, request, when: request.when, by, limit, buckets, ...about }];
  };
  const outer =
    rank['by'] === 'significance'
      ? []
      : listOf(rankingOf(exchange) ?? {}, rank, { facet, parts, group: undefined });
  if (inner === undefined || withValue(parts, inner, '') === undefined) return outer;
  const buckets = bucketsOf(exchange);
  const names = new Set(reading.namesOf(buckets));
  return [
    ...outer,
    ...buckets.flatMap((bucket) => {
      const group = String(bucket['name']);
      const own = names.has(group) ? withValue(parts, facet, group) : undefined;
      return own === undefined
        ? []
        : listOf(objectOf(bucket['ranking']), nestedRank, { facet: inner, parts: own, group });
    }),
  ];
}

/** The same list of another answer to the request; undefined where it has none. */
export function listAgain(exchange: Exchange, { group }: RankedList): readonly Item[] | undefined {
  if (exchange.response.status !== 200) return undefined;
  if (group === undefined) return listedBuckets(exchange);
  const outer = bucketsOf(exchange).find(({ name }) => name === group);
  return outer === undefined ? undefined : (itemsAt(objectOf(outer['ranking']), 'buckets') ?? []);
}

/** The shorter of two lists of the same groups has the values of the first groups of the longer one. */
async function expectAlike(
  t: CheckContext,
  longest: RankedList,
  list: RankedList,
  { clauses, counting }: Comparison,
): Promise<void> {
  const { by, limit } = list;
  const values = (buckets: readonly Item[] | undefined): readonly unknown[] | undefined =>
    buckets?.slice(0, limit).map((bucket) => numberOf(bucket[by]));
  const holds = (most: readonly unknown[] | undefined, given: readonly unknown[] | undefined): boolean =>
    most === undefined || given === undefined || most.join() === given.join();
  const [most = [], given = []] = [values(longest.buckets), values(list.buckets)];
  const nested = [longest, list].filter(({ group }) => group !== undefined).length;
  const alike = clauses.alike(
    longest.request.operation,
    list.request.operation,
    (['none', 'one', 'both'] as const)[nested] ?? 'both',
  );
  const clause = isCut(most, given) ? clauses.filled : alike;
  if (holds(most, given)) {
    t.noteEvaluated(clause);
    return;
  }
  if (await isAmbiguous(t, counting, list)) return;
  await t.expectRelation({
    clause,
    rule: 'lists',
    exchanges: [longest.exchange, list.exchange],
    read: (exchange, index) => values(listAgain(exchange, index === 0 ? longest : list)),
    holds: ([most, given]) => holds(most, given),
    expected: ([most]) =>
      `groups of ${list.facet} with ${by} ${brief(most)}, the first that ${longest.exchange.spec.path} has for ${inWords(list)}`,
  });
}
