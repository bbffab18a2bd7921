import { type ClauseId, fnv1a } from '../../../contracts/index.ts';
import { dimensionsOf, type Country } from '../../../datasets/index.ts';
import type { DatasetRows } from './write-dataset.ts';

/** What is special about the postings of a small dataset. */
export interface DataShape {
  readonly id: string;
  readonly postings: number;
  /** Months before the last one in which postings appeared; 0: all in the last month. */
  readonly months: number;
  /** How many values each dimension has. */
  readonly values: number;
  /** The name of a value of a dimension; a plain one when omitted. */
  readonly name?: (key: number) => string;
  /** Clauses of level should that it violates on purpose. */
  readonly warns?: readonly ClauseId[];
  readonly unknownCompanies?: true;
  /** Whether salaries, experience and the like are unknown. */
  readonly unknownValues?: true;
}

const oddNames: readonly string[] = [
  '007',
  '1e3',
  '{"a":[1]}',
  'null',
  'true',
  "O'Brien, Sons & Co",
  '"quoted" \\ backslash',
  'a,b; c',
  'C++ / C#',
  'Łódź ß',
  '東京都',
  'Ελλάδα',
  'مدينة',
  '👩‍🚀 space',
  'toString',
  '__proto__',
  '$.models.x',
  '%41 percent',
  '<b>bold</b>',
  'long '.repeat(80).trim(),
];

/** Small datasets that a conformant target may have. */
export const dataShapes: readonly DataShape[] = [
  { id: 'no-posting', postings: 0, months: 6, values: 3 },
  { id: 'one-posting', postings: 1, months: 0, values: 1 },
  { id: 'twenty-postings', postings: 20, months: 6, values: 4 },
  { id: 'ties', postings: 120, months: 11, values: 6 },
  { id: 'one-month', postings: 60, months: 0, values: 5 },
  { id: 'many-years', postings: 200, months: 180, values: 12 },
  { id: 'odd-names', postings: 160, months: 14, values: 20, name: (key) => oddNames[key] ?? `odd ${key}` },
  {
    id: 'case-names',
    postings: 100,
    months: 8,
    values: 6,
    name: (key) => ['acme', 'ACME', 'Acme', 'beta', 'Beta', 'gamma'][key] ?? 'delta',
  },
  {
    id: 'repeated-names',
    postings: 100,
    months: 8,
    values: 6,
    name: (key) => `Name ${key % 3}`,
    warns: ['rankings/bucket-name-unique', 'company-postings/bucket-name-unique'],
  },
  { id: 'unknown-companies', postings: 80, months: 8, values: 5, unknownCompanies: true },
  { id: 'unknown-values', postings: 80, months: 8, values: 5, unknownValues: true },
  { id: 'one-value', postings: 50, months: 5, values: 1 },
];

/** The last day of every small dataset. */
const LAST_MONTH = 2024 * 12 + 2;

function dayOf(months: number, day: number): string {
  const year = Math.floor(months / 12);
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Draws a number below a count for something of a posting. */
type Pick = (what: string, posting: number, count: number) => number;

/** The rows of a small dataset: the same ones for the same shape and seed. `more` adds postings to its last month. */
export function rowsOf(shape: DataShape, country: Country, seed: number, more = 0): DatasetRows {
  const pick: Pick = (what, posting, count) =>
    shape.id === 'ties' ? posting % count : fnv1a(`${seed}/${what}/${posting}`) % Math.max(1, count);
  const postings = Array.from({ length: shape.postings + more }, (_, posting) => {
    const isMore = posting >= shape.postings;
    const month = LAST_MONTH - (isMore ? 0 : pick('month', posting, shape.months + 1));
    return postingRow(shape, pick, posting, month);
  });
  return {
    country,
    lastDay: dayOf(LAST_MONTH, 31),
    postings,
    dimensions: dimensionRows(shape, country),
    bodies: Object.fromEntries(
      postings.map(({ posting, title_raw: title }) => [
        posting,
        `<p>${title.replaceAll(/[<>&]/g, ' ')}. We need sales and nursing experience.</p>`,
      ]),
    ),
  };
}

const nameIn = ({ name = (key) => `value ${key}` }: DataShape, key: number): string => name(key);

/** The rows of every dimension: as many values as the shape has. */
function dimensionRows(shape: DataShape, country: Country): DatasetRows['dimensions'] {
  // The key 0 means an unknown company.
  const keys = Array.from({ length: shape.values }, (_, at) => at + 1);
  return Object.fromEntries(
    dimensionsOf(country).map(({ name: dimension, extra }) => [
      dimension,
      Object.fromEntries(
        keys.map((key) => [
          key,
          [
            `${dimension}${key}`,
            nameIn(shape, key - 1),
            ...extra.map((column) => {
              if (column.name === 'kind') return key % 2 === 0 ? 'common' : 'specialized';
              return column.type === 'BOOLEAN' ? key % 2 === 0 : column.type === 'VARCHAR' ? '' : key;
            }),
          ],
        ]),
      ),
    ]),
  );
}

function postingRow(
  shape: DataShape,
  pick: Pick,
  posting: number,
  month: number,
): DatasetRows['postings'][number] & { readonly posting: number; readonly title_raw: string } {
  const value = (what: string): number => pick(what, posting, shape.values) + 1;
  const occupation = value('occupation');
  const place = value('place');
  const education = value('education');
  const company =
    shape.unknownCompanies === true || pick('named', posting, 9) === 8 ? null : value('company');
  const salary =
    shape.unknownValues === true || pick('paid', posting, 3) === 0
      ? null
      : 18_000 + 500 * pick('salary', posting, 90);
  const years = shape.unknownValues === true ? null : pick('years', posting, 7);
  const isOpen = pick('open', posting, 4) === 0 && month > LAST_MONTH - 3;
  return {
    posting,
    posted: dayOf(month, 1 + pick('day', posting, 28)),
    expired: isOpen ? null : dayOf(Math.min(LAST_MONTH, month + pick('duration', posting, 2)), 28),
    duplicates: pick('duplicates', posting, 4),
    title: value('title'),
    title_raw: `Posting ${posting}, ${nameIn(shape, value('title') - 1)}`,
    company,
    company_is_staffing: company === null ? null : company % 2 === 0,
    ...Object.fromEntries(
      ['soc1', 'soc2', 'soc3', 'soc4', 'soc5', 'onet'].map((column) => [column, occupation]),
    ),
    ...Object.fromEntries(
      ['country', 'nuts1', 'nuts3', 'lau1', 'state', 'county', 'city'].map((column) => [column, place]),
    ),
    naics2: value('sector'),
    employment_type: value('employment'),
    contract_type: value('contract'),
    is_internship: pick('internship', posting, 5) === 0,
    remote_type: value('remote'),
    min_years_experience: years,
    max_years_experience: years === null ? null : years + 2,
    edulevels: [education],
    min_edulevels: education,
    max_edulevels: education,
    salary,
    salary_from: salary,
    salary_to: salary,
    salary_period: salary === null ? null : 1,
    skills: [...new Set([value('skill'), value('other skill')])],
    certifications: pick('certified', posting, 2) === 0 ? [] : [value('certificate')],
    sources: [value('source')],
  };
}
