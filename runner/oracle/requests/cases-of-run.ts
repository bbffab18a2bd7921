import fc from 'fast-check';
import type { Profile } from '../../../properties/index.ts';
import { deriveSeed } from '../../run/run-context.ts';
import {
  oracleChecks,
  operations,
  type OracleGroup,
  type OracleOperation,
  type OracleCase,
} from '../oracle-case.ts';
import type { Session } from '../session.ts';
import { caseAt, generate, type GeneratedCase } from '../shrink/shrink.ts';
import { caseArbitrary } from './cases.ts';
import { listingTiles } from './listing-tiles.ts';
import type { Pool } from './pool.ts';
import { payTiles, tilesOf } from './tiles.ts';

/** Which cases are made. */
export interface DrawnCases {
  /** The operations that the user selected. */
  readonly operations: readonly OracleOperation[];
  readonly profile: Profile;
  readonly seed: number;
  /** One case to compare, as `--case` names it: its number and the path of fast-check. */
  readonly casePath?: string;
}

/** Cases of each operation in a standard run. */
const standardCases: Readonly<Record<OracleOperation, number>> = {
  rankPostings: 50,
  rankPostingsTimeseries: 46,
  rankPostingsDistribution: 24,
  rankPostingsNested: 24,
  companyTotals: 22,
  companyTimeseries: 22,
  companyRanking: 28,
  companyPostings: 30,
  companyDistribution: 22,
};

const profileFactor: Readonly<Record<Profile, number>> = { smoke: 0.17, standard: 1, thorough: 8 };

/** Requests that list postings for their fields, at most. */
const listingRequests: Readonly<Record<Profile, number>> = { smoke: 0, standard: 100, thorough: 1000 };

/** Each such case is the one before with another metric, limit, interval or term: a cache that ignores these shows. */
const VARIATION_EVERY = 5;

/** The cases of a run: those that are drawn, then those that show each group and each value. */
export async function casesOf(
  { operations: selected, profile, seed, casePath }: DrawnCases,
  session: Session,
  group: OracleGroup,
  pool: Pool,
): Promise<readonly GeneratedCase[]> {
  const cases: GeneratedCase[] = [];
  for (const operation of operations) {
    if (!selected.includes(operation) || oracleChecks[operation].group !== group) continue;
    const most = listingRequests[profile];
    const tiles =
      operation === 'companyPostings'
        ? await listingTiles(session, pool, { most, seed })
        : profile === 'smoke'
          ? []
          : [
              ...(await tilesOf(session, operation, pool)),
              ...(operation === 'companyDistribution' ? await payTiles(session, pool, seed) : []),
            ];
    const drawn = Math.ceil(standardCases[operation] * profileFactor[profile]);
    const [wanted, path] = /^(\d+):(.*)$/.exec(casePath ?? '')?.slice(1) ?? [];
    const numbers =
      wanted === undefined ? Array.from({ length: drawn + tiles.length }, (_, at) => at) : [Number(wanted)];
    for (const number of numbers) {
      const tile = tiles[number - drawn];
      if (tile !== undefined) {
        cases.push({ one: tile, arbitrary: fc.constant(tile), seed, number });
        continue;
      }
      const isVariation = number % VARIATION_EVERY === VARIATION_EVERY - 1;
      const base = isVariation ? number - 1 : number;
      const made = caseArbitrary(operation, base, pool);
      if (made === undefined) continue;
      const arbitrary = isVariation ? made.map((one) => variationOf(one, pool)) : made;
      const seedOfCase = deriveSeed(seed, `${operation}/${base}`);
      const one =
        path === undefined ? generate(arbitrary, seedOfCase) : await caseAt(arbitrary, seedOfCase, path);
      cases.push({ one, arbitrary, seed: seedOfCase, number });
    }
  }
  // The operations take turns, so that one that never answers does not look like a target that is down.
  return cases.toSorted((one, other) => one.number - other.number);
}

/** The same request with one part changed. */
function variationOf(one: OracleCase, pool: Pool): OracleCase {
  const { rank, series, histogram, nested, metrics, listing, percentiles, filter } = one;
  const other = (metric: string | undefined): string =>
    metric === 'unique_postings'
      ? pool.group === 'rankings'
        ? 'total_postings'
        : 'median_salary'
      : 'unique_postings';
  if (metrics !== undefined) return { ...one, metrics: [other(metrics[0])] };
  if (series !== undefined) return { ...one, series: { ...series, metrics: [other(series.metrics[0])] } };
  if (histogram !== undefined)
    return { ...one, histogram: { ...histogram, interval: histogram.interval * 2 } };
  if (nested !== undefined) {
    const { limit } = nested.rank;
    return { ...one, nested: { ...nested, rank: { ...nested.rank, limit: limit > 1 ? limit - 1 : 2 } } };
  }
  if (percentiles !== undefined)
    return {
      ...one,
      percentiles: {
        ...percentiles,
        keys: percentiles.keys
          .map((key) => Math.max(1, key - 1))
          .filter((key, at, all) => all.indexOf(key) === at),
      },
    };
  if (listing !== undefined)
    return { ...one, listing: { ...listing, limit: listing.limit > 1 ? listing.limit - 1 : 1 } };
  if (filter.terms.length > 0) return { ...one, filter: { ...filter, terms: filter.terms.slice(1) } };
  return rank === undefined ? one : { ...one, rank: { ...rank, limit: rank.limit > 1 ? rank.limit - 1 : 2 } };
}
