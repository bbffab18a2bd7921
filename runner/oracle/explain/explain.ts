import { isObject } from '../../../contracts/index.ts';
import {
  dayAfter,
  isDay,
  isMonth,
  jsonOf,
  monthAfter,
  numberOf,
  type Exchange,
} from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import type { Aspect, ValueDifference } from '../compare/comparison.ts';
import type { CaseFilter, OracleCase } from '../oracle-case.ts';
import { narrow, type Narrowed } from './narrow.ts';
import type { Pool } from '../requests/pool.ts';
import { judged, type Session, type Trial } from '../session.ts';

/** What a difference comes from. */
export interface Explanation {
  readonly text: string;
  /** Differences of one group with the same cause are one finding. */
  readonly cause: string;
  /** The filter that was left. */
  readonly filter: CaseFilter;
  /** The request with that filter, where it comes down to a posting: the evidence that is shown. */
  readonly trial?: Trial;
  /** Whether it names the posting. */
  readonly isExact: boolean;
}

/** Postings that are listed by id where a value comes from several. */
const LISTED = 4;

/** Narrows the filter of a difference and says which posting it comes from, as far as there is one. */
export async function explainDifference(
  session: Session,
  pool: Pool,
  trial: Trial,
  aspect: Aspect,
): Promise<Explanation> {
  const narrowed = await narrow(session, pool, trial, aspect);
  const { filter } = narrowed.trial.one;
  const difference = judged(session, narrowed.trial).find((one) => one.aspect === aspect);
  if (difference === undefined)
    return { text: 'No smaller filter shows it.', cause: aspect, filter, isExact: false };
  const isExact = narrowed.inside.count === 1 || narrowed.outside !== undefined;
  const explained = explanationOf(narrowed, difference, session.rules[pool.group]);
  return { ...explained, filter, isExact, ...(isExact ? { trial: narrowed.trial } : {}) };
}

function explanationOf(
  { trial, inside, outside }: Narrowed,
  difference: ValueDifference,
  rule: string | undefined,
): Pick<Explanation, 'text' | 'cause'> {
  const { aspect, path, expected, actual } = difference;
  const { filter } = trial.one;
  const where = `For ${filterWords(filter)}, ${aspect} is ${shown(actual)} instead of ${shown(expected)}`;
  const [wanted, given] = [numberOf(expected), numberOf(actual)];
  const [only] = inside.postings;
  const isCount = aspect.endsWith('unique_postings');
  if (isCount && wanted !== undefined && given !== undefined) {
    if (inside.count === 1 && only !== undefined && wanted === 1 && given <= 2) {
      const kind = given < 1 ? 'is not counted' : 'is counted twice';
      const reason = rule ?? placeInFrame(only, trial, path);
      return {
        text: `${where}; the difference is the posting ${described(only)}: it ${kind}${reason === '' ? '' : `, ${reason}`}.`,
        cause: reason === '' ? `${given < 1 ? 'missing' : 'repeated'} ${only.id}` : reason,
      };
    }
    const extra = outside?.postings[0];
    if (extra !== undefined) {
      const reason = placeInFrame(extra, trial, path);
      const why = outside?.relaxed === 'the time frame' ? reason : `which ${outside?.relaxed} does not match`;
      return {
        text: `${where}; the difference is the posting ${described(extra)}: it is counted, ${why}.`,
        cause: why,
      };
    }
    if (inside.count === 0)
      return { text: `${where}, although no posting matches.`, cause: `${aspect} by ${given - wanted}` };
  }
  const edge = inside.count === 1 && only !== undefined ? placeInFrame(only, trial, path) : '';
  if (inside.count > 0 && inside.count <= LISTED)
    return {
      text: `${where}; this is the answer for ${inside.count === 1 ? 'the posting' : 'the postings'} ${inside.postings.map(described).join('; ')}.`,
      // What follows from a posting that is not counted has its cause.
      cause: edge === '' ? `${aspect} ${featuresOf(trial.one)}` : edge,
    };
  return {
    text: `${where}, of ${inside.count.toLocaleString('en-GB')} postings; no smaller filter shows it.`,
    cause: `${aspect} ${featuresOf(trial.one)}`,
  };
}

