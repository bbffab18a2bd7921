import type { ExportedPosting } from '../exported-postings.ts';
import { Refused } from '../recount-context.ts';
import { searchedTexts, wordsOf, type Word } from './searched-text.ts';

/** `keywords` of a filter. */
export interface KeywordsBody {
  readonly query: string;
  readonly type?: 'or' | 'and' | 'phrase' | 'expression';
}

/** A parsed query. What has no words, such as a query of stopwords, is left out of the query around it. */
export type KeywordQuery =
  | { readonly is: 'phrase'; readonly words: readonly Word[] }
  | { readonly is: 'all' | 'any'; readonly of: readonly KeywordQuery[] }
  | { readonly is: 'not'; readonly of: KeywordQuery };

type Token =
  '(' | ')' | '-' | 'AND' | 'OR' | 'NOT' | { readonly quoted: string } | { readonly plain: string };

/** Splits an expression. Throws Refused for a quote that is not closed. */
function tokensOf(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  let rest = expression.trimStart();
  while (rest !== '') {
    const [text = '', quoted] = /^(?:"([^"]*)"|[()]|[-+](?=["(]|[^\s()"+-])|[^\s()"]+)/.exec(rest) ?? [];
    if (text === '') throw new Refused(`a quote is not closed in ${expression}`);
    if (quoted !== undefined) tokens.push({ quoted });
    else if (text === '(' || text === ')' || text === '-') tokens.push(text);
    else if (text === 'AND' || text === 'OR' || text === 'NOT') tokens.push(text);
    else if (text !== '+') tokens.push({ plain: text });
    rest = rest.slice(text.length).trimStart();
  }
  return tokens;
}

/** A phrase without the stopwords at its ends; undefined for one without words. */
function phrase(words: readonly Word[]): KeywordQuery | undefined {
  const isWord = (word: Word): boolean => word !== null;
  const first = words.findIndex(isWord);
  return first === -1
    ? undefined
    : { is: 'phrase', words: words.slice(first, words.findLastIndex(isWord) + 1) };
}

function together(is: 'all' | 'any', parts: readonly (KeywordQuery | undefined)[]): KeywordQuery | undefined {
  const of = parts.filter((part) => part !== undefined);
  return of.length > 1 ? { is, of } : of[0];
}

/** Reads a query (decisions.md#keywords); undefined for one without words. Throws Refused for an invalid syntax. */
export function readKeywords({ query, type = 'or' }: KeywordsBody): KeywordQuery | undefined {
  const tokens = [...tokensOf(query)];
  const isAny = type === 'or';
  const isOperand = (token: Token | undefined): boolean =>
    token !== undefined && token !== ')' && token !== 'AND' && token !== 'OR';

  const operand = (): KeywordQuery | undefined => {
    const token = tokens.shift();
    if (token === 'NOT' || token === '-') {
      const of = operand();
      return of === undefined ? undefined : { is: 'not', of };
    }
    if (token === '(') {
      const inside = alternatives();
      if (tokens.shift() !== ')') throw new Refused(`a parenthesis is not closed in ${query}`);
      return inside;
    }
    if (typeof token !== 'object') throw new Refused(`an operand is missing in ${query}`);
    if ('quoted' in token) return phrase(wordsOf(token.quoted));
    if (type !== 'phrase')
      return together(
        isAny ? 'any' : 'all',
        wordsOf(token.plain).map((word) => phrase([word])),
      );
    const words = [...wordsOf(token.plain)];
    for (let next = tokens[0]; typeof next === 'object' && 'plain' in next; next = tokens[0]) {
      words.push(...wordsOf(next.plain));
      tokens.shift();
    }
    return phrase(words);
  };

  /** An operand without an operator, which the type joins to the operand before it. */
  const isBeside = (areAlternatives: boolean): boolean => isAny === areAlternatives && isOperand(tokens[0]);

  const conjunction = (): KeywordQuery | undefined => {
    const parts = [operand()];
    while (tokens[0] === 'AND' || isBeside(false)) {
      if (tokens[0] === 'AND') tokens.shift();
      parts.push(operand());
    }
    return together('all', parts);
  };

  // With the type `or`, a negated operand excludes the posting wherever it is in the row.
  const alternatives = (): KeywordQuery | undefined => {
    const wanted: (KeywordQuery | undefined)[] = [];
    const unwanted: (KeywordQuery | undefined)[] = [];
    let isAfterOr = false;
    do {
      const part = conjunction();
      const isBeforeOr = tokens[0] === 'OR';
      (part?.is === 'not' && !isAfterOr && !isBeforeOr ? unwanted : wanted).push(part);
      isAfterOr = isBeforeOr;
      if (isBeforeOr) tokens.shift();
    } while (isAfterOr || isBeside(true));
    return together('all', [together('any', wanted), ...unwanted]);
  };

  const read = alternatives();
  if (tokens.length > 0) throw new Refused(`${query} does not end where it should`);
  return read;
}

/** Whether a text has the words of a phrase in a row; any word may replace a stopword. */
function containsPhrase(text: readonly Word[], words: readonly Word[]): boolean {
  for (let start = 0; start + words.length <= text.length; start += 1)
    if (words.every((word, at) => word === null || text[start + at] === word)) return true;
  return false;
}

/** Whether a posting satisfies a query. One without words finds nothing. */
export function satisfies(posting: ExportedPosting, query: KeywordQuery | undefined): boolean {
  if (query === undefined) return false;
  if (query.is === 'phrase') return searchedTexts(posting).some((text) => containsPhrase(text, query.words));
  if (query.is === 'not') return !satisfies(posting, query.of);
  return query.is === 'all'
    ? query.of.every((part) => satisfies(posting, part))
    : query.of.some((part) => satisfies(posting, part));
}

/** The phrases for which a posting is found, without those that must not occur. */
export function wantedPhrases(query: KeywordQuery | undefined): readonly (readonly Word[])[] {
  if (query === undefined || query.is === 'not') return [];
  return query.is === 'phrase' ? [query.words] : query.of.flatMap(wantedPhrases);
}

/** How relevant a posting is: each wanted phrase in it adds ln(1 + postings / postings that contain it). */
export function relevance(
  query: KeywordQuery | undefined,
  postings: readonly ExportedPosting[],
): (posting: ExportedPosting) => number {
  const weights = wantedPhrases(query).map((words) => {
    const contains = (posting: ExportedPosting): boolean =>
      searchedTexts(posting).some((text) => containsPhrase(text, words));
    return { contains, weight: Math.log(1 + postings.length / postings.filter(contains).length) };
  });
  return (posting) =>
    weights.reduce((sum, { contains, weight }) => (contains(posting) ? sum + weight : sum), 0);
}
