import type { Evidence } from '../report/evidence.ts';
import type { OracleGroup } from './oracle-case.ts';

/** Why a target counts differently than the oracle, as far as its counts show. */
export type LikelyCause =
  | 'no-postings'
  | 'loaded-twice'
  | 'loaded-in-part'
  | 'months-missing'
  | 'group-missing'
  | 'without-planted'
  | 'other-country'
  | 'other-version'
  | 'other-dataset';

/** A target that does not serve the rows of the oracle. */
export interface OtherRows {
  readonly expected: string;
  readonly actual: string;
  readonly cause: LikelyCause;
  /** One sentence with the evidence. */
  readonly explanation: string;
  readonly remedy: string;
}

/** A place at which an answer differs from that of the oracle. */
export interface MarkedPath {
  /** JSON pointer into the body of the answer. */
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Differences with one cause. */
export interface OracleDifference {
  /** The check and a hash of the aspect: the same in every run that finds it, whatever the request. */
  readonly id: string;
  readonly group: OracleGroup;
  /** The checks of the routes at which it was seen, the one of the request first. */
  readonly checks: readonly `oracle/${string}`[];
  /** What differs, such as `totals unique_postings`. */
  readonly aspect: string;
  /** Requests whose answers it explains. */
  readonly count: number;
  readonly expected: string;
  readonly actual: string;
  /** What the difference comes from in the data, as far as it could be found. */
  readonly explanation: string;
  /** The places in the answer to the request that is shown: the one of the explanation, or the smallest one. */
  readonly places: readonly MarkedPath[];
  /** That request, with the answer of the target. */
  readonly exchange: Evidence;
  /** The answer of the oracle to the same request. */
  readonly oracle: { readonly status: number; readonly text: string; readonly characters: number };
  readonly curl: string;
  readonly again: string;
  /** The request got the answer of the oracle when it was sent again. */
  readonly isIntermittent: boolean;
}

/** What was not compared, and why. */
export interface NotCompared {
  readonly what: string;
  readonly why: string;
}

/** How many postings of the company group pages of the listing showed. */
export interface ListingCoverage {
  /** Of the dataset. */
  readonly postings: number;
  /** Listed with all fields but the body and compared in them. */
  readonly listed: number;
  readonly withBody: number;
  /** The most records that a page showed. */
  readonly mostOnPage: number;
}

/** The outcome of the comparison of one group. */
export type OracleGroupReport = { readonly group: OracleGroup } & (
  | { readonly outcome: 'compared'; readonly postings: number }
  | ({ readonly outcome: 'other-rows' } & OtherRows)
  | { readonly outcome: 'not-compared'; readonly reason: string }
);

/** The result of the comparison with the oracle. */
export interface OracleReport {
  /** As the user named it: `sample`, or folders. */
  readonly dataset: string;
  readonly groups: readonly OracleGroupReport[];
  /** Requests of which both answers were compared. */
  readonly compared: number;
  /** Values that were compared. */
  readonly values: number;
  /** Requests that the target received for the comparison. */
  readonly requests: number;
  readonly milliseconds: number;
  /** By route. */
  readonly operations: readonly {
    readonly check: `oracle/${string}`;
    readonly compared: number;
    readonly values: number;
  }[];
  /** Which postings were compared one by one; absent where no page was. */
  readonly listing?: ListingCoverage;
  readonly differences: readonly OracleDifference[];
  readonly notCompared: readonly NotCompared[];
}
