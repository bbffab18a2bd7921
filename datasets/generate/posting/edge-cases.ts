import type { SharedColumns } from './country-model.ts';

type FixedColumns = Omit<
  SharedColumns,
  'posting' | 'posted' | 'expired' | 'title' | 'company' | 'company_is_staffing'
>;

/** A planted posting: what it must have; the rest is as the generator would draw it. */
export interface EdgePosting extends Partial<FixedColumns> {
  /** `YYYY-MM-DD`. */
  readonly posted: string;
  /** `YYYY-MM-DD`; null while open. */
  readonly expired: string | null;
  /** The name of an additional company; null for none; omitted: as drawn. */
  readonly company?: string | null;
  /** An additional title; omitted: as drawn. */
  readonly title?: string;
  /** HTML put after the composed body. */
  readonly text?: string;
}

/** What implementations may get wrong, with the postings that show it. */
export interface EdgeCase {
  readonly name: string;
  readonly what: string;
  readonly postings: readonly EdgePosting[];
}

const spring = { posted: '2023-03-06', expired: '2023-03-20' } as const;

/** Company and title names that break careless quoting, splitting, matching or sorting. */
const awkwardNames = [
  `O'Brien "and Sons" Ltd`,
  'Smith, Jones, and Partners',
  '100% Human',
  'Under_score 50%_off',
  'Café Zoë Übermut',
  'cafe zoe ubermut',
  '日本サービス株式会社',
  'Ελληνικά Τρόφιμα',
  'شركة التوظيف',
  '🚀 Rocket People',
  'A.B.C. Node.js $vc',
  '$.context.company',
  '$.models.company.output.name',
  'Back\\slash / Slash',
  'Two  Spaces',
  '<b>Bold</b> & Co',
  'null',
  '0',
  'Acme',
  'Acme Ltd',
  'ACME LTD',
  `Long ${'very '.repeat(40)}name`,
] as const;

const awkwardTitles = [
  'C++ / C# Developer',
  '.NET Engineer',
  'R&D "Lead", Part 2',
  'Résumé Writer',
  'Resume Writer',
  'Data Whisperer',
  'DATA WHISPERER',
  'Koch/Köchin (100%)',
  'データアナリスト',
  'true',
] as const;

/** Text of the keyword traps: what a search must find, and what it must not. */
const keywordTexts = [
  '<p>We offer work/life balance.</p>',
  '<p>We offer work-life balance.</p>',
  '<p>A life of work, balance unknown: zanzibar quokka.</p>',
  '<p>quokka zanzibar, the other way round.</p>',
  '<p>zanzi<b>bar</b> quokka across a tag.</p>',
  '<p>zanzibar</p><p>quokka across paragraphs.</p>',
  '<p>zanzibar\n   quokka over a line end.</p>',
  '<p>ZANZIBAR QUOKKA in capitals.</p>',
  '<p>zanzibarquokka as one word, and zanzibars quokkas in the plural.</p>',
  '<p>Knows C++, C#, .NET, R and F#.</p>',
  '<p>Knows C, NET and Java but not the other one.</p>',
  '<p>Knows JavaScript, which is no kind of coffee.</p>',
  '<p>Choose AND, OR or NOT: the operators as plain words.</p>',
  '<p>To be, or not to be: stop words only.</p>',
  '<p>Send your résumé; pay is 100% guaranteed_now.</p>',
  '<p>Send your resume &amp; cover letter &lt;today&gt;.</p>',
  '<!-- hiddenquokka in a comment --><p title="attributequokka">An attribute and a comment.</p>',
] as const;

