import type { ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { type RequestSpec, withParts } from '../../kit/exchange.ts';
import { listRequest, rankRequest, totalsRequest } from '../requests.ts';
import { dataFilter } from '../survey/surveyed-data.ts';

/** What the target does where the specification leaves it open: reported, and expected only not to fail. */
export const observationCheck: Check = {
  id: 'company-postings/observations',
  clauses: [
    'company-postings/defaults',
    'company-postings/errors',
    'company-postings/errors-below-500',
    'company-postings/taxonomy-parameters',
    'company-postings/filter-keys',
  ],
  title: 'reports the behaviour that the specification leaves open, without failing',
  async run(t) {
    const filter = dataFilter(t);
    const totals = totalsRequest(filter, ['unique_postings']);
    const list = listRequest(filter, ['id'], 2);
    const without = (spec: RequestSpec, field: string): RequestSpec =>
      withParts(spec, { [field]: undefined });
    const tried: readonly (readonly [ClauseId, string, RequestSpec])[] = [
      ['company-postings/defaults', 'totals without metrics', without(totals, 'metrics')],
      ['company-postings/defaults', 'totals without filter', without(totals, 'filter')],
      ['company-postings/defaults', 'a listing without order', without(list, 'order')],
      [
        'company-postings/filter-keys',
        'an unknown filter key',
        withParts(totals, { filter: { when: filter.months, jobmark_key: ['x'] } }),
      ],
      [
        'company-postings/taxonomy-parameters',
        'soc_version=soc_2021',
        { ...totals, path: `${totals.path}?soc_version=soc_2021` },
      ],
      [
        'company-postings/errors',
        'a body that is not valid JSON',
        { group: totals.group, method: 'POST', path: totals.path, rawBody: '{"filter":' },
      ],
      ['company-postings/errors', 'text as a filter', withParts(totals, { filter: 'all' })],
      ['company-postings/errors', 'an unknown metric', withParts(totals, { metrics: ['jobmark_metric'] })],
      [
        'company-postings/errors',
        'an unknown ranking facet',
        rankRequest('jobmark_unknown_facet', filter, 2),
      ],
      ['company-postings/errors', 'a request without a token', { ...totals, credential: 'none' }],
      [
        'company-postings/errors',
        'GET on the totals',
        { group: totals.group, method: 'GET', path: totals.path },
      ],
    ];
    for (const [clause, what, spec] of tried) {
      const answer = await t.recall(spec);
      const { status } = answer.response;
      t.observe(clause, `${what}: status ${status}`);
      if (clause === 'company-postings/errors')
        t.expect({
          clause: 'company-postings/errors-below-500',
          exchange: answer,
          holds: status < 500,
          expected: `a status below 500 (${what})`,
          actual: `status ${status}`,
        });
    }
  },
};
