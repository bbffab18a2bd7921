import { readTaxonomy } from '../../../../datasets/index.ts';
import type { Model } from '../model.ts';
import { listOf, objectOf, postingInput, postingText, share } from '../schemas.ts';
import { trained } from '../training/trained.ts';
import { buildVectorIndex, nearest } from '../training/vector-index.ts';
import { contentWords } from '../training/words.ts';

const degree = String.raw`(?:degrees?|diplomas?|bachelor['’]?s?|master['’]?s?|associate['’]?s?|doctora(?:te|l)|ph\.?d\.?|b\.?sc?\.?|m\.?sc?\.?|b\.?a\.?|m\.?a\.?|major(?:ing|ed)?|qualifications?|graduates?|studies|background|educated|coursework)`;
const opening = new RegExp(
  String.raw`\b${degree}(?![\w])(?:[ ,/]{1,2}(?:or|and|level|degrees?|diplomas?|from|with|a|an|the|major|field of study|equivalent|higher|educated|(?:four|4|two|2)-year|accredited|college|university|bachelor['’]?s?|master['’]?s?|majoring|related|relevant)){0,8} (?:in|of) `,
  'gi',
);
const shortDegree =
  /\b(?:[BM]\.?[Ss][Cc]?|[BM]\.?[Ee]ng|[BM]\.?A|P[Hh]\.?[Dd])\.? (?:\([Hh]ons\) )?(?=[A-Z][a-z])/g;
// Where the field of study ends.
const ending =
  /[.;:()\n•]|\b(?:with|from|is|are|required|preferred|plus|who|that|at|minimum|combined|including|by|to|would|will|must|desir\w+|experience|through)\b|\b(?:and|or) (?:\d|at least|a minimum|equivalent|(?:a )?(?:closely )?(?:related|relevant|similar))/i;
// As long as the longest lists of fields that adverts have.
const LONGEST = 250;

/** The fields of study that a text names after its degrees: "BSc in Physics, Chemistry or a related field" has two. */
export function studyPhrases(text: string): string[] {
  const starts = [...text.matchAll(opening), ...text.matchAll(shortDegree)].map(
    (match) => match.index + match[0].length,
  );
  const phrases = starts.flatMap((start) => {
    const following = text.slice(start, start + LONGEST);
    const end = following.search(ending);
    const whole = end < 0 ? following : following.slice(0, end);
    return [whole, ...whole.split(/,|\/|\bor\b|\band\b|&/)];
  });
  if (/\bMBA\b/.test(text)) phrases.push('Business Administration and Management');
  return [...new Set(phrases.map((phrase) => phrase.trim()).filter((phrase) => phrase.length > 2))];
}

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
