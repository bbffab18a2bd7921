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
    ['oracle', `${oracle.status} ${cut(oracle.text, oracle.characters, bodyCharacters)}`],
    [
      'target',
      `${exchange.response.status} ${cut(exchange.response.text, exchange.response.characters, bodyCharacters)}`,
    ],
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

function cut(text: string, characters: number, most: number): string {
  const shown = text.slice(0, most).replaceAll(/\s+/g, ' ').trim();
  const left = characters - Math.min(text.length, most);
  return left > 0 ? `${shown} … ${left} more characters` : shown;
}
