import { put } from '../../rewriting/json-path.ts';
import { fault, type Fault } from '../fault.ts';
import { rankingOperations, rankingsError, refusesRanking } from './builders.ts';
import { answered, answersInstead, operationOf, wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const r = 'rankings';
const inList = (change: Change): Middleware => wrongAnswer('listRankingFacets', 200, change);
const unknownFacet = (text: string): object => rankingsError(404, 'URL not found', text);
const emptyRanking = {
  data: {
    ranking: { buckets: [], facet: 'x', limit: 2, rank_by: 'unique_postings' },
    totals: { unique_postings: 0 },
  },
};

/** One faulty server, or several, for each clause of the ranking facets. */
export const rankingsFacetFaults: readonly Fault[] = [
  fault(
    `${r}/facets-route`,
    'answers the facet list with 404',
    answersInstead(answered('listRankingFacets', 200), 404, unknownFacet('no such route')),
  ),
  fault(
    `${r}/facets-route`,
    'gives the facets as objects',
    inList(put('data.*', (name: unknown) => ({ name }))),
    'objects',
  ),
  fault(
    `${r}/facets-listed`,
    'leaves the last facet out of the list',
    inList(put('data', (list: unknown) => (list as string[]).slice(0, -1))),
  ),
  fault(
    `${r}/facets-listed`,
    'writes one facet in capitals',
    inList(put('data.0', (name: unknown) => String(name).toUpperCase())),
    'capitals',
  ),
  fault(
    `${r}/facets-only-listed`,
    'lists a facet of its own',
    inList(put('data', (list: unknown) => [...(list as string[]), 'contract_type'])),
  ),
  fault(
    `${r}/facets-only-listed`,
    'lists a facet twice',
    inList(put('data', (list: unknown) => [...(list as string[]), (list as string[])[0]])),
    'twice',
  ),
  ...['skill_cluster', 'min_edulevels_name', 'sources'].map((facet) =>
    fault(
      `${r}/facet-accepted`,
      `knows no facet ${facet}`,
      answersInstead(
        (ctx) => answered('rankPostings', 200)(ctx) && ctx.path.endsWith(`/${facet}`),
        404,
        unknownFacet(`Unrecognized facet '${facet}'`),
      ),
      facet,
    ),
  ),
  ...rankingOperations.map((operation) =>
    fault(
      `${r}/unknown-facet-404`,
      `answers an unknown facet with 400 at ${operation}`,
      answersInstead(answered(operation, 404), 400, rankingsError(400, 'Malformed Request', 'bad facet')),
      operation,
    ),
  ),
  fault(
    `${r}/unknown-facet-404`,
    'ranks nothing for an unknown facet',
    answersInstead(answered('rankPostings', 404), 200, emptyRanking),
    'empty',
  ),
  fault(
    `${r}/unknown-facet-text`,
    'does not name the unknown facet',
    wrongAnswer([...rankingOperations], 404, put('errors.*.detail', 'Unrecognized facet')),
  ),
  fault(
    `${r}/unknown-facet-text`,
    'says of an unknown facet that there is no such page in one of four endpoints',
    wrongAnswer('rankPostingsNested', 404, put('errors.*.detail', 'no such page')),
    'nested',
  ),
  ...(['rankPostingsDistribution', 'rankPostingsNested'] as const).map((operation) =>
    fault(
      `${r}/unknown-inner-facet-404`,
      `answers an unknown inner facet with 200 at ${operation}`,
      answersInstead(
        (ctx) =>
          operationOf(ctx) === operation &&
          ctx.status === 404 &&
          !ctx.path.startsWith('/uk-jpa/rankings/jobmark'),
        200,
        emptyRanking,
      ),
      operation,
    ),
  ),
  fault(`${r}/ranking-route`, 'answers every ranking with 201', refusesRanking('rankPostings', 201)),
  fault(
    `${r}/ranking-route`,
    'refuses extra metrics',
    refusesRanking('rankPostings', 400, ({ rank }) => 'extra_metrics' in rank),
    'extra-metrics',
  ),
  fault(
    `${r}/ranking-route`,
    'breaks on a filter on skills',
    refusesRanking('rankPostings', 500, ({ filter }) => 'skills_name' in filter),
    'skills',
  ),
];
