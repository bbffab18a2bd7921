import { valueAt } from '../../../../contracts/index.ts';
import type {
  ListingCoverage,
  MarkedPath,
  OracleDifference,
  OracleReport,
} from '../../../oracle/oracle-report.ts';

/** A difference as rows of a label and a text; each place has a mark in front of what the target has there. */
export function differenceRows(
  difference: OracleDifference,
  bodyCharacters: number,
): readonly (readonly [string, string])[] {
  const { checks, count, places, exchange, oracle, curl, again, isIntermittent } = difference;
  return [
    ...places.map((place) => ['at', placeLine(place)] as const),
    ['oracle', `${oracle.status} ${excerpt(oracle, bodyCharacters, places[0])}`],
    ['target', `${exchange.response.status} ${excerpt(exchange.response, bodyCharacters, places[0])}`],
    ['request', curl],
    ['again', again],
    [
      'found',
      `${count === 1 ? 'once' : `${count} times`}, by ${checks.join(', ')}${isIntermittent ? '; not repeatable' : ''}`,
    ],
  ];
}

/** A value of an answer as reports show it. */
export function shownValue(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value).slice(0, 200);
}

/** A place at which two answers differ, with both values. */
export function placeLine({ path, expected, actual }: MarkedPath): string {
  return `${path === '' ? 'the answer' : path}: ${shownValue(expected)} ≠ ${shownValue(actual)} (oracle ≠ target)`;
}

/** What was compared with the oracle, in lines; the first one is a title. */
export function oracleLines(oracle: OracleReport, isVerbose: boolean): readonly string[] {
  const { dataset, groups, compared, values, requests, milliseconds, listing, notCompared } = oracle;
  const title = `Compared with the oracle on ${dataset}: ${compared} answers with ${values} values, ${requests} requests, ${(milliseconds / 1000).toFixed(1)} s`;
  const others = groups.flatMap((group) =>
    group.outcome === 'not-compared' ? [`${group.group} was not compared: ${group.reason}`] : [],
  );
  const open = notCompared.map(({ what, why }) => `not compared: ${what}: ${why}`);
  const left = open.length - 3;
  return [
    title,
    ...(listing === undefined ? [] : [listingLine(listing)]),
    ...others,
    ...(isVerbose || left <= 0 ? open : [...open.slice(0, 3), `and ${left} more, with --verbose`]),
  ];
}

/** Which share of the postings was compared one by one. */
function listingLine({ postings, listed, withBody, mostOnPage }: ListingCoverage): string {
  const count = (of: number): string => of.toLocaleString('en-GB');
  const share = `${Math.floor((listed / Math.max(1, postings)) * 100)} %`;
  return `${count(listed)} of ${count(postings)} company postings (${share}) were listed and compared in each field${withBody < listed ? `, ${count(withBody)} with the body` : ''}; at most ${mostOnPage} on a page; single values of the others, and those that no record shows, count only in totals, groups, medians and percentiles`;
}

/** The beginning of a body, or the part of a longer one around a place. */
function excerpt({ text, characters }: Body, most: number, place: MarkedPath | undefined): string {
  const shown = text.slice(0, most).replaceAll(/\s+/g, ' ').trim();
  const left = characters - Math.min(text.length, most);
  if (left <= 0) return shown;
  return (place && partAround(text, place.path, most)) ?? `${shown} … ${left} more characters`;
}

type Body = Pick<OracleDifference['oracle'], 'text' | 'characters'>;

/** The largest part around a place that is short enough; undefined where the body has none. */
function partAround(text: string, path: string, most: number): string | undefined {
  const body = parsed(text);
  const keys = path.split('/').slice(1);
  for (let depth = 1; depth <= keys.length; depth += 1) {
    const part = JSON.stringify(valueAt(body, ...keys.slice(0, depth))) as string | undefined;
    if (part !== undefined && part.length <= most) return `… at /${keys.slice(0, depth).join('/')}: ${part}`;
  }
  return undefined;
}

/** The value of a JSON text; undefined for another text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
