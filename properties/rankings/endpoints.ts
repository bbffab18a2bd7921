import { numberOf } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import type { Exchange, RequestSpec } from '../kit/exchange.ts';
import { bucketsOf } from '../postings/answers.ts';
import { countOf } from '../postings/counting.ts';
import { stemOf } from '../postings/filter/filter-kinds.ts';
import { keysOf, type Filter } from '../postings/filter/filter.ts';
import { byPostings, type Rank, type Ranking } from './requests.ts';
import { requestOf, surveyed } from './survey/surveyed-data.ts';

/** The names of the four ways to rank. */
export const endpoints = ['ranking', 'timeseries', 'distribution', 'nested'] as const;

/** One of the four. */
export type Endpoint = (typeof endpoints)[number];

/** The rank of requests that only have to be accepted, so that one answer serves all checks that change it. */
export const baseRank: Rank = byPostings(3);

/** A request at an endpoint with what all have: facet, filter and rank. Undefined when the target serves none. */
export function requestAt(
  t: CheckContext,
  endpoint: Endpoint,
  facet: string,
  filter: Filter,
  rank: Rank,
): RequestSpec | undefined {
  const { distribution, nestedFacets } = surveyed(t);
  // A target may refuse a facet within itself. The scenarios nest facets that are no keys of their filter.
  const allowed = nestedFacets.filter((candidate) => stemOf(candidate) !== stemOf(facet));
  const inner = allowed.find((candidate) => keysOf(filter).includes(candidate)) ?? allowed[0];
  const additions: Readonly<Record<Endpoint, Omit<Ranking, 'facet' | 'filter' | 'rank'> | undefined>> = {
    ranking: {},
    timeseries: { series: { when: filter.months, metrics: ['unique_postings'] } },
    distribution: distribution && { histogram: distribution },
    nested: inner === undefined ? undefined : { nested: { facet: inner, by: 'significance', limit: 3 } },
  };
  const addition = additions[endpoint];
  return addition && requestOf(t, { facet, filter, rank, ...addition });
}

/** Notes that the target serves no request of an endpoint: with postings it has nested facets, but perhaps no distribution. */
export function noteUnserved(t: CheckContext, endpoint: Endpoint): void {
  if (surveyed(t).data?.total === 0) t.inconclusive(`without postings, no facet of a ${endpoint} is known`);
  else
    t.inconclusive(
      `the target serves no ${endpoint} that is known`,
      endpoint === 'distribution' ? 'dialect' : 'refused',
    );
}

/** The postings that an answer counts: its totals, or its largest group where it is nested; undefined without them. */
export function postingsAt(endpoint: Endpoint, answer: Exchange): number | undefined {
  if (endpoint !== 'nested') return countOf(answer);
  if (answer.response.status !== 200) return undefined;
  return Math.max(0, ...bucketsOf(answer).map((bucket) => numberOf(bucket['unique_postings']) ?? 0));
}
