import { stemmer } from 'stemmer';

/** A word of a text: a run of letters, digits and marks. Everything else separates words (decisions.md#keywords). */
export const wordPattern = '[\\p{L}\\p{N}\\p{M}]+';

const words = new RegExp(wordPattern, 'gu');

/** Words that a search ignores. Their places still count in the distances of a phrase. */
export const stopwords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such ' +
    'that the their then there these they this to was will with'
  ).split(' '),
);

/** A word to search for, and its place among the words of its text. */
export interface SearchWord {
  readonly stem: string;
  readonly position: number;
}

/** The stem of a word in lower case, by which its plural and its tenses match; null for a stopword. */
export const stemOf = (word: string): string | null => (stopwords.has(word) ? null : stemmer(word));

/** The words of a text that can be searched for, with their places. */
export function searchWords(text: string): readonly SearchWord[] {
  return (text.toLowerCase().match(words) ?? []).flatMap((word, position) => {
    const stem = stemOf(word);
    return stem === null ? [] : [{ stem, position }];
  });
}
