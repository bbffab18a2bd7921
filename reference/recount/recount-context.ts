import type { PostingDialect } from '../engine/query-context.ts';
import type { ExportedDataset } from './exported-postings.ts';

/** A request that is answered with a client error. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The options that answers follow. It records which choices an answer depended on. */
export class RecountOptions {
  readonly #dialect: PostingDialect;
  readonly #used = new Set<keyof PostingDialect>();

  constructor(dialect: PostingDialect) {
    this.#dialect = dialect;
  }

  of<Id extends keyof PostingDialect>(choice: Id): PostingDialect[Id] {
    this.#used.add(choice);
    return this.#dialect[choice];
  }

  /** The choices that were read so far. */
  get used(): ReadonlySet<keyof PostingDialect> {
    return this.#used;
  }
}

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
