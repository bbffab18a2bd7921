import type { Evidence } from '../../evidence.ts';
import { quotedIn } from '../../page/series.ts';
import type { Finding } from '../../report.ts';

/** What of a finding says where in its answer the wrong value is. */
export type Quoting = Pick<Finding, 'expected' | 'actual' | 'field'>;

/**
 * An answer on one line, with at most `most` characters of its body: the beginning, or the part around what the finding
 * quotes, where that comes later. What is left out is counted in characters.
 */
export function answerExcerpt(
  finding: Quoting,
  { text, characters }: Pick<Evidence['response'], 'text' | 'characters'>,
  most: number,
): string {
  const place = placeIn(text, finding);
  // Half of the part comes before the place, so that the group to which a value belongs is seen too.
  const start = place < most ? 0 : Math.min(place - Math.floor(most / 2), Math.max(0, text.length - most));
  const shown = text
    .slice(start, start + most)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const left = characters - Math.min(text.length, start + most);
  return [
    ...(start > 0 ? [`${start} characters …`] : []),
    shown === '' ? 'with an empty body' : shown,
    ...(left > 0 ? [`… ${left} more characters`] : []),
  ].join(' ');
}

/** Where the text has what a finding quotes, in characters: the end of it; 0 where it has nothing of that. */
function placeIn(text: string, finding: Quoting): number {
  const { field = '', actual } = finding;
  const key = /([\w-]+)(?:\[\])*$/.exec(field)?.[1];
  const places = [
    // `"South East" in 2026-11`: the month after the name.
    quotesIn({ ...finding, expected: '' }),
    // A short text such as 12 or null is in every answer.
    actual.length < 5 ? [] : [actual],
    key === undefined ? [] : [`"${key}"`],
    quotesIn({ ...finding, actual: '' }),
  ].map((quotes) => quotes.reduce((from, quote) => after(text, quote, from), 0));
  return places.find((place) => place > 0) ?? 0;
}

function quotesIn(quoting: Quoting): readonly string[] {
  return [...quotedIn(quoting).labels].map((label) => JSON.stringify(label));
}

/** The end of the next occurrence of a quote; `from` where there is none. */
function after(text: string, quote: string, from: number): number {
  const at = text.indexOf(quote, from);
  return at === -1 ? from : at + quote.length;
}
