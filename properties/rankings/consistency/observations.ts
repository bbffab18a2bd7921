import { type ClauseId, objectOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import { monthAfter } from '../../postings/months/months.ts';
import { baseRank } from '../endpoints.ts';
import { COUNTING_FACET, locatedData, requestOf } from '../survey/surveyed-data.ts';

/** Values of `rank.by` that are tried. */
const metrics = ['significance'];

/** The behaviour of the target where the specification leaves it open: recorded for the report, never evaluated. */
export const observationCheck: Check = {
  id: 'rankings/observations',
  clauses: [
    'rankings/metrics',
    'rankings/keywords-grammar',
    'rankings/filter-keys',
    'rankings/defaults',
    'rankings/taxonomy-parameters',
    'rankings/timeseries-outside-filter',
    'service/no-server-error',
  ],
  title: 'reports the behaviour that the specification leaves open',
  async run(t) {
    const { months } = await locatedData(t);
    const filter = { months };
    const ranking = { facet: COUNTING_FACET, filter, rank: baseRank };
    const plain = requestOf(t, ranking);
    const body = objectOf(plain.body);
    const filterBody = objectOf(body['filter']);
    const tried: readonly (readonly [ClauseId, string, RequestSpec])[] = [
      ...metrics.map(
        (by) =>
          [
            'rankings/metrics',
            `rank.by ${by}`,
            requestOf(t, { ...ranking, rank: { ...baseRank, by } }),
          ] as const,
      ),
      ...['expression'].map(
        (type) =>
          [
            'rankings/keywords-grammar',
            `keywords.type ${type}`,
            { ...plain, body: { ...body, filter: { ...filterBody, keywords: { query: 'sales', type } } } },
          ] as const,
      ),
      [
        'rankings/filter-keys',
        'an unknown filter key',
        { ...plain, body: { ...body, filter: { ...filterBody, jobmark_key: ['x'] } } },
      ],
      ['rankings/defaults', 'no rank', { ...plain, body: { filter: filterBody } }],
      [
        'rankings/taxonomy-parameters',
        'new_taxonomy_versions=true',
        { ...plain, path: `${plain.path}?new_taxonomy_versions=true` },
      ],
      [
        'rankings/timeseries-outside-filter',
        'a series that begins a month before filter.when',
        requestOf(t, {
          ...ranking,
          series: {
            when: { start: monthAfter(months.start, -1), end: months.end },
            metrics: ['unique_postings'],
          },
        }),
      ],
    ];
    for (const [clause, what, spec] of tried) {
      const answer = await t.recall(spec);
      t.observe(clause, `${what}: status ${answer.response.status}`);
      if (clause === 'rankings/taxonomy-parameters') t.expectNoServerError(answer, `the query is ${what}`);
    }
  },
};
