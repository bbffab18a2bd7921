import { stemOf, wordPattern } from './keyword-words.ts';

/** A comment, tag or entity, which is not text, or a word. */
const pieces = new RegExp(`<!--[^]*?-->|<[^>]*>|&#?\\w+;|(?<word>${wordPattern})`, 'gu');

/** An HTML body with every word that has one of the stems in a span of its own (decisions.md#records). */
export function highlight(body: string, stems: ReadonlySet<string>): string {
  if (stems.size === 0) return body;
  return body.replace(pieces, (piece, ...rest: unknown[]) => {
    const { word } = rest.at(-1) as { readonly word?: string };
    const stem = word === undefined ? null : stemOf(word.toLowerCase());
    return stem !== null && stems.has(stem) ? `<span class="jpa-keyword-highlight">${piece}</span>` : piece;
  });
}
