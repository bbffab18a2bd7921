import {
  foldWord,
  lexiconOf,
  lookupKey,
  wordPattern,
  type Kind,
  type Language,
  type Lexicon,
  type Sense,
} from './dictionary.ts';

/** A piece of a title: words that are in the dictionary, words that are not, or two pieces joined by and/or. */
export type Unit =
  | { readonly is: 'known'; readonly sense: Sense; readonly feminine: boolean; readonly words: number }
  | { readonly is: 'unknown'; readonly text: string; readonly words: number }
  | { readonly is: 'joined'; readonly by: 'and' | 'or'; readonly left: Unit; readonly right: Unit };

/** The parts of a title, such as level, modifiers (the one next to the head last), head, and "for Europe" as the rest. */
export interface TitleParts {
  readonly levels: readonly Unit[];
  readonly modifiers: readonly Unit[];
  readonly head: Unit | undefined;
  readonly rest: { readonly link: 'for' | 'with'; readonly parts: TitleParts } | undefined;
}

type Token = Unit | { readonly is: 'link'; readonly link: string };

const headFirst: ReadonlySet<Language> = new Set(['es', 'fr', 'pt', 'it']);

/** Splits one title into its parts. Its text must not contain separators such as commas or brackets. */
export function parseTitle(text: string, language: Language): TitleParts {
  return parse(join(readTokens(text, language)), language);
}

function readTokens(text: string, language: Language): Token[] {
  const found = [...text.matchAll(wordPattern)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const folded = found.map((word) => foldWord(word.text));
  const lexicon = lexiconOf(language);
  const english = lexiconOf('en');
  const tokens: Token[] = [];
  let hasHead = false;
  for (let at = 0; at < found.length;) {
    const known = longestMatch(folded, at, lexicon) ?? longestMatch(folded, at, english);
    const word = found[at] as (typeof found)[number];
    if (known === undefined) {
      const parts = splitCompound(folded[at] ?? '', language);
      if (parts !== undefined) {
        for (const sense of parts) tokens.push(knownUnit(sense, language, 1 / parts.length));
      } else {
        const before = tokens.at(-1);
        const previous = found[at - 1];
        // Unknown words that follow each other are one name: they keep their order and the text between them.
        if (before?.is === 'unknown' && previous !== undefined)
          tokens[tokens.length - 1] = {
            is: 'unknown',
            text: before.text + text.slice(previous.end, word.end),
            words: before.words + 1,
          };
        else tokens.push({ is: 'unknown', text: word.text, words: 1 });
      }
      at += 1;
      continue;
    }
    const sense = pickSense(known.senses, language, hasHead);
    if (sense.entry.kind === 'role') hasHead = true;
    if (sense.entry.kind === 'link') tokens.push({ is: 'link', link: sense.entry.english });
    else tokens.push(knownUnit(sense, language, known.length));
    at += known.length;
  }
  return tokens;
}

function longestMatch(
  folded: readonly string[],
  at: number,
  lexicon: Lexicon,
): { senses: readonly Sense[]; length: number } | undefined {
  for (
    let length = Math.min(lexicon.longestFrom(folded[at] ?? ''), folded.length - at);
    length > 0;
    length -= 1
  ) {
    const key = folded.slice(at, at + length).join(' ');
    const senses = lexicon.senses(key);
    if (senses.length > 0) return { senses, length };
    const plain = key.endsWith('s') ? englishPlural(key, lexicon) : [];
    if (plain.length > 0) return { senses: plain, length };
  }
  const word = folded[at] ?? '';
  const plain = word.endsWith('s') ? englishPlural(word, lexicon) : [];
  if (plain.length > 0) return { senses: plain, length: 1 };
  return word === '&' ? { senses: lexiconOf('en').senses('and'), length: 1 } : undefined;
}

function englishPlural(key: string, lexicon: Lexicon): readonly Sense[] {
  return lexicon === lexiconOf('en') ? lexicon.senses(key.slice(0, -1)) : [];
}

/** "Técnico" is a technician where a head is still missing, and an adjective after one. */
function pickSense(senses: readonly Sense[], language: Language, hasHead: boolean): Sense {
  const wanted: readonly Kind[] =
    headFirst.has(language) && hasHead ? ['level', 'adjective', 'field', 'link'] : ['role', 'level', 'link'];
  return (senses.find((sense) => wanted.includes(sense.entry.kind)) ?? senses[0]) as Sense;
}

function knownUnit(sense: Sense, language: Language, words: number): Unit {
  const spellings = sense.entry.spellings[language];
  const spelling = lookupKey(spellings[sense.variant] ?? '');
  const feminine =
    sense.variant === 1
      ? spellings[0] !== spellings[1]
      : sense.variant > 1 && /(?:[oei]ra|ica|ada|iva|euse|trice|iere|ienne|ee|in|frau)$/.test(spelling);
  return { is: 'known', sense, feminine, words };
}

/** Joins the neighbours of and/or, where both sides are the same kind of word. */
function join(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const left = joined.at(-1);
    const right = tokens[at + 1];
    const conjunction = token.is === 'link' && (token.link === 'and' || token.link === 'or');
    if (!conjunction) {
      joined.push(token);
    } else if (left !== undefined && left.is !== 'link' && right !== undefined && right.is !== 'link') {
      joined[joined.length - 1] = { is: 'joined', by: token.link === 'or' ? 'or' : 'and', left, right };
      at += 1;
    }
  }
  return joined;
}

