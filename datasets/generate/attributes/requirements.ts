import { readTaxonomy } from '../../files/read-taxonomy.ts';
import type { Country } from '../../schema/columns.ts';
import type { DimensionRow } from '../../schema/dimensions.ts';
import { entry } from '../entry.ts';
import { aliasTable, type AliasTable } from '../random/alias-table.ts';
import type { CounterRandom } from '../random/counter-random.ts';
import { field } from '../random/fields.ts';

/** Education and experience that a posting requires. */
export interface Requirements {
  /** Keys of the dimension, ascending; `[NOT_LISTED]` when none is stated. */
  readonly edulevels: readonly number[];
  readonly minYears: number | null;
  readonly maxYears: number | null;
}

/** Key of "No Education Listed". */
export const NOT_LISTED = 99;

const levelNames = {
  uk: ['GCSE or A level', 'Foundation degree or HND', "Bachelor's degree", "Master's degree", 'Doctorate'],
  us: [
    'High school or GED',
    "Associate's degree",
    "Bachelor's degree",
    "Master's degree",
    'Ph.D. or professional degree',
  ],
} as const;

/** Rows of the dimension `edulevels`. */
export function educationDimension(country: Country): readonly DimensionRow[] {
  return [
    ...levelNames[country].map((name, key) => ({ key, id: String(key), name })),
    { key: NOT_LISTED, id: String(NOT_LISTED), name: 'No Education Listed' },
  ];
}

// Level of each O*NET education category, edu_01 to edu_12.
const levelOfCategory = [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4] as const;

// Least and most years of each O*NET experience band, exp_01 to exp_11.
const yearsOfBand = [
  [0, 0],
  [0, 1],
  [0, 1],
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 4],
  [4, 6],
  [6, 8],
  [8, 10],
  [10, 15],
] as const;

// Assumed (generate/README.md, step 11): how many adverts state them, name a second level, or leave the upper end open.
const EDUCATION_STATED = 0.45;
const EXPERIENCE_STATED = 0.5;
const SECOND_LEVEL = 0.3;
const OPEN_ENDED = 0.6;

const educationColumns = Array.from({ length: 12 }, (_, n) => `edu_${String(n + 1).padStart(2, '0')}`);
const experienceColumns = Array.from({ length: 11 }, (_, n) => `exp_${String(n + 1).padStart(2, '0')}`);

/** Draws the requirements of a posting from the survey shares of its O*NET occupation (by position). */
export function readRequirements(): (random: CounterRandom, onet: number) => Requirements {
  const rows = readTaxonomy('us/onet_education_experience', [
    'onet_code',
    ...educationColumns,
    ...experienceColumns,
  ]);
  const byCode = new Map(rows.map((row) => [row['onet_code'] ?? '', row]));
  const shares = (row: Record<string, string>, columns: readonly string[]): number[] =>
    columns.map((column) => Number(row[column]));
  const sum = (columns: readonly string[]): number[] =>
    columns.map((column) => rows.reduce((total, row) => total + Number(row[column]), 0));
  const usual = {
    education: aliasTable(sum(educationColumns)),
    experience: aliasTable(sum(experienceColumns)),
  };
  const table = (
    row: Record<string, string>,
    columns: readonly string[],
    fallback: AliasTable,
  ): AliasTable => {
    const own = shares(row, columns);
    return own.some((share) => share > 0) ? aliasTable(own) : fallback;
  };
  const tables = readTaxonomy('us/onet_occupations', ['onet_code']).map(({ onet_code: code }) => {
    // Occupations without survey data take the mean of the others.
    const row = byCode.get(code);
    if (row === undefined) return usual;
    return {
      education: table(row, educationColumns, usual.education),
      experience: table(row, experienceColumns, usual.experience),
    };
  });

  return (random, onet) => {
    const { education, experience } = entry(tables, onet);
    const level = entry(levelOfCategory, education.draw(random.unit(field.education)));
    const [least, most] = entry(yearsOfBand, experience.draw(random.unit(field.experience)));
    const hasEducation = random.chance(field.educationStated, EDUCATION_STATED);
    const hasExperience = random.chance(field.experienceStated, EXPERIENCE_STATED);
    const withSecond = level < 4 && random.chance(field.educationRange, SECOND_LEVEL);
    return {
      edulevels: hasEducation ? (withSecond ? [level, level + 1] : [level]) : [NOT_LISTED],
      minYears: hasExperience ? least : null,
      maxYears: hasExperience && !random.chance(field.experienceOpen, OPEN_ENDED) ? most : null,
    };
  };
}
