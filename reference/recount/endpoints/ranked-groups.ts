import type { ExportedPosting } from '../exported-postings.ts';
import { valuesOf } from '../facet-values.ts';
import { metricOf, metricsOf, type Metric } from '../metric-values.ts';
import { Refused, type RecountOptions } from '../recount-context.ts';

/** `rank` and `nested_rank` of a request. */
export interface RankBody {
  readonly by?: Metric | 'significance';
  readonly limit?: number;
  readonly extra_metrics?: readonly Metric[];
  readonly min_unique_postings?: number;
  readonly include?: readonly (string | number)[];
  readonly exclude?: readonly (string | number)[];
}

/** A ranked group: its postings, and what is shown of it. */
export interface RankedGroup {
  readonly id: string;
  readonly name: string;
  readonly postings: readonly ExportedPosting[];
  readonly bucket: { readonly name: string; readonly [metric: string]: unknown };
}

/** What a ranking shows: its groups in order, the limit that was applied, and the metrics of the buckets. */
export interface Ranked {
  readonly groups: readonly RankedGroup[];
  readonly limit: number;
  readonly by: string;
  readonly metrics: readonly Metric[];
}

/** The metric where a request names none. Throws Refused where it has to. */
export function defaultMetric(options: RecountOptions): Metric {
  const metric = options.of('default-metric');
  if (metric === 'required') throw new Refused('a metric is required');
  return metric as Metric;
}

/** The limit that applies (decisions.md#limits). Throws Refused for a missing one, or one above `most`, as the options say. */
function limitOf(requested: number | undefined, most: number, options: RecountOptions): number {
  const byDefault = requested === undefined ? options.of('default-limit') : undefined;
  if (byDefault === 'required') throw new Refused('a limit is required');
  const limit = requested ?? Math.min(Number(byDefault), most);
  if (limit <= most) return limit;
  const option = options.of('large-limit');
  if (option === 'refused') throw new Refused(`the limit ${limit} is above ${most}`);
  return option === 'clamped' ? most : limit;
}

/** How over-represented a group is (decisions.md#significance); f and b are its shares in the foreground and the background. */
function significance(f: number, b: number, options: RecountOptions): number {
  const scores = { jlh: f > b ? (f - b) * (f / b) : 0, other: f / b, 'other-sign': f - b };
  return scores[options.of('significance')];
}

/** The postings of each value of a facet by its id. */
export function groupsOf(
  postings: readonly ExportedPosting[],
  facet: string,
  options: RecountOptions,
): ReadonlyMap<string, { readonly name: string; readonly postings: readonly ExportedPosting[] }> {
  const groups = new Map<string, { name: string; postings: ExportedPosting[] }>();
  for (const posting of postings)
    for (const { id, name } of valuesOf(posting, facet, options)) {
      const group = groups.get(id) ?? { name, postings: [] };
      group.postings.push(posting);
      groups.set(id, group);
    }
  return groups;
}

/** Texts in the order of their code points, which is that of their bytes in UTF-8. */
function byCodePoints(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Ranks the values of a facet. Ties are in the order of names, or of `shown` where their order is open. */
export function rankGroups(
  facet: string,
  postings: readonly ExportedPosting[],
  background: readonly ExportedPosting[],
  {
    most,
    rank,
    shown,
  }: { readonly most: number; readonly rank: RankBody; readonly shown: readonly string[] },
  options: RecountOptions,
): Ranked {
  const by = rank.by ?? defaultMetric(options);
  const limit = limitOf(rank.limit, most, options);
  const metrics = [
    ...new Set<Metric>([
      'unique_postings',
      ...(by === 'significance' ? [] : [by]),
      ...(rank.extra_metrics ?? []),
    ]),
  ];
  const least = rank.min_unique_postings ?? (by === 'significance' ? 3 : 1);
  const everywhere = groupsOf(by === 'significance' ? background : [], facet, options);
  const scored = [...groupsOf(postings, facet, options)].flatMap(([id, group]) => {
    const isWanted =
      group.postings.length >= least &&
      (rank.include?.map(String).includes(group.name) ?? true) &&
      !(rank.exclude?.map(String).includes(group.name) ?? false);
    if (!isWanted) return [];
    if (by !== 'significance') return [{ id, ...group, score: metricOf(by, group.postings, options) ?? 0 }];
    const f = group.postings.length / postings.length;
    const b = Math.max(1, everywhere.get(id)?.postings.length ?? 0) / background.length;
    if (f <= b && options.of('significance-groups') === 'omitted') return [];
    return [{ id, ...group, score: significance(f, b, options) }];
  });
  const place = ({ name }: { readonly name: string }): number =>
    shown.includes(name) ? shown.indexOf(name) : Infinity;
  const tieOrder = (left: { readonly name: string }, right: { readonly name: string }): number =>
    options.of('ties') === 'stable' || place(left) === place(right)
      ? byCodePoints(left.name, right.name)
      : place(left) - place(right);
  scored.sort((left, right) => right.score - left.score || tieOrder(left, right));
  const groups = scored
    .slice(0, limit)
    .map((group) => ({
      id: group.id,
      name: group.name,
      postings: group.postings,
      bucket: {
        name: group.name,
        ...metricsOf(metrics, group.postings, options),
        ...(by === 'significance' && { significance: group.score }),
      },
    }));
  return { groups, limit, by, metrics };
}
