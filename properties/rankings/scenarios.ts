import { rankingFacets, sumOf } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import { isAccepted, type RequestSpec } from '../kit/exchange.ts';
import type { FacetValue, LocatedData, RankingsSurvey } from '../kit/survey.ts';
import { coveringArray } from '../postings/cases/covering-array.ts';
import { randomFrom, type Random } from '../postings/cases/random.ts';
import { countOf } from '../postings/counting.ts';
import {
  filterKinds,
  filterOfKind,
  stemOf,
  type FilterKind,
  type FilterParts,
} from '../postings/filter/filter-kinds.ts';
import { keysOf, type Filter } from '../postings/filter/filter.ts';
import { insideOf, type Range, rangeOf, ranges } from './ranges.ts';
import { shownMetrics } from './requests.ts';
import {
  countingOf,
  dataWithPostings,
  filterPool,
  largeRank,
  namedKeys,
  optionOf,
  requestOf,
  SMOKE_FACETS,
  surveyed,
} from './survey/surveyed-data.ts';

const metricSets = [[], ['unique_companies'], ['median_posting_duration'], shownMetrics] as const;

/** One facet, ranked at all four endpoints under one filter, so that the answers are evidence for each other. */
export interface Scenario {
  readonly facet: string;
  readonly kind: FilterKind;
  readonly filter: Filter;
  /** Extra metrics of the plain ranking. */
  readonly metrics: readonly string[];
  /**
   * The facet that is ranked within the groups: in every third scenario any documented one that the target may refuse there.
   * Undefined when the target ranks none that the filter leaves.
   */
  readonly inner: string | undefined;
  /** The facet that takes its place where it is refused: one that the target ranked within groups. */
  readonly served: string | undefined;
  /** The variants that are also requested for one group; `parts` are distributions of another facet under that filter. */
  readonly alone: readonly Variant[];
  /** Makes the choices within the scenario; each use starts anew, so that every check chooses the same. */
  readonly random: (label: string) => Random;
}

interface Row {
  readonly kind: FilterKind;
  readonly range: Range;
  readonly metrics: readonly string[];
}

/** The variants that may be requested for one group alone, which shows whether histograms are those of their groups. */
type Variant = 'timeseries' | 'distribution' | 'nested' | 'parts';

/** Those of each facet in turn; all of them for the filter keys that the specification names. */
const variants: readonly (readonly Variant[])[] = [
  ['timeseries'],
  ['distribution'],
  ['parts'],
  [],
  ['nested'],
  ['timeseries'],
  [],
  ['distribution'],
  ['nested'],
];

/** What scenarios take from in turn: the filter keys, and the facets to nest, that are left. */
interface Decks {
  readonly keys: string[];
  readonly inner: string[];
}

/** The place of a scenario among the others. */
interface Turn {
  readonly facet: string;
  readonly place: number;
  readonly round: number;
}

/**
 * A scenario for each documented facet: each endpoint is combined with each facet, each kind of filter, each filter
 * key, each set of metrics and each kind of range. Kinds, metrics and ranges are taken from a covering array, the
 * keys in random order, each once before any is taken again. A filter that leaves little is tried over more months; it, or one with a key that the
 * target refuses, is given up for one on a large value of one key, and then for one on `when` only.
 */
export async function scenarios(t: CheckContext): Promise<readonly Scenario[]> {
  const { seed } = surveyed(t);
  const data = await dataWithPostings(t);
  const severalLeaveSome = optionOf(t, 'values') !== 'and';
  const kinds = filterKinds.filter((kind) => severalLeaveSome || !kind.includes('values'));
  const rows = coveringArray<Row>({ kind: kinds, range: ranges, metrics: metricSets }, seed);
  const { profile } = t.settings;
  const facets = profile === 'smoke' ? SMOKE_FACETS : rankingFacets;
  const rounds = profile === 'thorough' ? Math.ceil(rows.length / facets.length) : 1;
  const nested = randomFrom(seed, 'nested facets').sample(rankingFacets, rankingFacets.length);
  const decks: Decks = { keys: [], inner: profile === 'smoke' ? [] : [...nested] };
  const all: Scenario[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [place, facet] of facets.entries()) {
      const row = rows[(place + round * facets.length) % rows.length];
      if (row !== undefined) all.push(await scenarioOf(t, data, row, { facet, place, round }, decks));
    }
  return all;
}

