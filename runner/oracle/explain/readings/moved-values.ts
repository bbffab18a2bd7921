import { jsonOf } from '../../../../properties/index.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import { itemsAt, plainAspect, sameValue, type Aspect } from '../../compare/comparison.ts';
import type { Session, Trial } from '../../session.ts';
import { valueAt } from '../../../../contracts/index.ts';

/** Answers that are looked at. */
const MOST_TRIALS = 6;
/** The fewest wrong values that must be those of another place: one alone may agree by chance. */
const FEWEST = 3;

/** The values of one list, such as those of a series, as both answers have them. */
interface ListPair {
  readonly expected: readonly unknown[];
  readonly given: readonly unknown[];
}

const moves: readonly (readonly [words: string, place: (at: number, length: number) => number])[] = [
  ['after it', (place) => place + 1],
  ['before it', (place) => place - 1],
  ['at its place from the end', (place, length) => length - 1 - place],
];

/** Says that wrong values, or the parts of wrong groups, are those of another place, where they are. */
export async function explainByPlace(
  session: Session,
  wrong: readonly Trial[],
  aspect: Aspect,
): Promise<string | undefined> {
  const among = wrong.slice(0, MOST_TRIALS);
  const lists = (await Promise.all(among.map((trial) => listsOf(session, trial, aspect)))).flat();
  const isGroups = !plainAspect(aspect).startsWith('series');
  for (const [words, placeOf] of moves) {
    const wrongOnes = lists.flatMap(({ expected, given }) =>
      given.flatMap((value, place) => {
        const other = expected[placeOf(place, expected.length)];
        return sameValue(expected[place], value) || other === undefined ? [] : [{ value, other }];
      }),
    );
    const different = new Set(wrongOnes.map(({ value }) => value));
    if (
      wrongOnes.length >= FEWEST &&
      different.size > 1 &&
      wrongOnes.every(({ value, other }) => sameValue(other, value))
    )
      return isGroups
        ? `Each wrong group has the content of the group ${words}.`
        : `Each wrong value is that of the point ${words}.`;
  }
  return undefined;
}

/** The series of an answer by their values, or what its groups carry. */
async function listsOf(
  session: Session,
  { one, exchange }: Trial,
  aspect: Aspect,
): Promise<readonly ListPair[]> {
  const [kind, ...rest] = plainAspect(aspect).split(' ');
  const metric = rest.at(-1) ?? '';
  const data = [(await oracleAnswer(session, one)).body, jsonOf(exchange)].map((body) =>
    valueAt(body, 'data'),
  );
  const [wanted, got] = data;
  if (kind === 'series' && one.rank === undefined)
    return pairs([[valueAt(wanted, 'timeseries', metric), valueAt(got, 'timeseries', metric)]]);
  const [expected, given] = data.map((each) => itemsAt(each, 'ranking', 'buckets') ?? []);
  if (
    expected === undefined ||
    given === undefined ||
    expected.some(({ name }, place) => given[place]?.['name'] !== name)
  )
    return [];
  if (kind === 'series')
    return pairs(
      expected.map((group, place) => [
        valueAt(group, 'timeseries', metric),
        valueAt(given[place], 'timeseries', metric),
      ]),
    );
  const carried = ['nested', 'histogram'].includes(kind ?? '');
  return carried
    ? pairs([[expected.map((group) => carriedBy(group)), given.map((group) => carriedBy(group))]])
    : [];
}

function pairs(found: readonly (readonly [unknown, unknown])[]): readonly ListPair[] {
  return found.flatMap(([expected, given]) =>
    Array.isArray(expected) && Array.isArray(given) && expected.length === given.length
      ? [{ expected, given }]
      : [],
  );
}

/** The inner ranking, or the steps, of a group as a text; the order of groups that tie is free. */
function carriedBy(group: unknown): string {
  const items = itemsAt(group, 'ranking', 'buckets') ?? itemsAt(group, 'distribution', 'buckets') ?? [];
  const counted = items.map(({ name, value, unique_postings, duplicate_postings }) =>
    JSON.stringify([name, value, unique_postings, duplicate_postings]),
  );
  return counted.toSorted().join('\n');
}
