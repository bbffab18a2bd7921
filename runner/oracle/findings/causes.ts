import type { MonthRange } from '../../../properties/index.ts';
import { plainAspect, type Aspect } from '../compare/comparison.ts';
import type { Rule } from '../explain/rule.ts';
import { groupOf, type CaseFilter, type OracleCase, type OracleGroup } from '../oracle-case.ts';
import { differencesOf, type Session, type Trial } from '../session.ts';
import { ofOneGroup, withFilter } from '../shrink/filters.ts';

/** The cause of a difference that was explained. */
export interface FoundCause {
  readonly group: OracleGroup;
  /** The property of postings that it concerns (`familyOf`). */
  readonly family: string;
  /** The smallest filter that shows it. */
  readonly filter: CaseFilter;
  /** The points of the series that shows it. */
  readonly series?: MonthRange;
  /** What the target does, whatever the posting. */
  readonly rule?: Rule;
  /** It concerns the steps of histograms. */
  readonly isOfSteps?: true;
  /** The facet whose groups it concerns. */
  readonly facet?: string;
  /** The facet of the groups in which a metric other than their count is wrong. */
  readonly metricFacet?: string;
  /** No answer that has the aspect is right. */
  readonly isUniform: boolean;
  /** The target gives the right answer sometimes. */
  readonly isIntermittent: boolean;
}

/** The family of the number of postings. */
export const COUNTS = 'counts';

/** The aspects of a histogram that depend on its steps. */
export const STEPS = /^histogram (steps|unique_postings)/;

/** Metrics that are made of the same column. */
const families: readonly (readonly [family: string, metrics: RegExp])[] = [
  [COUNTS, /^unique_postings$/],
  ['pages', /^pages?$/],
  ['duplicates', /^(duplicate_postings|total_postings|posting_intensity)$/],
  ['salaries', /_salary$/],
  ['dates', /^(posted|expired|posting_duration|median_posting_duration)$/],
];

/** The property of postings that an aspect concerns: groups and their order follow the metric by which they are ranked. */
export function familyOf(aspect: Aspect, { rank, nested, percentiles }: OracleCase): string {
  const ranked = /^(nested )?(?:groups|order)$/.exec(plainAspect(aspect));
  const by = ranked?.[1] === undefined ? rank?.by : nested?.rank.by;
  const named = (ranked === null ? aspect.split(' ').at(-1) : by) ?? aspect;
  // What a percentile counts follows from its value.
  const isPercentile = percentiles !== undefined && /^percentile (value|count)$/.test(plainAspect(aspect));
  const metric = isPercentile ? percentiles.facet.replace(/^salary$/, 'median_salary') : named;
  return families.find(([, metrics]) => metrics.test(metric))?.[0] ?? metric;
}

/**
 * Whether a known cause explains the difference of a trial, the smallest of its members: it concerns the same, and shows
 * with the filter that was left there.
 */
export async function sharesCause(
  session: Session,
  cause: FoundCause,
  trial: Trial,
  aspect: Aspect,
  members: readonly Trial[] = [trial],
): Promise<boolean> {
  const { one } = trial;
  const { family, filter, isIntermittent } = cause;
  if (await followsRule(session, cause, aspect, [trial, ...members])) return true;
  if (
    cause.isOfSteps === true &&
    plainAspect(aspect).startsWith('histogram ') &&
    (await hasWrongSteps(session, one))
  )
    return true;
  if (await isOfColumn(session, cause, one, aspect)) return true;
  if (await isOfGroups(session, cause, one, aspect)) return true;
  if (isIntermittent || (family !== COUNTS && familyOf(aspect, one) !== family)) return false;
  if (familyOf(aspect, one) !== family) return followsFromCount(session, cause, one);
  if (cause.isUniform) return true;
  // A posting that is missing from every count is missing from other metrics too, even if a single posting does not change them.
  if (family === COUNTS && session.rules[groupOf(one)] !== undefined) return true;
  const shown = withFamily(withFilter(one, filter), family);
  for (const tried of [shown, ...ofOneGroup(shown)]) {
    const found = await differencesOf(session, tried);
    if (found.some((difference) => familyOf(difference.aspect, tried) === family)) return true;
  }
  return false;
}

/** Another metric than the count of groups. */
export const GROUP_METRIC = /^group (?!unique_postings$)(\w+)$/;

