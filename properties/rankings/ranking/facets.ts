import { isAccepted } from '../../kit/check-context.ts';
import { clausesOfShapes, rankingFacets } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { jsonOf, type RequestSpec } from '../../kit/exchange.ts';
import {
  facetsRequest,
  histogramRequest,
  isItem,
  nestedRequest,
  rankRequest,
  seriesRequest,
} from '../requests.ts';
import { errorShapes, errorTexts, rankingShapes, refusesFacet } from '../errors/errors.ts';
import { dataRange } from '../survey/surveyed-data.ts';

const UNKNOWN = 'jobmark_unknown_facet';

/** The facet list, and what is accepted as {rankingFacet}: service.md, "Endpoints: posting rankings group", rules 1 and 2. */
export const facetChecks: readonly Check[] = [
  {
    id: 'rankings/facet-list',
    clauses: [
      'rankings/facets-route',
      'rankings/facets-listed',
      'rankings/facets-only-listed',
      ...clausesOfShapes('listRankingFacets', 200),
    ],
    title: 'lists the documented ranking facets, each once',
    group: 'rankings',
    profile: 'smoke',
    async run(t) {
      const list = await t.send(facetsRequest());
      const { status } = list.response;
      if (
        !t.expect({
          clause: 'rankings/facets-route',
          exchange: list,
          holds: status === 200,
          expected: 'status 200',
          actual: `status ${status}`,
        })
      )
        return;
      const body = jsonOf(list);
      const listed: readonly unknown[] = isItem(body) && Array.isArray(body['data']) ? body['data'] : [];
      const missing = rankingFacets.filter((facet) => !listed.includes(facet));
      t.expect({
        clause: 'rankings/facets-listed',
        exchange: list,
        holds: missing.length === 0,
        expected: 'every documented ranking facet',
        actual: () => `a list without ${missing.join(', ')}`,
      });
      const others = listed.filter(
        (facet, index) => !rankingFacets.some((known) => known === facet) || listed.indexOf(facet) !== index,
      );
      t.expect({
        clause: 'rankings/facets-only-listed',
        exchange: list,
        holds: others.length === 0,
        expected: 'no other facet, and none twice',
        actual: () => `also ${others.join(', ')}`,
      });
    },
  },
  {
    id: 'rankings/facets-accepted',
    clauses: ['rankings/facet-accepted', ...rankingShapes],
    title: 'ranks by every documented facet',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      for (const facet of rankingFacets) {
        const answer = await t.send(rankRequest(facet, { when }, { by: 'unique_postings', limit: 2 }));
        const { status } = answer.response;
        t.expect({
          clause: 'rankings/facet-accepted',
          exchange: answer,
          holds: status === 200,
          expected: `status 200 for the documented facet ${facet}`,
          actual: () => `status ${status} ${errorTexts(answer).join(' | ')}`,
        });
      }
    },
  },
  {
    id: 'rankings/unknown-facet',
    clauses: ['rankings/unknown-facet-404', 'rankings/unknown-facet-text', ...errorShapes],
    title: 'answers a ranking facet that is not listed with 404 and its name, at all four endpoints',
    group: 'rankings',
    profile: 'smoke',
    async run(t) {
      const { when } = dataRange(t);
      const rank = { by: 'unique_postings', limit: 2 };
      const series = { when: { start: when.end, end: when.end }, metrics: ['unique_postings'] };
      const histogram = { interval: 100_000, metrics: ['unique_postings'] };
      const at: readonly ((facet: string) => RequestSpec)[] = [
        (facet) => rankRequest(facet, { when }, rank),
        (facet) => seriesRequest(facet, { when }, rank, series),
        (facet) => nestedRequest(facet, 'soc1_name', { when }, rank, { by: 'significance', limit: 2 }),
        (facet) => histogramRequest(facet, 'salary', { when }, rank, histogram),
      ];
      for (const make of t.settings.profile === 'smoke' ? at.slice(0, 1) : at) {
        const base = await t.send(make('nuts1_name'));
        // Which distribution facets exist is open; the other endpoints are judged all the same.
        if (!isAccepted(base)) {
          t.inconclusive(`${base.spec.path} was answered with status ${base.response.status}`);
          continue;
        }
        await refusesFacet(
          t,
          base,
          make(UNKNOWN),
          UNKNOWN,
          'rankings/unknown-facet-404',
          'rankings/unknown-facet-text',
        );
      }
    },
  },
  {
    id: 'rankings/unknown-inner-facet',
    clauses: ['rankings/unknown-inner-facet-404', 'rankings/inner-facets'],
    title: 'answers a distribution or nested facet that does not exist with 404',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const rank = { by: 'unique_postings', limit: 2 };
      const nested = await t.acceptOrBlock(
        nestedRequest('nuts1_name', 'soc1_name', { when }, rank, { by: 'significance', limit: 2 }),
      );
      await refusesFacet(
        t,
        nested,
        nestedRequest('nuts1_name', UNKNOWN, { when }, rank, { by: 'significance', limit: 2 }),
        UNKNOWN,
        'rankings/unknown-inner-facet-404',
      );
      const histogram = { interval: 100_000, metrics: ['unique_postings'] };
      const salary = await t.send(histogramRequest('nuts1_name', 'salary', { when }, rank, histogram));
      t.observe('rankings/inner-facets', `a distribution over salary: status ${salary.response.status}`);
      if (isAccepted(salary))
        await refusesFacet(
          t,
          salary,
          histogramRequest('nuts1_name', UNKNOWN, { when }, rank, histogram),
          UNKNOWN,
          'rankings/unknown-inner-facet-404',
        );
    },
  },
];