/** The kind that a unit acts as; unknown words act as fields. */
export function kindOf(unit: Unit): Kind {
  if (unit.is === 'known') return unit.sense.entry.kind;
  return unit.is === 'joined' ? kindOf(unit.right) : 'field';
}

function parse(tokens: readonly Token[], language: Language): TitleParts {
  const turn = tokens.findIndex(
    (token) => token.is === 'link' && (token.link === 'for' || token.link === 'with'),
  );
  const main = turn < 0 ? tokens : tokens.slice(0, turn);
  const link = turn < 0 ? undefined : (tokens[turn] as { link: string }).link === 'for' ? 'for' : 'with';
  const rest =
    link === undefined ? undefined : ({ link, parts: parse(tokens.slice(turn + 1), language) } as const);
  const levels = main.filter((token) => token.is !== 'link' && kindOf(token) === 'level') as Unit[];
  const groups: Unit[][] = [[]];
  for (const token of main) {
    if (token.is !== 'link') {
      if (kindOf(token) !== 'level') groups.at(-1)?.push(token);
    } else if (token.link !== 'the') groups.push([]);
  }
  return { levels, rest, ...headAndModifiers(groups, headFirst.has(language)) };
}

function headAndModifiers(
  groups: readonly Unit[][],
  romance: boolean,
): { head: Unit | undefined; modifiers: Unit[] } {
  const [first = [], ...others] = groups;
  const roles = first.filter((unit) => kindOf(unit) === 'role');
  // A loan such as "Software Engineer" in a Spanish title keeps its own order: the role is last.
  const last =
    !romance || (first.length > 1 && first.findIndex((unit) => kindOf(unit) === 'role') === first.length - 1);
  const head = last ? roles.at(-1) : roles[0];
  const at = head === undefined ? first.length : first.indexOf(head);
  const before = first.slice(0, at);
  const after = first.slice(at + 1);
  const inEnglishOrder = (units: readonly Unit[]): Unit[] => (romance ? [...units].reverse() : [...units]);
  if (head === undefined)
    return { head, modifiers: [...others.reverse().flatMap(inEnglishOrder), ...inEnglishOrder(before)] };
  return {
    head,
    modifiers: [...others.reverse().flatMap(inEnglishOrder), ...inEnglishOrder(after), ...before],
  };
}

const compounding: ReadonlySet<Language> = new Set(['de', 'nl']);

/** The parts of a German or Dutch compound such as "vertriebsleiter"; undefined when the dictionary lacks one of them. */
function splitCompound(word: string, language: Language): readonly Sense[] | undefined {
  // No compound of the dictionary is longer; the limit keeps the work bounded for a text without blanks.
  if (!compounding.has(language) || word.length < 7 || word.length > 40) return undefined;
  const lexicon = lexiconOf(language);
  const find = (key: string, kinds: readonly Kind[]): Sense | undefined =>
    lexicon.senses(key).find((sense) => kinds.includes(sense.entry.kind));
  for (let at = 2; at <= word.length - 3; at += 1) {
    const end = find(word.slice(at), ['role', 'field']);
    if (end === undefined) continue;
    const start = word.slice(0, at);
    const field = find(start, ['field']) ?? find(start.replace(/s$/, ''), ['field']);
    if (field !== undefined) return [field, end];
  }
  return undefined;
}
