import { readTaxonomy } from '../../../../datasets/index.ts';
import { trained } from '../training/trained.ts';
import type { Model } from '../model.ts';
import { listOf, objectOf, postingInput, postingText, share } from '../schemas.ts';
import { buildVectorIndex, nearest } from '../training/vector-index.ts';
import { contentWords } from '../training/words.ts';
import { studyPhrases } from './study-phrases.ts';

interface Program {
  readonly id: string;
  readonly name: string;
}

function programs(): readonly Program[] {
  return readTaxonomy('cip_2020', ['level', 'code', 'title'])
    .filter((row) => row.level === '6')
    .map((row) => ({ id: row.code, name: row.title }));
}

// Words of programme titles and of adverts that name no field.
const vague = new Set(
  'general other field related discipline science study degree program similar relevant equivalent'.split(
    ' ',
  ),
);
const index = trained('cip', () => buildVectorIndex(programs(), ({ name }) => fieldWords(name)));

// Below it, half of the words of the phrase are missing from the title.
const NEAR_ENOUGH = 0.6;
// No advert requires more fields than a reader would list.
const MOST_PROGRAMMES = 10;

/** Instructional programmes (CIP 2020) of the degrees that a posting requires; an empty list when it requires none. */
export const cip: Model = {
  name: 'cip',
  description: 'Finds the instructional programs behind the education that a posting asks for.',
  versions: [
    {
      version: '1.1.0',
      taxonomies: { cip: '2020' },
      releaseDate: '2026-03-02 08:30:00',
      deprecationDate: '2027-03-02 08:30:00',
      input: postingInput,
      output: objectOf({
        programs: listOf(objectOf({ id: { type: 'string' }, name: { type: 'string' }, confidence: share })),
      }),
      classify: (input) => ({ programs: askedPrograms(postingText(input)) }),
    },
  ],
};

function askedPrograms(text: string): readonly (Program & { readonly confidence: number })[] {
  const found = new Map<string, Program & { readonly confidence: number }>();
  for (const phrase of studyPhrases(text)) {
    const [near] = nearest(index(), fieldWords(phrase), 1);
    if (near === undefined || near.cosine < NEAR_ENOUGH) continue;
    const confidence = Math.round(near.cosine * 100) / 100;
    const known = found.get(near.item.id);
    if (known === undefined || known.confidence < confidence)
      found.set(near.item.id, { ...near.item, confidence });
  }
  return [...found.values()]
    .sort((left, right) => right.confidence - left.confidence)
    .slice(0, MOST_PROGRAMMES);
}

/** "Science" alone says nothing, but "computer science" must keep apart from "computer engineering". */
function fieldWords(text: string): string[] {
  const words = contentWords(text);
  const specific = words.filter((word) => !vague.has(word));
  const sciences = words.flatMap((word, at) =>
    word === 'science' && at > 0 ? [`${words[at - 1]} science`] : [],
  );
  return specific.length === 0 ? [] : [...specific, ...sciences];
}
