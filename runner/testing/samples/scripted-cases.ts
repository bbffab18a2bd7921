import type { CaseRank, OracleCase } from '../../oracle/oracle-case.ts';

/** Requests of all five months, and of some, with and without a key. */
const frames = [
  ['2024-01', '2024-05'],
  ['2024-01', '2024-02'],
  ['2024-02', '2024-03'],
  ['2024-03', '2024-05'],
  ['2024-04', '2024-04'],
  ['2024-05', '2024-05'],
] as const;
const filters = frames.flatMap(([start, end]) =>
  [{}, { nuts1_name: ['South'] }].map((facets) => ({ months: { start, end }, facets, terms: [] })),
);

/** Totals of a metric. */
export function totals(metric: string): readonly OracleCase[] {
  return filters.map((filter) => ({ operation: 'companyTotals', filter, metrics: [metric] }));
}

/** Series of a metric. */
export function series(metric: string): readonly OracleCase[] {
  return filters.map((filter) => ({ operation: 'companyTimeseries', filter, metrics: [metric] }));
}

/** Percentiles of the pay. */
export const percentiles = filters.map((filter): OracleCase => ({
  operation: 'companyDistribution',
  filter,
  percentiles: { facet: 'salary', keys: [10, 50, 75, 100] },
}));
function ranked(metric: string): { readonly facet: string; readonly rank: CaseRank } {
  return { facet: 'nuts1_name', rank: { by: 'unique_postings', limit: 10, extra: [metric] } };
}

/** Rankings of regions with a metric. */
export function rankings(metric: string): readonly OracleCase[] {
  return filters.map((filter) => ({ operation: 'rankPostings', filter, ...ranked(metric) }));
}

/** Histograms of the pay in regions. */
export const histograms = filters.map((filter): OracleCase => ({
  operation: 'rankPostingsDistribution',
  filter,
  ...ranked('unique_companies'),
  histogram: { facet: 'salary', interval: 500, metrics: ['unique_postings'] },
}));
/** Cities within regions. */
export const nested = filters.map((filter): OracleCase => ({
  operation: 'rankPostingsNested',
  filter,
  ...ranked('unique_companies'),
  nested: { facet: 'city_name', rank: { by: 'unique_postings', limit: 10, extra: [] } },
}));

/** Series of regions. */
export const rankedSeries = filters.map((filter): OracleCase => ({
  operation: 'rankPostingsTimeseries',
  filter,
  ...ranked('unique_companies'),
  series: { when: filter.months, metrics: ['unique_postings'] },
}));

/** Rankings of cities, with a limit that cuts some off. */
export const cities = filters.flatMap((filter) =>
  [3, 10].map((limit): OracleCase => ({
    operation: 'rankPostings',
    filter,
    facet: 'city_name',
    rank: { by: 'unique_postings', limit, extra: [] },
  })),
);