/** Whether this metric is wrong in the groups of the known cause as well, and right in their total: what is wrong is which postings of a group count. */
async function isOfGroups(
  session: Session,
  { metricFacet: facet, filter }: FoundCause,
  { operation }: OracleCase,
  aspect: Aspect,
): Promise<boolean> {
  const metric = GROUP_METRIC.exec(plainAspect(aspect))?.[1];
  if (facet === undefined || metric === undefined || operation.startsWith('company')) return false;
  const rank = { by: 'unique_postings', limit: 10, extra: [metric] };
  const found = await differencesOf(session, { operation: 'rankPostings', facet, filter, rank });
  const isWrong = (place: string): boolean =>
    found.some((difference) => plainAspect(difference.aspect) === `${place} ${metric}`);
  return isWrong('group') && !isWrong('totals');
}

/** Whether what the target does by a known cause explains all of these answers. */
export async function followsRule(
  session: Session,
  { rule }: FoundCause,
  aspect: Aspect,
  members: readonly Trial[],
): Promise<boolean> {
  return (
    rule !== undefined && Number(await rule.explains(session, members.slice(0, MOST_LOOKED_AT), aspect)) > 0
  );
}

/** Answers that are looked at. */
const MOST_LOOKED_AT = 8;

/** Whether the steps of the request are counted wrongly, and the groups right. */
async function hasWrongSteps(session: Session, one: OracleCase): Promise<boolean> {
  const found = (await differencesOf(session, withCount(one))).map(({ aspect }) => plainAspect(aspect));
  return (
    found.some((aspect) => STEPS.test(aspect)) &&
    !found.some((aspect) => /^groups?( unique_postings)?$/.test(aspect))
  );
}

/** Whether groups, or steps, are those of the column whose groups the known cause concerns. */
async function isOfColumn(
  session: Session,
  { facet, family, filter }: FoundCause,
  { operation, facet: ranked, rank, nested, histogram }: OracleCase,
  aspect: Aspect,
): Promise<boolean> {
  const kind = plainAspect(aspect);
  const facets: Readonly<Record<string, string | undefined>> = {
    group: ranked,
    groups: ranked,
    nested: nested?.facet,
    histogram: histogram?.facet,
  };
  const own = facets[kind.split(' ', 1)[0] ?? ''];
  const column = (name?: string): string | undefined => name?.replace(/_name$/, '');
  if (facet === undefined || family !== COUNTS || column(own) !== column(facet)) return false;
  // The filter that was left has few groups.
  const few = { by: 'unique_postings', limit: Math.max(10, rank?.limit ?? 0), extra: [] };
  const plain = operation.startsWith('company') ? 'companyRanking' : 'rankPostings';
  const found = await differencesOf(session, { operation: plain, facet, filter, rank: few });
  return found.some((difference) => /^groups?( unique_postings)?$/.test(difference.aspect));
}

/** Whether the request counts wrongly where it has a count, too, and with the filter that was left of a wrong count. */
async function followsFromCount(
  session: Session,
  { filter, series }: FoundCause,
  one: OracleCase,
): Promise<boolean> {
  if (session.rules[groupOf(one)] !== undefined) return true;
  const counted = withCount(one);
  // The points of the request may lie outside of the filter that was left.
  const shown =
    counted.series === undefined || series === undefined
      ? counted
      : { ...counted, series: { ...counted.series, when: series } };
  const countsWrongly = async (tried: OracleCase): Promise<boolean> =>
    (await differencesOf(session, tried)).some(({ aspect }) => familyOf(aspect, tried) === COUNTS);
  if (!(await countsWrongly(counted))) return false;
  const left = withFilter(shown, filter);
  // The posting that was left may have no group of the facet.
  for (const tried of [left, ...ofOneGroup(left)]) if (await countsWrongly(tried)) return true;
  return false;
}

/** The case with the number of postings among its metrics. */
function withCount(one: OracleCase): OracleCase {
  const { series, histogram, metrics } = one;
  const counted = (names: readonly string[]): readonly string[] => [
    ...new Set([...names, 'unique_postings']),
  ];
  return {
    ...one,
    ...(series === undefined ? {} : { series: { ...series, metrics: counted(series.metrics) } }),
    ...(histogram === undefined ? {} : { histogram: { ...histogram, metrics: counted(histogram.metrics) } }),
    ...(metrics === undefined ? {} : { metrics: counted(metrics) }),
  };
}

/** The case with a metric that shows the family: an order by another metric does not show at one posting. */
function withFamily(one: OracleCase, family: string): OracleCase {
  const { rank } = one;
  if (family !== 'duplicates' || rank === undefined) return one;
  return { ...one, rank: { ...rank, extra: [...new Set([...rank.extra, 'duplicate_postings'])] } };
}
