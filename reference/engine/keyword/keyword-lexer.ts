/** A piece of a keyword expression and where it begins (in UTF-16 units). `+` has no meaning of its own and is dropped. */
export type KeywordToken =
  | { readonly kind: 'open' | 'close' | 'and' | 'or' | 'not' | 'minus' | 'end'; readonly at: number }
  | { readonly kind: 'words'; readonly at: number; readonly text: string }
  | { readonly kind: 'quoted'; readonly at: number; readonly text: string };

/** The place in the expression that is not valid. */
export class KeywordSyntaxError extends Error {
  override readonly name = 'KeywordSyntaxError';
  readonly at: number;

  constructor(at: number) {
    super(`syntax error at ${at}`);
    this.at = at;
  }
}

const operators = { AND: 'and', OR: 'or', NOT: 'not' } as const;
const piece = /\s+|[()]|"(?<quoted>[^"]*)"?|[-+](?=[^\s()"+-]|"|\()|(?<words>[^\s()"]+)/gy;

/** Splits a keyword expression into pieces (decisions.md#keywords). Throws KeywordSyntaxError for an unclosed quote. */
export function keywordTokens(expression: string): readonly KeywordToken[] {
  const tokens: KeywordToken[] = [];
  for (const { 0: text, index: at, groups } of expression.matchAll(piece)) {
    const { quoted, words } = groups ?? {};
    if (quoted !== undefined) {
      if (text.length < 2 || !text.endsWith('"')) throw new KeywordSyntaxError(expression.length);
      tokens.push({ kind: 'quoted', at, text: quoted });
    } else if (words !== undefined) {
      const operator = Object.hasOwn(operators, words)
        ? operators[words as keyof typeof operators]
        : undefined;
      tokens.push(operator === undefined ? { kind: 'words', at, text: words } : { kind: operator, at });
    } else if (text === '(') tokens.push({ kind: 'open', at });
    else if (text === ')') tokens.push({ kind: 'close', at });
    else if (text === '-') tokens.push({ kind: 'minus', at });
  }
  return [...tokens, { kind: 'end', at: expression.length }];
}
