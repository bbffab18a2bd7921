import { numberOf } from '../../../../contracts/index.ts';
import { jsonOf, type Item } from '../../../../properties/index.ts';
import { bucketItems, itemsAt, plainAspect, sameValue, type Aspect } from '../../compare/comparison.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import type { Session, Trial } from '../../session.ts';
import { patternOf, type Rule } from '../rule.ts';

/** The fewest groups that must be missing: one alone may be so for any reason. */
const FEWEST = 3;
/** A larger smallest group is none of a target that leaves out small ones. */
const MOST_POSTINGS = 20;

/** The groups that a ranking should have, with the names that it has. */
interface GroupLists {
  /** Without those that tie at the limit. */
  readonly expected: readonly Item[];
  /** The metric by which they are ranked. */
  readonly by: string;
  /** Whether there are as many as the limit allows. */
  readonly isFull: boolean;
  /** Whether as many as the limit allows should be there. */
  readonly isCut: boolean;
  readonly given: ReadonlySet<unknown>;
}

/** Says which groups are missing in every ranking that should have them: small ones, or that of one name. */
export async function missingGroups(
  session: Session,
  wrong: readonly Trial[],
  aspect: Aspect,
): Promise<Rule | undefined> {
  if (!isOf(aspect)) return undefined;
  const lists = (await Promise.all(wrong.map((trial) => listsOf(session, trial, aspect)))).flat();
  const missing = lists.flatMap(({ expected, given }) => expected.filter(({ name }) => !given.has(name)));
  if (missing.length < FEWEST) return undefined;
  const names = new Set(missing.map(({ name }) => name));
  const most = Math.max(...missing.map(countOf));
  const [name] = names;
  const patterns = [
    ...(names.size === 1
      ? [
          lostGroups(
            `The group ${JSON.stringify(name)} is missing wherever it should be.`,
            (item) => item['name'] === name,
          ),
        ]
      : []),
    firstLost,
    lastLost,
    ...(most <= MOST_POSTINGS
      ? [
          lostGroups(
            most === 1
              ? 'Groups of a single posting are missing.'
              : `Groups of ${most} postings or fewer are missing.`,
            (item) => countOf(item) <= most,
          ),
        ]
      : []),
    notHighest,
  ];
  for (const pattern of patterns)
    if (Number(await pattern.explains(session, wrong, aspect)) > 0) return pattern;
  return undefined;
}

/** Groups are missing, and others there, only where the limit cuts some off. */
const notHighest = patternOf<GroupLists>(
  'Where there are more groups than the limit, others than those with the highest values are kept.',
  {
    isOf,
    read: listsOf,
    follows: ({ expected, given, isFull }) => isFull || expected.every(({ name }) => given.has(name)),
    places: ({ expected, given }) => Number(expected.some(({ name }) => !given.has(name))),
  },
);

/** One of the groups with the highest, or the lowest, value is missing, and no other one. */
const firstLost = endLost('first', ({ expected }) => expected[0]);
const lastLost = endLost('last', ({ expected, isCut }) => (isCut ? undefined : expected.at(-1)));

function endLost(place: string, endOf: (lists: GroupLists) => Item | undefined): Rule {
  return patternOf<GroupLists>(`The ${place} group of each ranking is missing.`, {
    isOf,
    read: listsOf,
    follows(lists) {
      const end = endOf(lists);
      const lost = lists.expected.filter(({ name }) => !lists.given.has(name));
      return (
        lost.length === Number(end !== undefined) &&
        lost.every((item) => sameValue(item[lists.by], end?.[lists.by]))
      );
    },
    places: (lists) => Number(lists.expected.length > 1 && endOf(lists) !== undefined),
  });
}

function lostGroups(text: string, isLost: (item: Item) => boolean): Rule {
  return patternOf<GroupLists>(text, {
    isOf,
    read: listsOf,
    follows: ({ expected, given }) => expected.every((item) => given.has(item['name']) !== isLost(item)),
    places: ({ expected }) => expected.filter(isLost).length,
  });
}

function isOf(aspect: Aspect): boolean {
  return /^(nested )?groups/.test(plainAspect(aspect));
}

const countOf = (item: Item): number => numberOf(item['unique_postings']) ?? Infinity;

/** The groups of the rankings of an answer; without those that tie at the limit, of which any may be there. */
async function listsOf(
  session: Session,
  { one, exchange }: Trial,
  aspect: Aspect,
): Promise<readonly GroupLists[]> {
  const wanted = bucketItems((await oracleAnswer(session, one)).body);
  const given = bucketItems(jsonOf(exchange));
  const { rank, nested } = one;
  if (!plainAspect(aspect).startsWith('nested ')) return [pairOf(wanted, given, rank)];
  return wanted.flatMap((group) => {
    const same = given.find(({ name }) => name === group['name']);
    const inner = same && itemsAt(same, 'ranking', 'buckets');
    return inner === undefined
      ? []
      : [pairOf(itemsAt(group, 'ranking', 'buckets') ?? [], inner, nested?.rank)];
  });
}

function pairOf(
  wanted: readonly Item[],
  given: readonly Item[],
  rank: { readonly by: string; readonly limit: number } | undefined,
): GroupLists {
  const { by = '', limit = Infinity } = rank ?? {};
  const last = wanted.at(-1)?.[by];
  const isCut = wanted.length >= limit;
  const expected = isCut ? wanted.filter((item) => !sameValue(item[by], last)) : wanted;
  const names = new Set(given.map(({ name }) => name));
  return { expected, by, isCut, isFull: given.length >= limit, given: names };
}
