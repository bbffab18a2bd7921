import { clausesOfShapes, rankingFacets } from '../../../contracts/index.ts';
import { accepted } from '../../kit/accepted.ts';
import type { Check } from '../../kit/check.ts';
import { jsonOf, type Ask } from '../../kit/exchange.ts';
import { facetsAsk, histogramAsk, isItem, nestedAsk, rankAsk, seriesAsk } from '../requests.ts';
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
      const list = await t.ask(facetsAsk());
      const { status } = list.response;
      if (!t.hold('rankings/facets-route', list, status === 200, 'status 200', `status ${status}`)) return;
      const body = jsonOf(list);
      const listed: readonly unknown[] = isItem(body) && Array.isArray(body['data']) ? body['data'] : [];
      const missing = rankingFacets.filter((facet) => !listed.includes(facet));
      t.hold(
        'rankings/facets-listed',
        list,
        missing.length === 0,
        'every documented ranking facet',
        () => `a list without ${missing.join(', ')}`,
      );
      const others = listed.filter(
        (facet, index) => !rankingFacets.some((known) => known === facet) || listed.indexOf(facet) !== index,
      );
      t.hold(
        'rankings/facets-only-listed',
        list,
        others.length === 0,
        'no other facet, and none twice',
        () => `also ${others.join(', ')}`,
      );
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
        const answer = await t.ask(rankAsk(facet, { when }, { by: 'unique_postings', limit: 2 }));
        const { status } = answer.response;
        t.hold(
          'rankings/facet-accepted',
          answer,
          status === 200,
          `status 200 for the documented facet ${facet}`,
          () => `status ${status} ${errorTexts(answer).join(' | ')}`,
        );
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
      const at: readonly ((facet: string) => Ask)[] = [
        (facet) => rankAsk(facet, { when }, rank),
        (facet) => seriesAsk(facet, { when }, rank, series),
        (facet) => nestedAsk(facet, 'soc1_name', { when }, rank, { by: 'significance', limit: 2 }),
        (facet) => histogramAsk(facet, 'salary', { when }, rank, histogram),
      ];
      for (const make of t.setting.profile === 'smoke' ? at.slice(0, 1) : at) {
        const base = await t.ask(make('nuts1_name'));
        // Which distribution facets exist is open; the other endpoints are judged all the same.
        if (base.response.status !== 200) {
          t.showsNothing(`${base.ask.path} was answered with status ${base.response.status}`);
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
      const nested = await accepted(
        t,
        nestedAsk('nuts1_name', 'soc1_name', { when }, rank, { by: 'significance', limit: 2 }),
      );
      await refusesFacet(
        t,
        nested,
        nestedAsk('nuts1_name', UNKNOWN, { when }, rank, { by: 'significance', limit: 2 }),
        UNKNOWN,
        'rankings/unknown-inner-facet-404',
      );
      const histogram = { interval: 100_000, metrics: ['unique_postings'] };
      const salary = await t.ask(histogramAsk('nuts1_name', 'salary', { when }, rank, histogram));
      t.observe('rankings/inner-facets', `a distribution over salary: status ${salary.response.status}`);
      if (salary.response.status === 200)
        await refusesFacet(
          t,
          salary,
          histogramAsk('nuts1_name', UNKNOWN, { when }, rank, histogram),
          UNKNOWN,
          'rankings/unknown-inner-facet-404',
        );
    },
  },
];
