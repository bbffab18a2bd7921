import type { OptionOf } from '../../../contracts/index.ts';
import { dayAfter, isDay, isMonth, monthAfter, type MonthRange } from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import type { Session, Trial } from '../session.ts';
import type { Narrowed } from '../shrink/needed-part.ts';
import { daysOf } from '../shrink/suspects.ts';
import { pointAt } from './frame.ts';
import { partWords } from './words.ts';

/** Why a single posting may be counted wrongly. */
export interface Reason {
  /** Such as `although it is still open`. */
  readonly text: string;
  /** Which other postings have the reason, and when; it cannot be confirmed when omitted. */
  readonly monthOf?: MonthOf;
}

/** The month in which a posting is in some case; undefined for one that is not. */
type MonthOf = (posting: FoundPosting) => string | undefined;

/** The month of a day. */
export const monthOfDay = (day: string): string => day.slice(0, 7);

const isFirst = (day: string): boolean => day.endsWith('-01');
const isLast = (day: string): boolean => monthOfDay(dayAfter(day, 1)) !== monthOfDay(day);

function postedOn(is: (day: string) => boolean): MonthOf {
  return ({ posted }) => (is(posted) ? monthOfDay(posted) : undefined);
}

function expiredOn(is: (day: string) => boolean): MonthOf {
  return ({ expired }) => (expired !== null && is(expired) ? monthOfDay(expired) : undefined);
}

/** A case in which a posting is posted, by its month. */
function postedAnd(is: (posting: FoundPosting) => boolean): MonthOf {
  return (posting) => (is(posting) ? monthOfDay(posting.posted) : undefined);
}

/** The reasons at the edges of months. */
const edges = {
  postedFirst: postedOn(isFirst),
  postedLast: postedOn(isLast),
  expiredFirst: expiredOn(isFirst),
  expiredLast: expiredOn(isLast),
} as const satisfies Readonly<Record<string, MonthOf>>;

function isOfSeveralMonths({ posted, expired }: FoundPosting): boolean {
  return expired === null || monthOfDay(posted) < monthOfDay(expired);
}

function isUpBefore({ posted }: FoundPosting, { start }: MonthRange): boolean {
  return monthOfDay(posted) < start;
}

function isUpAfter({ expired }: FoundPosting, { end }: MonthRange): boolean {
  return expired === null || monthOfDay(expired) > end;
}

/** The reasons that may hold for any posting and some months; those of months hold where these are the time frame. */
const table: readonly (Reason & {
  readonly isOfMonths?: true;
  readonly is: (posting: FoundPosting, months: MonthRange) => boolean;
})[] = [
  {
    text: 'although it is still open',
    is: ({ expired }) => expired === null,
    monthOf: postedAnd(({ expired }) => expired === null),
  },
  {
    text: 'although it was up before, throughout and after the time frame',
    isOfMonths: true,
    is: (posting, months) => isUpBefore(posting, months) && isUpAfter(posting, months),
    monthOf(posting) {
      const after = monthAfter(monthOfDay(posting.posted), 1);
      const isThroughout = posting.expired !== null && isUpAfter(posting, { start: after, end: after });
      return isThroughout ? after : undefined;
    },
  },
  {
    text: 'although its company is unknown',
    is: ({ companyName }) => companyName === null,
    monthOf: postedAnd(({ companyName }) => companyName === null),
  },
  {
    text: 'although it expired on the day on which it was posted',
    is: ({ posted, expired }) => expired === posted,
    monthOf: postedAnd(({ posted, expired }) => expired === posted),
  },
  {
    text: 'although it was up before the time frame',
    isOfMonths: true,
    is: isUpBefore,
    monthOf: (posting) =>
      posting.expired !== null && isOfSeveralMonths(posting) ? monthOfDay(posting.expired) : undefined,
  },
  {
    text: 'although it was up after the time frame',
    isOfMonths: true,
    is: isUpAfter,
    monthOf: postedAnd(isOfSeveralMonths),
  },
];

/** Where a posting lies at the edge of a time frame, or of a point of a series; undefined for one in the middle. */
export function edgeOf(
  { posted, expired }: FoundPosting,
  trial: Trial,
  path: string,
  membership: OptionOf<'month-membership'>,
): Reason | undefined {
  if (trial.one.filter.isActive === true) return undefined;
  const point = pointAt(trial.exchange, path);
  const { start: first, end: last } = daysOf(point, trial);
  const frame = isMonth(point) ? `the month ${point}` : 'the time frame';
  const pointOrFrame = isDay(point) ? point : frame;
  // Where only the day of posting counts, the day of expiry is irrelevant.
  const until = membership === 'active' ? expired : null;
  if (posted > last) return { text: `although it was posted after ${pointOrFrame}` };
  if (membership === 'posted' && posted < first) return { text: `although it was posted before ${frame}` };
  if (until !== null && until < first) return { text: `although it had expired before ${pointOrFrame}` };
  if (isDay(point)) {
    if (posted === point) return { text: `although it was posted on ${point}` };
    return until === point ? { text: `although it expired on ${point}` } : undefined;
  }
  if (posted === last)
    return { text: `although it was posted on the last day of ${frame}`, monthOf: edges.postedLast };
  if (until === first)
    return { text: `although it expired on the first day of ${frame}`, monthOf: edges.expiredFirst };
  if (posted === first)
    return { text: `although it was posted on the first day of ${frame}`, monthOf: edges.postedFirst };
  if (until !== last) return undefined;
  return { text: `although it expired on the last day of ${frame}`, monthOf: edges.expiredLast };
}

/** Why a single posting may be counted wrongly, as far as its requests show; the likeliest reason first. */
export function reasonsOf(
  session: Session,
  { trial, needed, isAtEdge = true }: Narrowed,
  posting: FoundPosting,
  path: string,
  membership: OptionOf<'month-membership'>,
): readonly Reason[] {
  const { filter } = trial.one;
  if (needed !== undefined) {
    const part =
      needed === 'keywords'
        ? { ...filter, facets: {} }
        : { ...filter, facets: { [needed]: filter.facets[needed] ?? [] }, terms: [] };
    return [
      { text: `while the count without ${partWords(session, { ...trial.one, filter: part })} is right` },
    ];
  }
  const isOfFrame = membership === 'active' && filter.isActive !== true;
  const edge = isAtEdge ? edgeOf(posting, trial, path, membership) : undefined;
  return [
    ...(edge === undefined ? [] : [edge]),
    ...table.filter(({ is, isOfMonths }) => (isOfFrame || isOfMonths !== true) && is(posting, filter.months)),
  ];
}
