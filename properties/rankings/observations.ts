import type { ClauseId } from '../../contracts/index.ts';
import type { Check } from '../kit/check.ts';
import { monthName, monthNumber } from '../postings/months.ts';
import { nestedRequest, rankRequest, seriesRequest, type Item } from './requests.ts';
import { dataRange } from './survey/surveyed-data.ts';

const rank = { by: 'unique_postings', limit: 3 };
const metrics = [
  'unique_companies',
  'total_postings',
  'duplicate_postings',
  'posting_intensity',
  'median_salary',
];

/** What the target does where service.md leaves it open: never judged, told in the report. */
export const observationChecks: readonly Check[] = [
  {
    id: 'rankings/observations',
    clauses: [
      'rankings/metrics',
      'rankings/keywords-grammar',
      'rankings/filter-keys',
      'rankings/defaults',
      'rankings/taxonomy-parameters',
      'rankings/timeseries-outside-filter',
      'rankings/significance',
    ],
    title: 'shows what it does where the contract leaves it open',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const plain = rankRequest('nuts1_name', { when }, rank);
      const body = plain.body as Item;
      const before = monthName(monthNumber(when.start) - 1);
      const tried: readonly (readonly [ClauseId, string, typeof plain])[] = [
        ...metrics.map(
          (by) =>
            [
              'rankings/metrics',
              `rank.by ${by}`,
              rankRequest('nuts1_name', { when }, { ...rank, by }),
            ] as const,
        ),
        ...['or', 'and', 'expression'].map(
          (type) =>
            [
              'rankings/keywords-grammar',
              `keywords.type ${type}`,
              { ...plain, body: { ...body, filter: { when, keywords: { query: 'sales', type } } } },
            ] as const,
        ),
        [
          'rankings/filter-keys',
          'an unknown filter key',
          { ...plain, body: { ...body, filter: { when, jobmark_key: ['x'] } } },
        ],
        ['rankings/defaults', 'no rank', { ...plain, body: { filter: { when } } }],
        ['rankings/defaults', 'no rank.limit', { ...plain, body: { ...body, rank: { by: rank.by } } }],
        [
          'rankings/taxonomy-parameters',
          'soc_version=uk_soc_2020',
          { ...plain, path: `${plain.path}?soc_version=uk_soc_2020` },
        ],
        [
          'rankings/timeseries-outside-filter',
          'a series that begins a month before filter.when',
          seriesRequest('nuts1_name', { when }, rank, {
            when: { start: before, end: when.end },
            metrics: ['unique_postings'],
          }),
        ],
        [
          'rankings/significance',
          'a nested ranking by significance',
          nestedRequest('nuts1_name', 'soc4_name', { when }, rank, { by: 'significance', limit: 3 }),
        ],
      ];
      for (const [clause, what, spec] of tried) {
        const { response } = await t.send(spec);
        t.observe(clause, `${what}: status ${response.status}`);
      }
    },
  },
];
