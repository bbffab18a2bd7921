import { fnv1a } from '../../../../contracts/index.ts';
import { occupationEvidence } from '../lot/occupations.ts';
import { titleWords } from '../lot/title-words.ts';
import { ClassificationFailure, type Model } from '../model.ts';
import { objectOf, share, text } from '../schemas.ts';
import { trained } from '../training/trained.ts';
import { buildVectorIndex, nearest } from '../training/vector-index.ts';
import { contentWords, singular } from '../training/words.ts';

/** A title of the normalised list. */
export interface NormalisedTitle {
  /** `T` and eight hexadecimal digits made from the words: it stays when other titles come or go. */
  readonly id: string;
  readonly name: string;
}

// Normalised titles have no rank and grade.
const ranks = new Set('senior sr junior jr lead principal staff trainee i ii iii iv v 1 2 3'.split(' '));
// Below it the two titles share only their most frequent word.
const NEAR_ENOUGH = 0.3;

/** The titles that people of an occupation report, and the names of occupations in the singular. */
function normalisedTitles(): readonly NormalisedTitle[] {
  const { occupations, titles } = occupationEvidence();
  const names = occupations
    .filter(({ name }) => !/,| and |All Other/.test(name))
    .map(({ name }) => name.replace(/\w+$/, singular));
  const reported = titles
    .filter((title) => title.reported)
    .map(({ title }) => title.replace(/\s*\([^()]*\)\s*/g, ' ').trim());
  const byWords = new Map<string, NormalisedTitle>();
  for (const name of [...names, ...reported]) {
    const key = contentWords(name).join(' ');
    if (key !== '' && !byWords.has(key)) byWords.set(key, { id: `T${toHex(fnv1a(key))}`, name });
  }
  return [...byWords.values()];
}

/** The normalised titles by their words. */
export const titleIndex = trained('titles', () =>
  buildVectorIndex(normalisedTitles(), ({ name }) => features(contentWords(name))),
);

/** Title of a posting as the normalised list has it. */
export const titles: Model = {
  name: 'titles',
  description: 'Finds the normalised title nearest to the title of a posting.',
  versions: [
    {
      version: '5.2.0',
      taxonomies: { titles: '5.2' },
      releaseDate: '2026-03-02 08:30:00',
      deprecationDate: '2027-03-02 08:30:00',
      input: objectOf({ title: text }),
      output: objectOf({ id: { type: 'string' }, name: { type: 'string' }, confidence: share }),
      classify: (input) => {
        const words = titleWords(input['title'] as string);
        const plain = words.filter((word) => !ranks.has(word));
        const [found] = nearest(titleIndex(), features(plain.length === 0 ? words : plain), 1);
        if (found === undefined || found.cosine < NEAR_ENOUGH)
          throw new ClassificationFailure('no normalised title is near the title');
        return { ...found.item, confidence: Math.round(found.cosine * 100) / 100 };
      },
    },
  ],
};

/** Words, and the last word once more: it says what the person is. */
function features(words: readonly string[]): string[] {
  const last = words.at(-1);
  return last === undefined ? [] : [...words, `$${last}`];
}

function toHex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
