import { rankingFacets, type RankingsOperations } from '../../contracts/index.ts';
import type { ApiGroup, Handlers } from '../api-group.ts';
import { postingErrorBody } from '../engine/request/posting-error-body.ts';
import { requireKnownParameters } from '../engine/request/query-parameters.ts';
import type { StoreSource } from '../engine/store/shared-stores.ts';
import { rankPostings } from './rank-postings.ts';
import { rankPostingsDistribution } from './rank-postings-distribution.ts';
import { rankPostingsNested } from './rank-postings-nested.ts';
import { rankPostingsTimeseries } from './rank-postings-timeseries.ts';

/** The posting rankings group of service.md, over British postings. */
export function rankings(postings: StoreSource): ApiGroup {
  const handlers: Handlers<RankingsOperations> = {
    listRankingFacets: ({ query }) => {
      requireKnownParameters(query, {});
      return { data: [...rankingFacets] };
    },
    rankPostings: rankPostings(postings),
    rankPostingsTimeseries: rankPostingsTimeseries(postings),
    rankPostingsDistribution: rankPostingsDistribution(postings),
    rankPostingsNested: rankPostingsNested(postings),
  };
  return {
    name: 'rankings',
    prefix: '/uk-jpa',
    scope: 'postings:uk',
    handlers: { ...handlers },
    errorBody: postingErrorBody,
  };
}