const extremes: readonly Partial<FixedColumns>[] = [
  { salary: 1, salary_from: 1, salary_to: 1, salary_period: 1 },
  { salary: 9_999_999, salary_from: 9_999_998, salary_to: 10_000_000, salary_period: 1 },
  { salary: null, salary_from: null, salary_to: null, salary_period: null },
  { min_years_experience: 0, max_years_experience: 0 },
  { min_years_experience: 0, max_years_experience: 50 },
  { min_years_experience: null, max_years_experience: null },
  { duplicates: 0, sources: [12] },
  { duplicates: 500, sources: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
  { edulevels: [0, 1, 2, 3, 4], min_edulevels: 0, max_edulevels: 4 },
  { edulevels: [99], min_edulevels: 99, max_edulevels: 99 },
  { skills: [], certifications: [] },
  { skills: Array.from({ length: 40 }, (_, n) => n + 1), certifications: [1, 2, 3] },
];

/** Every planted edge case, in the order of the planted postings. `datasets/sample/README.md` lists them by name. */
export const edgeCases = [
  {
    name: 'ties',
    what: 'three companies with four postings each, all on the same days: any order of them is right',
    postings: ['Tie Alpha', 'Tie Beta', 'Tie Gamma'].flatMap((company) =>
      [1, 2, 3, 4].map(() => ({ ...spring, company, duplicates: 1, sources: [1, 2] })),
    ),
  },
  {
    name: 'null-companies',
    what: 'postings that name no company, in a month where nearly all do not',
    postings: [4, 11, 18].map((day) => ({
      posted: `2019-11-${String(day).padStart(2, '0')}`,
      expired: '2019-11-25',
      company: null,
    })),
  },
  {
    name: 'month-without-postings',
    what: 'postings in November 2019 and January 2020, none posted, up or expired in December 2019',
    postings: [
      { posted: '2019-11-02', expired: '2019-11-30', company: 'Gap Makers' },
      { posted: '2020-01-01', expired: '2020-01-31', company: 'Gap Makers' },
      { posted: '2020-01-15', expired: '2020-02-15', company: 'Gap Makers' },
    ],
  },
  {
    name: 'year-boundary',
    what: 'postings that begin, end or last over New Year 2021',
    postings: [
      { posted: '2020-12-31', expired: '2020-12-31', company: 'New Year Bakery' },
      { posted: '2020-12-31', expired: '2021-01-01', company: 'New Year Bakery' },
      { posted: '2021-01-01', expired: '2021-01-01', company: 'New Year Bakery' },
      { posted: '2020-11-30', expired: '2021-02-28', company: 'New Year Bakery' },
    ],
  },
  {
    name: 'one-day',
    what: 'postings that expired on the day on which they appeared, also on a leap day',
    postings: [
      { posted: '2024-02-29', expired: '2024-02-29', company: 'One Day Only' },
      { posted: '2024-03-01', expired: '2024-03-01', company: 'One Day Only' },
    ],
  },
  {
    name: 'open-postings',
    what: 'postings open on the last day: one from that day, one that has been open for years',
    postings: [
      { posted: '2026-10-31', expired: null, company: 'Still Open' },
      { posted: '2020-02-01', expired: null, company: 'Still Open' },
    ],
  },
  {
    name: 'awkward-company-names',
    what: 'quotes, commas, percent signs, underscores, accents, other scripts, dots, dollars, references, markup, "null"',
    postings: awkwardNames.map((company) => ({ ...spring, company })),
  },
  {
    name: 'awkward-titles',
    what: 'the same for titles; some differ in capitals or accents only',
    postings: awkwardTitles.map((title) => ({ ...spring, company: 'Title Lab', title })),
  },
  {
    name: 'keyword-traps',
    what: 'bodies for the keyword filter: phrases split by tags and line ends, operators as words, C++, accents, entities',
    postings: keywordTexts.map((text) => ({ ...spring, company: 'Keyword Lab', text })),
  },
  {
    name: 'extreme-values',
    what: 'least and most of pay, experience, duplicates, education, skills, sources',
    postings: extremes.map((columns) => ({ ...spring, company: 'Extremes', ...columns })),
  },
] as const satisfies readonly EdgeCase[];
