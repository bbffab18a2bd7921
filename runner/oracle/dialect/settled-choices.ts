import type { ChoiceId } from '../../../contracts/index.ts';
import { groupOf, type OracleCase } from '../oracle-case.ts';

/** The choices on which compared answers depend, and the cases that can show their options. */
export const settled: readonly {
  readonly ids: readonly [ChoiceId, ...ChoiceId[]];
  readonly concerns: (one: OracleCase) => boolean;
  /** What shows an option; what the specification does not leave open when omitted. */
  readonly shows?: RegExp;
}[] = [
  { ids: ['month-membership'], concerns: () => true },
  { ids: ['when-end'], concerns: (one) => groupOf(one) === 'rankings' },
  {
    ids: ['values'],
    concerns: ({ filter }) => Object.values(filter.facets).some((values) => values.length > 1),
  },
  {
    ids: ['unknown-company'],
    concerns: ({ facet, nested }) =>
      [facet, nested?.facet].some((name) => name?.startsWith('company') === true),
  },
  { ids: ['empty-months'], concerns: ({ operation }) => operation === 'rankPostingsTimeseries' },
  // An answer often has medians of some values and of none.
  // The least and the most of nothing follow the medians, and may be the only ones that are seen.
  { ids: ['median', 'nothing-median'], concerns: hasMedian, shows: /(median|min|max)_\w+$/ },
  { ids: ['percentile'], concerns: ({ percentiles }) => percentiles !== undefined },
  {
    ids: ['histogram-origin'],
    concerns: ({ histogram }) => histogram !== undefined,
    shows: /histogram (?!domain|key)/,
  },
  // The groups that are there depend on the score.
  {
    ids: ['significance', 'significance-groups'],
    concerns: bySignificance,
    shows: /nested|groups|significance/,
  },
  {
    ids: ['viewable-postings'],
    concerns: ({ listing }) => listing !== undefined,
    shows: /^listing viewable/,
  },
];

function hasMedian({ rank, metrics = [] }: OracleCase): boolean {
  return [...metrics, ...(rank?.extra ?? [])].some((metric) => /^(median|min|max)_/.test(metric));
}

function bySignificance({ rank, nested }: OracleCase): boolean {
  return rank?.by === 'significance' || nested?.rank.by === 'significance';
}
