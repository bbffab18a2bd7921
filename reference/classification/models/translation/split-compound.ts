import { lexiconOf, type Kind, type Language, type Sense } from './dictionary.ts';

const compounding: ReadonlySet<Language> = new Set(['de', 'nl']);

/** The parts of a German or Dutch compound such as "vertriebsleiter"; undefined when the dictionary lacks one of them. */
export function splitCompound(word: string, language: Language): readonly Sense[] | undefined {
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
