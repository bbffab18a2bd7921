import { lazily } from '../training/lazily.ts';
import { capitalise, composeTitle } from './compose-title.ts';
import { entries, foldWord, lexiconOf, wordPattern } from './dictionary.ts';
import { languageOf, type Locale } from './locales.ts';
import { parseTitle, type TitleParts, type Unit } from './parse-title.ts';

/** A translation and the share of its words (0 to 1) that the dictionary knew. */
export interface Translation {
  readonly translation: string;
  readonly coverage: number;
}

// "(m/w/d)", "H/F" and the like say that anybody may apply, in the translation too.
const genderMark = /[([]?(?<![\p{L}\p{N}])(?:[mwdfhvx](?:[/|][mwdfhvx]){1,3})(?![\p{L}\p{N}])[)\]]?/giu;
// "Entwickler*in", "Entwickler/-in", "ingénieur(e)", "ingeniero/a": the ending for women, written after the other.
const inclusiveEnding =
  /(?<=\p{L}{3})(?:[/*:_]-?in(?:nen)?|\((?:e|ne|se|trice|euse|a|in)\)|[/·.](?:a|e|ne|euse|trice|ra))(?![\p{L}\p{N}])/giu;
const separator = /(\s+[-–—|]\s+|\s*[,;:|()[\]/–—]\s*)/u;

/** Translates a job title, piece by piece between its separators. Words that are not in the dictionary stay. */
export function translateTitle(title: string, from: Locale, to: Locale): Translation {
  const source = languageOf(from);
  const target = languageOf(to);
  if (source === target) return { translation: respell(title, from, to), coverage: 1 };
  const pieces = title.replace(genderMark, ' ').replace(inclusiveEnding, '').trim().split(separator);
  let known = 0;
  let all = 0;
  const written = pieces.map((piece, at) => {
    if (at % 2 === 1) return piece;
    const parts = parseTitle(piece, source);
    const counted = countWords(parts);
    known += counted.known;
    all += counted.all;
    return composeTitle(parts, target);
  });
  const translation = respell(capitalise(written.join('').trim(), target), 'en-US', to);
  return { translation, coverage: all === 0 ? 0 : Math.round((known / all) * 100) / 100 };
}

/** Translates a title word by word in the order of the source, as the first version of the model did. */
export function translateWords(title: string, from: Locale): string {
  return languageOf(from) === 'en' ? title : capitalise(translateText(title, from), 'en');
}

/** Replaces the longest known phrases of a text by English ones, as evidence for a model rather than for reading. */
export function translateText(text: string, from: Locale): string {
  const language = languageOf(from);
  if (language === 'en') return text;
  const lexicon = lexiconOf(language);
  const found = [...text.matchAll(wordPattern)];
  const folded = found.map((match) => foldWord(match[0]));
  const written: string[] = [];
  let copied = 0;
  for (let at = 0; at < found.length;) {
    let length = Math.min(lexicon.longestFrom(folded[at] ?? ''), found.length - at);
    let english: string | undefined;
    for (; length > 0; length -= 1) {
      english = lexicon.senses(folded.slice(at, at + length).join(' '))[0]?.entry.english;
      if (english !== undefined) break;
    }
    if (english === undefined) {
      at += 1;
      continue;
    }
    const first = found[at] as RegExpExecArray;
    const last = found[at + length - 1] as RegExpExecArray;
    const sentenceEnd = last[0].endsWith('.') ? '.' : '';
    written.push(text.slice(copied, first.index), english, sentenceEnd, /['’]$/.test(last[0]) ? ' ' : '');
    copied = last.index + last[0].length;
    at += length;
  }
  return written.join('') + text.slice(copied);
}

const spellings = lazily(() => {
  const pairs = entries()
    .filter((entry) => entry.canadian !== '')
    .map((entry) => [entry.english, entry.canadian] as const);
  return {
    'en-CA': new Map(pairs),
    'en-US': new Map(pairs.map(([american, canadian]) => [canadian, american] as const)),
  };
});

/** Writes an English title in the spelling of the other English locale; other languages have one spelling. */
function respell(title: string, from: Locale, to: Locale): string {
  if (from === to || (to !== 'en-CA' && to !== 'en-US')) return title;
  const table = spellings()[to];
  return title.replace(/[a-z]+/gi, (word) => {
    const lower = word.toLowerCase();
    const plural = lower.endsWith('s') && table.has(lower.slice(0, -1)) ? 's' : '';
    const other = table.get(plural === '' ? lower : lower.slice(0, -1));
    if (other === undefined) return word;
    return (word.charAt(0) === lower.charAt(0) ? other : capitalise(other, 'en')) + plural;
  });
}

function countWords(parts: TitleParts): { known: number; all: number } {
  const count = { known: 0, all: 0 };
  const add = (unit: Unit): void => {
    if (unit.is === 'joined') {
      add(unit.left);
      add(unit.right);
      return;
    }
    count.all += unit.words;
    if (unit.is === 'known') count.known += unit.words;
  };
  for (const unit of [...parts.levels, ...parts.modifiers]) add(unit);
  if (parts.head !== undefined) add(parts.head);
  const rest = parts.rest === undefined ? { known: 0, all: 0 } : countWords(parts.rest.parts);
  return { known: count.known + rest.known, all: count.all + rest.all };
}
