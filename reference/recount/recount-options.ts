import type { PostingDialect } from '../engine/query-context.ts';

/** A request that is answered with a client error. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The options that answers follow. It records which choices an answer depended on. */
export class RecountOptions {
  readonly #dialect: PostingDialect;
  readonly #asked = new Set<keyof PostingDialect>();

  constructor(dialect: PostingDialect) {
    this.#dialect = dialect;
  }

  of<Id extends keyof PostingDialect>(choice: Id): PostingDialect[Id] {
    this.#asked.add(choice);
    return this.#dialect[choice];
  }

  /** The choices that were read so far. */
  get asked(): ReadonlySet<keyof PostingDialect> {
    return this.#asked;
  }
}
