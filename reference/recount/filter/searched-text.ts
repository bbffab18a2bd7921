import { stemmer } from 'stemmer';
import type { ExportedPosting } from '../exported-postings.ts';

/** A word of a text: its stem, or null for a stopword, which is not searched for but keeps its position in a phrase. */
export type Word = string | null;

const stopwords = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such ' +
    'that the their then there these they this to was will with'
  ).split(' '),
);

const isInlineTag = /^<\/?(?:a|abbr|b|cite|code|em|font|i|mark|small|span|strong|sub|sup|u)(?:\s[^>]*)?>$/i;

const characters: { readonly [entity: string]: string } = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

const stems = new Map<string, string>();

/** The stem of a word in lower case. */
export function stemOf(word: string): Word {
  if (stopwords.has(word)) return null;
  const stem = stems.get(word) ?? stemmer(word);
  stems.set(word, stem);
  return stem;
}

/** The words of a plain text: runs of letters, digits and marks, in lower case. */
export function wordsOf(text: string): readonly Word[] {
  return [...text.toLowerCase().matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(([word]) => stemOf(word));
}

/** The pieces of an HTML text within which a phrase must match: the text between comments and block tags. */
function pieces(html: string): readonly string[] {
  const joined = html.replaceAll(/<[^>]*>/g, (tag) => (isInlineTag.test(tag) ? '' : tag));
  return joined
    .split(/<!--[^]*?-->|<[^>]*>/)
    .map((piece) => piece.replaceAll(/&[#\w]+;/g, (entity) => characters[entity] ?? entity));
}

const searched = new WeakMap<ExportedPosting, readonly (readonly Word[])[]>();

/** The texts of a posting that keywords search, as words: title and body, or the names that a body would mention. */
export function searchedTexts(posting: ExportedPosting): readonly (readonly Word[])[] {
  const known = searched.get(posting);
  if (known !== undefined) return known;
  const { title_raw: title, body, company_name: company, city_name: city } = posting;
  const mentioned = [company ?? '', city, ...posting.skills_name, ...posting.certifications_name];
  const texts = [title, ...(body === null ? mentioned : pieces(body))]
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  searched.set(posting, texts);
  return texts;
}
