import { type ClauseId, objectOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { type RequestSpec, withParts } from '../../kit/exchange.ts';
import { monthAfter } from '../../postings/months/months.ts';
import { baseRank } from '../endpoints.ts';
import { withKeywords } from '../keywords/keywords-syntax.ts';
import { COUNTING_FACET, locatedData, requestOf } from '../survey/surveyed-data.ts';

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
    const filterBody = objectOf(objectOf(plain.body)['filter']);
    const { rank: _, ...unranked } = objectOf(plain.body);
    const bySignificance = { ...ranking, rank: { ...baseRank, by: 'significance' } };
    const tried: readonly (readonly [ClauseId, string, RequestSpec])[] = [
      ['rankings/metrics', 'rank.by significance', requestOf(t, bySignificance)],
      [
        'rankings/keywords-grammar',
        'keywords.type expression',
        withKeywords(plain, { query: 'sales', type: 'expression' }),
      ],
      [
        'rankings/filter-keys',
        'an unknown filter key',
        withParts(plain, { filter: { ...filterBody, jobmark_key: ['x'] } }),
      ],
      ['rankings/defaults', 'no rank', { ...plain, body: unranked }],
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
