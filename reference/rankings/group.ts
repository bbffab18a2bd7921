import { rankingFacets, type Operations } from '../../contracts/index.ts';
import type { Handlers, ServedGroup } from '../app/served-group.ts';
import type { PostingService } from '../engine/query-context.ts';
import { postingErrorBody } from '../engine/request/posting-error-body.ts';
import { requireKnownParameters } from '../engine/request/query-parameters.ts';
import { rankPostingsDistribution } from './rank-postings-distribution.ts';
import { rankPostingsNested } from './rank-postings-nested.ts';
import { rankPostingsTimeseries } from './rank-postings-timeseries.ts';
import { rankPostings } from './rank-postings.ts';

/** The posting rankings group, over British postings. */
export function rankings(service: PostingService): ServedGroup {
  const { dialect } = service;
  const handlers: Handlers<Operations['rankings']> = {
    listRankingFacets: ({ query }) => {
      requireKnownParameters(query, { ...dialect, 'taxonomy-values': 'none' });
      return { data: [...rankingFacets] };
    },
    rankPostings: rankPostings(service),
    rankPostingsTimeseries: rankPostingsTimeseries(service),
    rankPostingsDistribution: rankPostingsDistribution(service),
    rankPostingsNested: rankPostingsNested(service),
  };
  return {
    name: 'rankings',
    handlers: { ...handlers },
    errorBody: postingErrorBody,
    unauthorizedOrder: dialect['unauthorized-order'],
  };
}
