/** Lower case without accents, `ß` as `ss`: how words are compared in every language of the set. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most texts are plain, and normalising is slow.
  // eslint-disable-next-line no-control-regex -- ASCII is the range that is meant.
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

const functionWords = new Set(
  'a an and any are as at be by for from in into is it its may of on or other such that the their this to using with you your we our will who they'.split(
    ' ',
  ),
);

/** Folded words of an English text in their order: letters and digits, with a trailing `+` or `#` (C++, C#). */
export function words(text: string): string[] {
  const folded = fold(text);
  // "Nurse's" and "nurses" are one word.
  const joined = /['’]/.test(folded) ? folded.replace(/(?<=[a-z])['’](?=[a-z])/g, '') : folded;
  return joined.match(/[a-z0-9]+[+#]*/g) ?? [];
}

/** The words of a text without function words and plural endings. */
export function contentWords(text: string): string[] {
  const content: string[] = [];
  for (const word of words(text)) if (!functionWords.has(word)) content.push(singular(word));
  return content;
}

/** An English noun without its regular plural ending; other words stay as they are. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ss|ch|sh|x)es$/.test(word) ? -2 : -1);
}
