import { readTaxonomy } from '../../../../datasets/index.ts';
import { lazily } from '../training/lazily.ts';
import { fold } from '../training/words.ts';

/** The languages of the set's locales. */
const languages = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl'] as const;
/** See `languages`. */
export type Language = (typeof languages)[number];

/** What a dictionary row is in a title: see the folder's `parse-title.ts`. */
export type Kind = 'role' | 'level' | 'adjective' | 'field' | 'link' | 'text' | 'spelling';

/** One row of occupation_words.csv: per language the written spelling, its feminine, then others that are recognised. */
export interface Entry {
  readonly kind: Kind;
  readonly english: string;
  /** Canadian spelling, '' when it is the same. */
  readonly canadian: string;
  readonly spellings: { readonly [language in Language]: readonly string[] };
}

/** A spelling found in a text: its row and its position among the row's spellings. */
export interface Sense {
  readonly entry: Entry;
  readonly variant: number;
}

/** The words of one language in the dictionary. */
export interface Lexicon {
  /** Every sense of a spelling given as folded words joined by single spaces. */
  senses(key: string): readonly Sense[];
  /** The most words that a spelling with this first word has; 0 when none begins with it. */
  longestFrom(word: string): number;
}

/** Splits a spelling or a text at everything but letters, digits and the signs that technology names use. */
export const wordPattern = /\p{L}{1,5}['’]|[\p{L}\p{N}+#.]+|&/gu;

/** How a spelling is looked up: its folded words with single spaces between. */
export function lookupKey(spelling: string): string {
  return (spelling.match(wordPattern) ?? []).map(foldWord).join(' ');
}

/** A word as the dictionary compares it: folded, without final dots, with a plain apostrophe. */
export function foldWord(word: string): string {
  return fold(word)
    .replace(/(?<=[^.])\.+$/, '')
    .replace('’', "'");
}

/** All rows of the dictionary. */
export const entries: () => readonly Entry[] = lazily(() =>
  readTaxonomy('occupation_words', ['kind', 'en', 'en_ca', ...languages]).map((row) => ({
    kind: row.kind as Kind,
    english: row.en,
    canadian: row.en_ca,
    spellings: Object.fromEntries(
      languages.map((language) => [language, row[language].split('|').filter((spelling) => spelling !== '')]),
    ) as Record<Language, string[]>,
  })),
);

const lexicons = lazily(() => new Map(languages.map((language) => [language, buildLexicon(language)])));

/** The lexicon of one language. */
export function lexiconOf(language: Language): Lexicon {
  const lexicon = lexicons().get(language);
  if (lexicon === undefined) throw new Error(`no lexicon for ${language}`);
  return lexicon;
}

function buildLexicon(language: Language): Lexicon {
  const table = new Map<string, Sense[]>();
  const longest = new Map<string, number>();
  for (const entry of entries()) {
    entry.spellings[language].forEach((spelling, variant) => {
      const key = lookupKey(spelling);
      const [first = '', ...others] = key.split(' ');
      longest.set(first, Math.max(longest.get(first) ?? 0, others.length + 1));
      const known = table.get(key);
      if (known === undefined) table.set(key, [{ entry, variant }]);
      else if (!known.some((sense) => sense.entry === entry)) known.push({ entry, variant });
    });
  }
  return { longestFrom: (word) => longest.get(word) ?? 0, senses: (key) => table.get(key) ?? [] };
}