/** The scenario of a facet. Facets to nest that no filter names are taken from the deck. */
async function scenarioOf(
  t: CheckContext,
  data: LocatedData,
  row: Row,
  { facet, place, round }: Turn,
  decks: Decks,
): Promise<Scenario> {
  const { seed, nestedFacets } = surveyed(t);
  const random = (label: string): Random => randomFrom(seed, `${round}/${facet}/${label}`);
  const { kind, filter } = await filterOf(t, data, row, { facet, random }, decks.keys);
  const isOther = (candidate: string): boolean =>
    stemOf(candidate) !== stemOf(facet) && !keysOf(filter).includes(candidate);
  const served = random('nested facet').pick(nestedFacets.filter(isOther));
  const at = served === undefined || place % 3 !== 0 ? -1 : decks.inner.findIndex(isOther);
  const [inner = served] = at < 0 ? [] : decks.inner.splice(at, 1);
  const alone: readonly Variant[] = namedKeys.includes(facet)
    ? ['timeseries', 'distribution', 'nested']
    : (variants[(place + round) % variants.length] ?? []);
  return { facet, kind, filter, metrics: row.metrics, inner, served, alone, random };
}

/** The filter of a scenario, with its kind; the keys that it has are taken from those that are left. */
async function filterOf(
  t: CheckContext,
  data: LocatedData,
  row: Row,
  { facet, random }: Pick<Scenario, 'facet' | 'random'>,
  keysLeft: string[],
): Promise<Pick<Scenario, 'kind' | 'filter'>> {
  const { values, terms } = filterPool(t);
  const keys = [...values.keys()];
  if (keysLeft.length < keys.length / 2) keysLeft.push(...random('deck').sample(keys, keys.length));
  const inOrder = new Map([...new Set(keysLeft)].map((key) => [key, values.get(key) ?? []]));
  const pool = { values: inOrder, terms };
  const parts = filterOfKind(row.kind, pool, { random: random('filter'), except: [facet] });
  const months = rangeOf(row.range, data, random('range'));
  const filters: Filter[] = [{ months }, { months: data.months }];
  if (parts !== undefined)
    filters.unshift(
      { months, ...parts },
      { months: insideOf(data.months), ...parts },
      { months: insideOf(data.months), ...largestOfNext(inOrder, random('largest'), facet) },
    );
  const filter = await firstWithPostings(t, filters, (tried) =>
    requestOf(t, { facet, filter: tried, rank: largeRank(t, row.metrics) }),
  );
  // A key that was not used is tried again: at the next facet, or last where it leaves no postings or is refused.
  const [next] = Object.keys(parts?.facets ?? {});
  const isLost = filter.facets === undefined && next !== undefined;
  for (const key of isLost ? [next] : keysOf(filter)) keysLeft.splice(keysLeft.indexOf(key), 1);
  if (isLost) keysLeft.push(next);
  if (filter.facets === parts?.facets && filter.keywords === parts?.keywords)
    return { kind: row.kind, filter };
  return { kind: filter.facets === undefined ? 'when only' : 'one value', filter };
}

function largestOfNext(
  values: ReadonlyMap<string, readonly FacetValue[]>,
  random: Random,
  ranked: string,
): FilterParts | undefined {
  const largest = new Map([...values].map(([key, list]) => [key, list.slice(0, 2)]));
  return filterOfKind('one value', { values: largest, terms: [] }, { random, except: [ranked] });
}

/** A filter that leaves fewer postings shows little; in a small dataset, less than this part of them. */
const ENOUGH_POSTINGS = 30;
const ENOUGH_SHARE = 20;

/** The first of some filters that the target accepts and that leaves enough postings; the last when none is. */
async function firstWithPostings(
  t: CheckContext,
  filters: readonly Filter[],
  request: (filter: Filter) => RequestSpec,
): Promise<Filter> {
  const data = await dataWithPostings(t);
  const enough = Math.min(ENOUGH_POSTINGS, Math.ceil(data.total / ENOUGH_SHARE));
  const last = filters.at(-1) ?? { months: { start: '', end: '' } };
  for (const filter of filters.slice(0, -1)) {
    if (estimated(surveyed(t), data, filter) < enough) continue;
    const answer = await t.recall(request(filter));
    if ((countOf(answer) ?? 0) >= enough) return filter;
    // The checks report a refusal of what the specification grants.
    if (!isAccepted(answer) && keysOf(filter).every((key) => countingOf(t).grants(key))) return filter;
  }
  return last;
}

/** The postings that a filter would leave if its parts were independent. */
function estimated(
  { values, terms }: Pick<RankingsSurvey, 'values' | 'terms'>,
  { total, withData }: LocatedData,
  { months, facets = {}, keywords }: Filter,
): number {
  const sum = (counted: readonly FacetValue[]): number => sumOf(counted.map(({ count }) => count)) / total;
  const shares = Object.entries(facets).map(([key, names]) =>
    sum((values.get(key) ?? []).filter(({ name }) => names.includes(name))),
  );
  if (keywords !== undefined) shares.push(sum(terms.filter(({ name }) => keywords.query.includes(name))));
  const inMonths = withData.filter((month) => month >= months.start && month <= months.end);
  shares.push(inMonths.length / Math.max(1, withData.length));
  return shares.reduce((left, share) => left * Math.min(1, share), total);
}
