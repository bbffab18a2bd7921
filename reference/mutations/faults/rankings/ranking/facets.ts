import { rankingOperations, groupInfo } from '../../../../../contracts/index.ts';
import type { Middleware, ReferenceContext } from '../../../../app/middleware.ts';
import { put } from '../../../rewriting/json-path.ts';
import { answerInstead, rewriteAnswers, operationOf } from '../../../rewriting/rewrite.ts';
import * as to from '../../../rewriting/values.ts';
import { answered, rewritePath, answersOf } from '../../builders.ts';
import { each, type Fault, faultsOf } from '../../fault.ts';
import {
  rankings,
  rankingsError,
  inAnswers,
  ranksFacet,
  emptyRanking,
  isRange,
  isRanking,
  keywordsOf,
  unprocessable,
  type RankingData,
  inGroup,
} from '../builders.ts';

const inList = answersOf('listRankingFacets');
const unknownFacet = (text: string): object => rankingsError(404, 'URL not found', text);

/** One faulty server, or several, for each clause of the ranking facets. */
export const rankingsFacetFaults: readonly Fault[] = faultsOf({
  'rankings/facets-route': [
    'answers the facet list with 404',
    answerInstead(answered('listRankingFacets', 200), 404, unknownFacet('no such route')),
  ],
  'rankings/facets-route.objects': ['returns the facets as objects', inList('data.*', (name) => ({ name }))],
  'rankings/facets-listed': inList('data', to.withoutLast),
  'rankings/facets-listed.capitals': [
    'returns one facet in upper case',
    inList('data.0', (name) => String(name).toUpperCase()),
  ],
  'rankings/facets-listed.later': ['omits the last facet from every list but the first', shortLater()],
  'rankings/facets-only-listed': [
    'lists a facet that is not documented',
    inList(
      'data',
      to.list((names) => [...names, 'contract_type']),
    ),
  ],
  'rankings/facets-only-listed.twice': [
    'lists a facet twice',
    inList(
      'data',
      to.list((names) => [...names, names[0]]),
    ),
  ],
  ...each(['skill_cluster', 'min_edulevels_name', 'sources'], (facet) => [
    `rankings/facet-accepted.${facet}`,
    `answers the facet ${facet} with 404`,
    answerInstead(
      (ctx) => answered('rankPostings', 200)(ctx) && ctx.path.endsWith(`/${facet}`),
      404,
      unknownFacet(`Unrecognized facet '${facet}'`),
    ),
  ]),
  ...each(rankingOperations, (operation) => [
    `rankings/unknown-facet-404.${operation}`,
    `answers an unknown facet with 400 at ${operation}`,
    answerInstead(answered(operation, 404), 400, rankingsError(400, 'Malformed Request', 'bad facet')),
  ]),
  'rankings/ranking-route.groups': [
    'answers every ranking that has groups with 500',
    answerInstead(hasGroups, 500, rankingsError(500, 'Internal Server Error', 'no bucket')),
  ],
  'rankings/facet-names.none': [
    'ranks no groups of names at any endpoint',
    rankings.rewrite(rankingOperations, ({ ranking }) => {
      for (const { ranking: nested } of ranking.buckets)
        if (String(nested?.['facet']).endsWith('_name')) nested.buckets = [];
      if (String(ranking['facet']).endsWith('_name')) ranking.buckets = [];
    }),
  ],
  'rankings/facet-names': [
    'ranks and filters soc4_name by the values of soc1_name',
    takesFor('soc1_name', 'soc4_name'),
  ],
  'rankings/facet-names.third': [
    'returns a third of the postings of each group of nuts1_name',
    inAnswers(
      'rankPostings',
      'ranking.buckets.*.unique_postings',
      (count) => Math.ceil(Number(count) / 3),
      ranksFacet('nuts1_name'),
    ),
  ],
  'rankings/unknown-facet-404.empty': [
    'answers an unknown facet with an empty ranking',
    answerInstead(answered('rankPostings', 404), 200, emptyRanking),
  ],
  'rankings/unknown-facet-404.letter-case': [
    'accepts a facet in other letter case',
    rewritePath(/\/rankings\/Nuts1_Name/, '/rankings/nuts1_name'),
  ],
  'rankings/unknown-facet-404.blank': [
    'ignores blanks around a facet',
    rewritePath(/\/rankings\/(?:%20| )+/, '/rankings/'),
  ],
  'rankings/unknown-facet-404.names': [
    'ranks by the names of a facet that has none',
    rewritePath(/\/rankings\/(skill_cluster|sources|m\w+_experience)_name(?=\/|$)/, '/rankings/$1'),
  ],
  'rankings/unknown-facet-404.salary': [
    'ranks by salary, which is not a ranking facet',
    rewritePath(/\/rankings\/salary(?=\/|$)/, '/rankings/min_years_experience'),
  ],
  'rankings/unknown-facet-text': [
    'does not name the unknown facet',
    rewriteAnswers(rankingOperations, put('errors.*.detail', 'Unrecognized facet'), 404),
  ],
  'rankings/unknown-facet-text.nested': [
    'returns another detail for an unknown facet in nested rankings',
    rewriteAnswers('rankPostingsNested', put('errors.*.detail', 'no such page'), 404),
  ],
  ...each(['rankPostingsDistribution', 'rankPostingsNested'] as const, (operation) => [
    `rankings/unknown-inner-facet-404.${operation}`,
    `answers an unknown inner facet with 200 at ${operation}`,
    answerInstead(
      (ctx) =>
        operationOf(ctx) === operation &&
        ctx.status === 404 &&
        !ctx.path.startsWith(`${groupInfo.rankings.prefix}/rankings/jobmark`),
      200,
      emptyRanking,
    ),
  ]),
  'rankings/ranking-route': rankings.refuse('rankPostings', 201),
  'rankings/ranking-route.extra-metrics': [
    'refuses extra metrics',
    rankings.refuse('rankPostings', 400, ({ rank }) => 'extra_metrics' in rank),
  ],
  'rankings/ranking-route.skills': [
    'answers a filter on skills with 500',
    rankings.refuse('rankPostings', 500, ({ filter }) => 'skills_name' in filter),
  ],
  'rankings/ranking-route.range': rankings.refuse('rankPostings', 500, isRange),
  'rankings/ranking-route.long-range': [
    'answers a range of more than twelve years with 500',
    rankings.refuse(
      'rankPostings',
      500,
      ({ filter: { when } }) => Number(when.end.slice(0, 4)) - Number(when.start.slice(0, 4)) > 12,
    ),
  ],
  'rankings/ranking-route.by': [
    'answers 400 whenever rank.by is given',
    rankings.refuse('rankPostings', 400, ({ rank }) => 'by' in rank),
  ],
  'rankings/ranking-route.quoted': [
    'answers every quoted term with 422',
    answerInstead(
      (ctx) => isRanking(ctx) && String(keywordsOf(ctx)).startsWith('"'),
      422,
      unprocessable('no quotes'),
    ),
  ],
});