/** Where a posting lies at the edge of a time frame, or of a point of a series, in words; empty for one in the middle. */
function placeInFrame(posting: FoundPosting, { one, exchange }: Trial, path: string): string {
  const { filter } = one;
  if (filter.isActive === true) return '';
  const point = pointAt(exchange, path);
  const { posted, expired } = posting;
  if (isDay(point)) {
    if (posted === point) return `although it was posted on ${point}`;
    if (expired === point) return `although it expired on ${point}`;
    return '';
  }
  const { start, end } = isMonth(point) ? { start: point, end: point } : filter.months;
  const [first, last] = [`${start}-01`, dayAfter(`${monthAfter(end)}-01`, -1)];
  if (posted > last) return 'although it was posted after the time frame';
  if (expired !== null && expired < first) return 'although it had expired before the time frame';
  if (posted === last) return 'although it was posted on the last day of the time frame';
  if (expired === first) return 'although it expired on the first day of the time frame';
  if (posted === first) return 'although it was posted on the first day of the time frame';
  if (expired === last) return 'although it expired on the last day of the time frame';
  if (expired === null) return 'although it is still open';
  if (posting.companyName === null) return 'although its company is unknown';
  return '';
}

/** The month or day of a value of a series, by its JSON pointer; undefined for another value. */
function pointAt(exchange: Exchange, pointer: string): unknown {
  const [, series, place] = /^(.*\/timeseries)\/\w+\/(\d+)$/.exec(pointer) ?? [];
  if (series === undefined) return undefined;
  const found = series
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
      jsonOf(exchange),
    );
  if (!isObject(found)) return undefined;
  const points = Object.values(found).find(
    (list) => Array.isArray(list) && list.length > 0 && list.every((item) => isMonth(item) || isDay(item)),
  );
  return Array.isArray(points) ? points[Number(place)] : undefined;
}

/** A posting in words: its id and its days. */
export function described({ id, posted, expired, salary }: FoundPosting): string {
  const until = expired === null ? 'not expired' : `expired ${expired}`;
  return `${id}, posted ${posted}, ${until}${salary === null ? '' : `, salary ${salary}`}`;
}

/** What a request has beside its months, by which causes are distinguished. */
export function featuresOf({ filter, series, rank }: OracleCase): string {
  return [
    ...(filter.isActive === true ? ['active'] : []),
    ...Object.entries(filter.facets).map(([key, values]) => (values.length > 1 ? `several ${key}` : key)),
    ...(filter.terms.length === 0 ? [] : [filter.terms.length > 1 ? 'several terms' : 'a term']),
    ...(series === undefined ? [] : [series.when.start.length === 7 ? 'months' : 'days']),
    ...(rank === undefined || rank.by === 'unique_postings' ? [] : [`by ${rank.by}`]),
  ].join(', ');
}

/** A filter in words. */
export function filterWords({ months, facets, terms, operator, isActive }: CaseFilter): string {
  const range = months.start === months.end ? months.start : `${months.start} to ${months.end}`;
  return [
    isActive === true ? 'active postings' : range,
    ...Object.entries(facets).map(([key, values]) =>
      values.length <= 3
        ? `${key} ${values.map((value) => JSON.stringify(value)).join(' or ')}`
        : `${values.length} values of ${key}`,
    ),
    ...(terms.length === 0
      ? []
      : [`the keywords ${terms.map((term) => JSON.stringify(term)).join(` ${operator ?? 'OR'} `)}`]),
  ].join(' and ');
}

/** A value as a report shows it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'number')
    return Number.isInteger(value) ? value.toLocaleString('en-GB') : String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
