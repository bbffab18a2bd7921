import { readTaxonomy } from '../../../../datasets/index.ts';
import { findCompany } from '../company/company-register.ts';
import { ClassificationFailure, type Model } from '../model.ts';
import { objectOf, text } from '../schemas.ts';
import { trained } from '../training/trained.ts';
import { words } from '../training/words.ts';

const titles = trained(
  'naics-titles',
  () => new Map(readTaxonomy('naics_2022', ['code', 'title']).map((row) => [row.code, row.title])),
);

const codeOfDivision = trained(
  'naics-of-sic',
  () =>
    new Map(
      readTaxonomy('sic_division_naics', ['sic_division', 'naics']).map((row) => [
        row.sic_division,
        row.naics,
      ]),
    ),
);

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
// Longer than any name; the rest of a longer text is not part of a name.
const MOST_WORDS = 30;

const input = objectOf({ company: text });
const output = objectOf({ id: { type: 'string' }, name: { type: 'string' } });

/** Industry of a company (NAICS 2022) by register and name: 1.0.0 answers with the sector, 2.0.0 with the finest code. */
export const naicsStandard: Model = {
  name: 'naicsStandard',
  description: 'Finds the industry of a company.',
  versions: [
    {
      version: '1.0.0',
      taxonomies: { naics: '2022' },
      releaseDate: '2025-05-05 09:00:00',
      deprecationDate: '2026-12-31 00:00:00',
      input,
      output,
      classify: (input) => named(sectorOf(industryOf(input['company'] as string))),
    },
    {
      version: '2.0.0',
      taxonomies: { naics: '2022' },
      releaseDate: '2026-03-09 09:00:00',
      deprecationDate: '2027-03-09 09:00:00',
      input,
      output,
      classify: (input) => named(industryOf(input['company'] as string)),
    },
  ],
};

function industryOf(name: string): string {
  const ofName = industryOfName(name);
  const company = findCompany(name);
  const known =
    company === undefined ? undefined : (codeOfDivision().get(company.sic.slice(0, 2)) ?? company.naics2);
  if (known === undefined || known === '') {
    if (ofName !== undefined) return ofName;
    throw new ClassificationFailure('the industry of the company is not known');
  }
  // The name only refines the industry of the register, which knows that "Apple" is not a farm.
  const finer = ofName !== undefined && sectorOf(ofName) === sectorOf(known) && ofName.length > known.length;
  return finer ? ofName : known.length === 2 ? sectorOf(known) : known;
}

// The three sectors that have more than one two-digit number.
const joinedSectors = ['31-33', '44-45', '48-49'];

function sectorOf(code: string): string {
  const sector = code.slice(0, 2);
  return joinedSectors.find((joined) => joined.slice(0, 2) <= sector && sector <= joined.slice(3)) ?? sector;
}

function named(code: string): { id: string; name: string } {
  const name = titles().get(code);
  if (name === undefined) throw new Error(`naics_2022.csv has no code ${code}`);
  return { id: code, name };
}

/** NAICS code of the words of a company name: that of the longest phrase, then of the last one; undefined without any. */
function industryOfName(name: string): string | undefined {
  const found = words(name).slice(0, MOST_WORDS);
  for (let length = LONGEST_PHRASE; length > 0; length -= 1)
    for (let at = found.length - length; at >= 0; at -= 1) {
      const code = codesByWords().get(found.slice(at, at + length).join(' '));
      if (code !== undefined) return code;
    }
  return undefined;
}