/** Whether a ranking was answered with groups. */
function hasGroups(ctx: ReferenceContext): boolean {
  const isAnswered = rankingOperations.some((operation) => answered(operation, 200)(ctx));
  return isAnswered && (ctx.body as { data: RankingData }).data.ranking.buckets.length > 0;
}

/** Omits the last facet from every list after the first. */
function shortLater(): Middleware {
  let isFirst = true;
  return async (ctx, next) => {
    await next();
    if (!answered('listRankingFacets', 200)(ctx)) return;
    const { data } = ctx.body as { data: readonly string[] };
    if (!isFirst) ctx.body = { data: data.slice(0, -1) };
    isFirst = false;
  };
}

/** Uses the facet `read` wherever a request names `requested`, and returns the requested name. */
function takesFor(requested: string, read: string): Middleware {
  return async (ctx, next) => {
    const isNamed =
      ctx.path.split('/').includes(requested) || ctx.state.requestText.includes(`"${requested}"`);
    if (!inGroup(ctx) || !isNamed) {
      await next();
      return;
    }
    ctx.path = ctx.path
      .split('/')
      .map((part) => (part === requested ? read : part))
      .join('/');
    ctx.state.requestText = ctx.state.requestText.replaceAll(`"${requested}"`, `"${read}"`);
    await next();
    const { status } = ctx;
    ctx.body = JSON.parse(JSON.stringify(ctx.body).replaceAll(`"${read}"`, `"${requested}"`)) as unknown;
    ctx.status = status;
  };
}
