import type { Language } from './dictionary.ts';
import { kindOf, type TitleParts, type Unit } from './parse-title.ts';

const conjunctions: {
  readonly [by in 'and' | 'or' | 'for' | 'with']: { readonly [language in Language]: string };
} = {
  and: { en: 'and', es: 'y', fr: 'et', de: 'und', pt: 'e', it: 'e', nl: 'en' },
  or: { en: 'or', es: 'o', fr: 'ou', de: 'oder', pt: 'ou', it: 'o', nl: 'of' },
  for: { en: 'for', es: 'para', fr: 'pour', de: 'für', pt: 'para', it: 'per', nl: 'voor' },
  with: { en: 'with', es: 'con', fr: 'avec', de: 'mit', pt: 'com', it: 'con', nl: 'met' },
};

/** Writes the parts of a title in a language, in its word order, with adjectives that agree with the head. */
export function composeTitle(parts: TitleParts, language: Language): string {
  const main =
    language === 'en' || language === 'de' || language === 'nl'
      ? headLast(parts, language)
      : headFirst(parts, language);
  if (parts.rest === undefined) return main;
  const rest = composeTitle(parts.rest.parts, language);
  return rest === '' ? main : `${main} ${conjunctions[parts.rest.link][language]} ${rest}`.trim();
}

function headLast({ levels, modifiers, head }: TitleParts, language: 'en' | 'de' | 'nl'): string {
  const feminine = isFeminine(head);
  const levelTexts = levels.map((level) => write(level, language, feminine));
  if (language === 'en') {
    const before = modifiers.map((unit) => write(unit, 'en', false));
    const last = head === undefined ? [] : [write(head, 'en', false)];
    const title = last[0] === 'head' && before.length > 0 ? ['head of', ...before] : [...before, ...last];
    return [...levelTexts, ...title].join(' ');
  }
  const adjectives = modifiers.filter((unit) => kindOf(unit) === 'adjective');
  const fields = modifiers.filter((unit) => kindOf(unit) !== 'adjective');
  const compound = [
    ...fields.map((unit, at) => {
      const free = head === undefined && at === fields.length - 1;
      return free ? writeFree(unit, language) : write(unit, language, false);
    }),
    ...(head === undefined ? [] : [write(head, language, feminine)]),
  ].join('-');
  return [...levelTexts, ...adjectives.map((unit) => write(unit, language, feminine)), compound]
    .filter((text) => text !== '')
    .join(' ');
}

function headFirst({ levels, modifiers, head }: TitleParts, language: 'es' | 'fr' | 'pt' | 'it'): string {
  const feminine = isFeminine(head);
  let text = head === undefined ? '' : write(head, language, feminine);
  let agreesWith = feminine;
  for (const unit of [...modifiers].reverse()) {
    const adjective = kindOf(unit) === 'adjective';
    const word = write(unit, language, adjective && agreesWith);
    // A name that the dictionary doesn't know follows without "of": "Ingeniero Kubernetes".
    if (text === '') text = word;
    else text += adjective || unit.is === 'unknown' ? ` ${word}` : ` ${of(word, language)}`;
    if (!adjective) agreesWith = looksFeminine(word, language);
  }
  return [text, ...levels.map((level) => write(level, language, feminine))]
    .filter((part) => part !== '')
    .join(' ');
}

function of(word: string, language: 'es' | 'fr' | 'pt' | 'it'): string {
  if (language === 'fr' && /^[aeiouyhàâéèêîôû]/i.test(word)) return `d'${word}`;
  return `${language === 'it' ? 'di' : 'de'} ${word}`;
}

// Endings of the feminine nouns among the dictionary's fields.
const feminineEnding = {
  es: /(?:a|ión|dad)$/,
  fr: /(?:tion|té|ie|ure|ance|ence|que|che|se|ée)$/,
  pt: /(?:a|ão|dade)$/,
  it: /(?:a|ione|tà)$/,
} as const;

function looksFeminine(word: string, language: 'es' | 'fr' | 'pt' | 'it'): boolean {
  return feminineEnding[language].test(word);
}

function isFeminine(unit: Unit | undefined): boolean {
  if (unit?.is === 'joined') return isFeminine(unit.left);
  return unit?.is === 'known' && unit.feminine;
}

function write(unit: Unit, language: Language, feminine: boolean): string {
  if (unit.is === 'unknown') return unit.text;
  if (unit.is === 'joined') {
    // A hyphen replaces the part that both fields of a compound share: "Vertriebs- und Marketingdirektor".
    const shared = (language === 'de' || language === 'nl') && kindOf(unit.left) === 'field' ? '-' : '';
    const left = write(unit.left, language, feminine) + shared;
    return `${left} ${conjunctions[unit.by][language]} ${write(unit.right, language, feminine)}`;
  }
  const spellings = unit.sense.entry.spellings[language];
  const varies = ['role', 'level', 'adjective'].includes(unit.sense.entry.kind);
  return (feminine && varies ? spellings[1] : undefined) ?? spellings[0] ?? unit.sense.entry.english;
}

/** A German or Dutch field that nothing follows loses its linking `s`: "Vertrieb", not "Vertriebs". */
function writeFree(unit: Unit, language: 'de' | 'nl'): string {
  if (unit.is === 'joined')
    return `${writeFree(unit.left, language)} ${conjunctions[unit.by][language]} ${writeFree(unit.right, language)}`;
  if (unit.is === 'unknown') return unit.text;
  const [linking = '', ...others] = unit.sense.entry.spellings[language];
  return others.find((spelling) => `${spelling}s` === linking || spelling === `${linking}e`) ?? linking;
}

/** Capital letters as job titles have them: on each English word, and on the first letter elsewhere. */
export function capitalise(title: string, language: Language): string {
  if (language !== 'en') return title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return title.replace(/(?<![\p{L}\p{N}'’.])\p{Ll}[\p{L}]*/gu, (word) =>
    /^(?:and|or|of|for|with|in)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}
