import { fold, singular } from '../training/words.ts';

/** A skill. */
interface Skill {
  readonly id: string;
  readonly name: string;
}

/** A skill with every way to write it. */
export interface SpelledSkill extends Skill {
  readonly spellings: readonly string[];
}

/** A skill found in a text, from `start` to `end` (UTF-16 offsets). */
export interface Mention {
  readonly skill: Skill;
  readonly start: number;
  readonly end: number;
}

/** The skills by their words: names of one word, and names of several as their stems joined by blanks. */
export interface SkillNames {
  readonly phrases: ReadonlyMap<string, Skill>;
  readonly singles: ReadonlyMap<string, Single>;
}

/** Names ready for a search: `phrases` has each beginning of a name too, undefined where that is not a name itself. */
export interface Gazetteer {
  readonly phrases: ReadonlyMap<string, Skill | undefined>;
  readonly singles: ReadonlyMap<string, Single>;
}

interface Single {
  readonly skill: Skill;
  /** The spelling, when its capital letters count. */
  readonly exact: string | undefined;
}

// Letters and digits with the signs of C++, C# and .NET; a dot inside as in Node.js.
const wordPattern = /\.?[\p{L}\p{N}]+(?:[.’'][\p{L}\p{N}]+)*[+#]*/gu;

/** Reads the names of skills. The first skill with a spelling keeps it. */
export function readNames(skills: readonly SpelledSkill[]): SkillNames {
  const everyday = everydayWords(skills);
  const phrases = new Map<string, Skill>();
  const singles = new Map<string, Single>();
  for (const { id, name, spellings } of skills) {
    const skill = { id, name };
    for (const spelling of spellings) {
      const found = spelling.match(wordPattern) ?? [];
      const [only] = found;
      if (only === undefined) continue;
      if (found.length > 1) {
        const key = found.map(stem).join(' ');
        phrases.set(key, phrases.get(key) ?? skill);
        continue;
      }
      const key = plain(only);
      // "Go" and "LESS" are skills, "go" and "less" are words; the short ones are letters of something else.
      const exact = only !== only.toLowerCase() && (only.length < 4 || everyday.has(key)) ? only : undefined;
      if (!singles.has(key)) singles.set(key, { skill, exact });
    }
  }
  return { phrases, singles };
}

/** Makes names ready for a search. */
export function gazetteerOf({ phrases, singles }: SkillNames): Gazetteer {
  const beginnings = new Map<string, Skill | undefined>();
  for (const [phrase, skill] of phrases) {
    for (let end = phrase.indexOf(' '); end > 0; end = phrase.indexOf(' ', end + 1)) {
      const beginning = phrase.slice(0, end);
      if (!beginnings.has(beginning)) beginnings.set(beginning, undefined);
    }
    beginnings.set(phrase, skill);
  }
  return { phrases: beginnings, singles };
}

/** The skills that a text names: the longest spelling at each place, at word boundaries, whatever the endings of words. */
export function findMentions({ phrases, singles }: Gazetteer, text: string): readonly Mention[] {
  const found = [...text.matchAll(wordPattern)];
  const stems = found.map(([word]) => stem(word));
  const mentions: Mention[] = [];
  for (let at = 0; at < found.length;) {
    const first = found[at] as RegExpExecArray;
    const single = singles.get(plain(first[0]));
    const fits = single?.exact === undefined || (single.exact === first[0] && standsAlone(text, first));
    let skill = fits ? single?.skill : undefined;
    let length = 1;
    let key = stems[at] ?? '';
    for (let depth = 1; phrases.has(key); depth += 1) {
      const named = phrases.get(key);
      if (named !== undefined) {
        skill = named;
        length = depth;
      }
      const word = found[at + depth];
      const previous = found[at + depth - 1];
      if (word === undefined || previous === undefined || parted(text, previous, word)) break;
      key = `${key} ${stems[at + depth] ?? ''}`;
    }
    if (skill !== undefined) {
      const last = found[at + length - 1] as RegExpExecArray;
      mentions.push({ skill, start: first.index, end: last.index + last[0].length });
    }
    at += length;
  }
  return mentions;
}

/** A phrase ends at the end of a sentence, a comma or a line. */
function parted(text: string, left: RegExpExecArray, right: RegExpExecArray): boolean {
  return !/^[ \t/&–-]{0,3}$/.test(text.slice(left.index + left[0].length, right.index));
}

/** A one-letter language is one of a list or follows "in", "with", "using": not "R&D", "vitamin C", "C-level". */
function standsAlone(text: string, word: RegExpExecArray): boolean {
  if (word[0].length > 1) return true;
  const before = text.slice(Math.max(0, word.index - 12), word.index);
  const after = text.slice(word.index + 1, word.index + 6);
  return (
    /(?:[,/(] ?|\b(?:in|with|using|and|or|know) )$/.test(before) &&
    /^(?: ?[,/)]|[.;]|$| (?:and|or|is|for)\b)/.test(after)
  );
}

/** The words that spellings of several words write in lower case: no proper names. */
function everydayWords(skills: readonly SpelledSkill[]): ReadonlySet<string> {
  const everyday = new Set<string>();
  for (const { spellings } of skills)
    for (const spelling of spellings)
      if (spelling.includes(' '))
        for (const word of spelling.match(/(?<= |^)[a-z]+(?= |$)/g) ?? []) everyday.add(word);
  return everyday;
}

/** A word in the singular, folded. */
const plain = (word: string): string => singular(fold(word).replace(/['’]s?$/, ''));

/** A word without the endings that verbs and nouns change: manage, manages, managed and managing are one. */
function stem(word: string): string {
  const bare = plain(word);
  if (bare.length < 5 || !/^[a-z]+$/.test(bare)) return bare;
  const ended = bare.replace(/(?:ing|ed|e|er)$/, '');
  // Too little would be left of "bring" or "speed".
  const root = ended.length < 4 ? bare : ended;
  return root.replace(/([bdgmnprt])\1$/, '$1');
}
