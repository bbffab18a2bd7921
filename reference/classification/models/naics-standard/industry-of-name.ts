import { readTaxonomy } from '../../../../datasets/index.ts';
import { trained } from '../training/trained.ts';
import { words } from '../training/words.ts';

const codesByWords = trained(
  'industry-words',
  () =>
    new Map(
      readTaxonomy('industry_words', ['words', 'naics']).flatMap((row) =>
        row.words.split('|').map((phrase) => [phrase, row.naics] as const),
      ),
    ),
);

// No phrase of industry_words.csv is longer.
const LONGEST_PHRASE = 3;
// A name; what follows is none.
const MOST_WORDS = 30;

/** NAICS code of the words of a company name: that of the longest phrase, then of the last one; undefined without any. */
export function industryOfName(name: string): string | undefined {
  const found = words(name).slice(0, MOST_WORDS);
  for (let length = LONGEST_PHRASE; length > 0; length -= 1)
    for (let at = found.length - length; at >= 0; at -= 1) {
      const code = codesByWords().get(found.slice(at, at + length).join(' '));
      if (code !== undefined) return code;
    }
  return undefined;
}
