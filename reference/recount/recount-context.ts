import type { ExportedDataset } from './exported-postings.ts';
import type { RecountOptions } from './recount-options.ts';

/** What an answer is recounted from, in addition to the body of its request. */
export interface RecountContext {
  readonly dataset: ExportedDataset;
  readonly options: RecountOptions;
  /** The facet in the path; empty where the endpoint has none. */
  readonly facet: string;
  /** The distribution facet or nested ranking facet after it. */
  readonly inner: string;
  /** The ranking in the answer to compare with. */
  readonly shown: ShownRanking | undefined;
}

/** The names in a ranking that is recounted, and in the rankings of its groups: they decide where ties may be in any order. */
export interface ShownRanking {
  readonly buckets: readonly { readonly name: string; readonly ranking?: ShownRanking }[];
}
