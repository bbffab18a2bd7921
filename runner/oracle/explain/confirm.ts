import { dayAfter, monthAfter, type MonthRange } from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import type { Aspect } from '../compare/comparison.ts';
import type { CaseFilter } from '../oracle-case.ts';
import type { Pool } from '../requests/pool.ts';
import { differing, type Session, type Trial } from '../session.ts';
import { ofOneGroup, pinned, withFilter } from '../shrink/filters.ts';

const month = (day: string): string => day.slice(0, 7);
const isLastOfMonth = (day: string): boolean => month(dayAfter(day, 1)) !== month(day);

/** What is said of a posting that was up before and after a time frame. */
export const THROUGHOUT = 'although it was up before, throughout and after the time frame';

/** Whether a posting was up before, throughout and after some months. */
export function isThroughout({ posted, expired }: FoundPosting, { start, end }: MonthRange): boolean {
  return month(posted) < start && (expired === null || month(expired) > end);
}

const BEFORE = 'although it was up before the time frame';
const AFTER = 'although it was up after the time frame';

/** On which sides of some months a posting was up, in words. */
export function sidesOf({ posted, expired }: FoundPosting, { start, end }: MonthRange): readonly string[] {
  const isAfter = expired === null || month(expired) > end;
  return [...(month(posted) < start ? [BEFORE] : []), ...(isAfter ? [AFTER] : [])];
}

/** The month in which a posting has what these words say; undefined where it does not. */
type MonthOf = (posting: FoundPosting) => string | undefined;
const traits: readonly (readonly [words: RegExp, monthOf: MonthOf])[] = [
  [/posted on the last day/, ({ posted }) => (isLastOfMonth(posted) ? month(posted) : undefined)],
  [/posted on the first day/, ({ posted }) => (posted.endsWith('-01') ? month(posted) : undefined)],
  [
    /expired on the first day/,
    ({ expired }) => (expired?.endsWith('-01') === true ? month(expired) : undefined),
  ],
  [
    /expired on the last day/,
    ({ expired }) => (expired !== null && isLastOfMonth(expired) ? month(expired) : undefined),
  ],
  [
    /up before, throughout and after/,
    (posting) => {
      const after = monthAfter(month(posting.posted), 1);
      return posting.expired !== null && isThroughout(posting, { start: after, end: after })
        ? after
        : undefined;
    },
  ],
  [
    new RegExp(BEFORE),
    ({ posted, expired }) =>
      expired !== null && month(posted) < month(expired) ? month(expired) : undefined,
  ],
  [
    new RegExp(AFTER),
    ({ posted, expired }) => (expired === null || month(posted) < month(expired) ? month(posted) : undefined),
  ],
  [/still open/, ({ expired, posted }) => (expired === null ? month(posted) : undefined)],
  [/expired on the day on which/, ({ expired, posted }) => (expired === posted ? month(posted) : undefined)],
  [/company is unknown/, ({ companyName, posted }) => (companyName === null ? month(posted) : undefined)],
];

/** Other postings that are tried. */
const TRIED = 2;

/** A difference, and the posting at which it shows. */
interface WrongCount {
  readonly trial: Trial;
  readonly aspect: Aspect;
  readonly posting: FoundPosting;
}

/** The first reason that other postings with what it names confirm, being counted wrongly too; empty for none. */
export async function confirmed(
  session: Session,
  pool: Pool,
  wrong: WrongCount,
  reasons: readonly string[],
): Promise<string> {
  for (const reason of reasons) if (await isConfirmed(session, pool, wrong, reason)) return reason;
  return '';
}

/** Whether other postings with what a reason names are counted wrongly, too, as far as there are some. */
async function isConfirmed(
  session: Session,
  { rows }: Pool,
  { trial: { one }, aspect, posting: { number } }: WrongCount,
  reason: string,
): Promise<boolean> {
  const monthOf = traits.find(([words]) => words.test(reason))?.[1];
  const others = rows.flatMap((row) => {
    const when = row.number === number ? undefined : monthOf?.(row);
    return when === undefined ? [] : [[row, when] as const];
  });
  const isWrong = async (row: FoundPosting, when: string): Promise<boolean> => {
    const all: CaseFilter = { months: { start: when, end: when }, facets: {}, terms: [] };
    const filter = pinned(all, row, [row]);
    const alone = withFilter(one, filter);
    // The posting may have no group of the facet.
    const shown = [alone, ...ofOneGroup(alone)].map((tried) => differing(session, tried, aspect));
    return (await Promise.all(shown)).some((trial) => trial !== undefined);
  };
  for (const [row, when] of others.slice(0, TRIED)) if (!(await isWrong(row, when))) return false;
  // Where postings without it are wrong as well, it is no reason.
  const without = rows.filter((row) => monthOf !== undefined && monthOf(row) === undefined);
  for (const row of without.slice(0, TRIED)) if (await isWrong(row, month(row.posted))) return false;
  return true;
}
