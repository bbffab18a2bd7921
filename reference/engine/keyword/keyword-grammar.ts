import { sumOf } from '../../../contracts/index.ts';
import { ServiceError } from '../../app/service-error.ts';
import { malformedRequest } from '../request/malformed-request.ts';
import { KeywordSyntaxError, keywordTokens, type KeywordToken } from './keyword-lexer.ts';
import { searchWords, type SearchWord } from './keyword-words.ts';

/** How adjacent words are combined: any of them, all of them, as a phrase; all of them in an expression. */
export const keywordTypes = ['or', 'and', 'phrase', 'expression'] as const;

/** One of `keywordTypes`. */
export type KeywordType = (typeof keywordTypes)[number];

/** What a posting must contain. `nothing` is a query of stopwords, which no posting satisfies. */
export type KeywordQuery =
  | { readonly kind: 'phrase'; readonly words: readonly SearchWord[] }
  | { readonly kind: 'all' | 'any'; readonly queries: readonly KeywordQuery[] }
  | { readonly kind: 'not'; readonly query: KeywordQuery }
  | { readonly kind: 'nothing' };

/** The deepest nesting of parentheses and NOT in a query. */
const MOST_LEVELS = 50;

/** Bounds of all keyword queries of a request together, so that no request can exhaust the machine. */
const keywordBounds = { phrases: 200, words: 500 } as const;

const nothing: KeywordQuery = { kind: 'nothing' };

/** Several queries as one; those without words are omitted. */
function combine(kind: 'all' | 'any', queries: readonly KeywordQuery[]): KeywordQuery {
  const left = queries.filter((query) => query.kind !== 'nothing');
  const [only] = left;
  if (only === undefined) return nothing;
  return left.length === 1 ? only : { kind, queries: left };
}

function negate(query: KeywordQuery): KeywordQuery {
  return query.kind === 'nothing' ? nothing : { kind: 'not', query };
}

/**
 * Reads the pieces of one expression, by recursive descent:
 *
 *     any     = all { "OR" all }
 *     all     = unary { [ "AND" ] unary }
 *     unary   = "NOT" unary | "-" primary | primary
 *     primary = "(" any ")" | quoted | words
 *
 * For the type `or`, adjacent operands without an operator belong to `any` and not to `all`, and what is excluded
 * there is excluded from the whole.
 */
class KeywordParser {
  readonly #tokens: readonly KeywordToken[];
  readonly #type: KeywordType;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly KeywordToken[], type: KeywordType) {
    this.#tokens = tokens;
    this.#type = type;
  }

  parse(): KeywordQuery {
    const query = this.#any();
    if (this.#peek().kind !== 'end') throw new KeywordSyntaxError(this.#peek().at);
    return query;
  }

  #peek(): KeywordToken {
    return this.#tokens[this.#next] ?? { kind: 'end', at: 0 };
  }

  #takeIf(kind: KeywordToken['kind']): boolean {
    if (this.#peek().kind !== kind) return false;
    this.#next += 1;
    return true;
  }

  #startsOperand(): boolean {
    return !['end', 'close', 'and', 'or'].includes(this.#peek().kind);
  }

  #any(): KeywordQuery {
    const wanted: KeywordQuery[] = [];
    const excluded: KeywordQuery[] = [];
    let isAfterOr = false;
    do {
      const query = this.#all();
      const isBeforeOr = this.#takeIf('or');
      (query.kind === 'not' && !isAfterOr && !isBeforeOr ? excluded : wanted).push(query);
      isAfterOr = isBeforeOr;
    } while (isAfterOr || (this.#type === 'or' && this.#startsOperand()));
    return combine('all', [combine('any', wanted), ...excluded]);
  }

  #all(): KeywordQuery {
    const queries = [this.#unary()];
    while (this.#takeIf('and') || (this.#type !== 'or' && this.#startsOperand())) queries.push(this.#unary());
    return combine('all', queries);
  }

  #unary(): KeywordQuery {
    if (!this.#takeIf('not')) return this.#takeIf('minus') ? negate(this.#primary()) : this.#primary();
    return this.#nested(() => negate(this.#unary()));
  }

  #primary(): KeywordQuery {
    const token = this.#peek();
    this.#next += 1;
    if (token.kind === 'quoted') return this.#phrase(searchWords(token.text));
    if (token.kind === 'words') return this.#words(token.text);
    if (token.kind !== 'open') throw new KeywordSyntaxError(token.at);
    return this.#nested(() => {
      const query = this.#any();
      if (!this.#takeIf('close')) throw new KeywordSyntaxError(this.#peek().at);
      return query;
    });
  }

  #words(first: string): KeywordQuery {
    if (this.#type === 'phrase') {
      let text = first;
      for (let token = this.#peek(); token.kind === 'words'; token = this.#peek()) {
        text += ` ${token.text}`;
        this.#next += 1;
      }
      return this.#phrase(searchWords(text));
    }
    const words = searchWords(first).map(({ stem }) => this.#phrase([{ stem, position: 0 }]));
    return combine(this.#type === 'or' ? 'any' : 'all', words);
  }

  #phrase(words: readonly SearchWord[]): KeywordQuery {
    if (words.length === 0) return nothing;
    return { kind: 'phrase', words };
  }

  #nested(read: () => KeywordQuery): KeywordQuery {
    this.#depth += 1;
    if (this.#depth > MOST_LEVELS) throw new KeywordSyntaxError(this.#peek().at);
    const query = read();
    this.#depth -= 1;
    return query;
  }
}

/** 422 with the expression as it was sent, and a caret below the place of the error (decisions.md#keyword-errors). */
function invalidExpression(expression: string, at: number): ServiceError {
  return new ServiceError(
    422,
    `Invalid keyword search expression syntax:\n\t${expression}\n\t${' '.repeat(at)}^`,
  );
}

/** Reads a keyword query; the type says how adjacent words combine. Throws ServiceError (422) for an invalid syntax. */
export function parseKeywords(expression: string, type: KeywordType): KeywordQuery {
  try {
    return new KeywordParser(keywordTokens(expression), type).parse();
  } catch (error) {
    if (error instanceof KeywordSyntaxError) throw invalidExpression(expression, error.at);
    throw error;
  }
}

/** The phrases of a query in order, those that a posting must not contain too. */
export function phrasesOf(query: KeywordQuery): readonly (readonly SearchWord[])[] {
  if (query.kind === 'phrase') return [query.words];
  if (query.kind === 'not') return phrasesOf(query.query);
  return query.kind === 'nothing' ? [] : query.queries.flatMap(phrasesOf);
}

/** Throws ServiceError (400) for queries that contain more phrases or words than are searched for in one request. */
export function requireBoundedKeywords(queries: readonly KeywordQuery[]): void {
  const phrases = queries.flatMap(phrasesOf);
  const words = sumOf(phrases.map(({ length }) => length));
  if (phrases.length > keywordBounds.phrases)
    throw malformedRequest(`Expected at most ${keywordBounds.phrases} keywords and phrases in all`);
  if (words > keywordBounds.words)
    throw malformedRequest(`Expected at most ${keywordBounds.words} words in all keywords`);
}
