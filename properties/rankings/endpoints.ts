import type { Ask } from '../kit/exchange.ts';
import { histogramAsk, nestedAsk, rankAsk, seriesAsk, type Filter, type Rank } from './asks.ts';

/** The four ways to rank, each reduced to what all have: a facet, a filter and a rank. */
export const endpoints = {
  ranking: rankAsk,
  timeseries: (facet, filter, rank) => {
    const { end } = filter.when;
    return seriesAsk(facet, filter, rank, { when: { start: end, end }, metrics: ['unique_postings'] });
  },
  distribution: (facet, filter, rank) =>
    histogramAsk(facet, 'salary', filter, rank, { interval: 100_000, metrics: ['duplicate_postings'] }),
  nested: (facet, filter, rank) =>
    nestedAsk(facet, facet === 'soc1_name' ? 'nuts1_name' : 'soc1_name', filter, rank, {
      by: 'significance',
      limit: 3,
    }),
} as const satisfies Readonly<Record<string, (facet: string, filter: Filter, rank: Rank) => Ask>>;

/** One of the four. */
export type Endpoint = keyof typeof endpoints;
