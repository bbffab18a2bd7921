import type { NestedRankingResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../app/served-group.ts';
import { facetKey } from '../engine/group/group-key.ts';
import type { PostingService } from '../engine/query-context.ts';
import { bucketBody, rankingBody } from '../engine/rank/buckets.ts';
import { rankWhole } from '../engine/rank/rank-whole.ts';
import { rankGroups, type RankedGroup } from '../engine/rank/ranking.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import {
  MOST_GROUPS,
  MOST_PARENTS,
  rankSchema,
  readRank,
  type RankBody,
} from '../engine/request/read-rank.ts';
import { mapInTurns } from '../http/turns.ts';
import { rankingBodyReader, rankingFacet, type RankingBody } from './ranking-request.ts';

interface NestedBody extends RankingBody {
  readonly nested_rank: RankBody;
}

/** POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}. Any ranking facet can be nested, the outer one too. */
export function rankPostingsNested(service: PostingService): Handler<ReadonlyJson<NestedRankingResponse>> {
  const { dialect } = service;
  const readBody = rankingBodyReader(service, { nested_rank: rankSchema });
  return async (request) => {
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const nestedFacet = rankingFacet(request.parameter('nestedRankingFacet'));
    const body = readBody(request) as NestedBody;
    const rank = readRank(body.rank, MOST_PARENTS, 'rank', dialect);
    const nestedRank = readRank(body.nested_rank, MOST_GROUPS, 'nested_rank', dialect);
    const { context, filters } = await compileRequest(service, body.filter, request);
    const { groups, totals } = await rankWhole(context, facet, filters, rank);

    const parents = groups.map(({ key, postings: size }) => ({ key, size }));
    const keys = groups.map(({ key }) => key);
    const outer = { key: facetKey(facet, dialect, 'o', keys), parents };
    const nested = new Map<number, RankedGroup[]>(parents.map(({ key }) => [key, []]));
    const { groups: nestedGroups } = await rankGroups(
      context,
      nestedFacet,
      { ...filters, outer },
      nestedRank,
    );
    for (const group of nestedGroups) nested.get(group.parent)?.push(group);
    const buckets = await mapInTurns(groups, (group) => ({
      ...bucketBody(group),
      ranking: rankingBody(nestedFacet, nestedRank, (nested.get(group.key) ?? []).map(bucketBody)),
    }));
    return { data: { ranking: rankingBody(facet, rank, buckets), totals } };
  };
}
