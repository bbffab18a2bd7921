/** What the answers of a soak came to. */
export type Outcome =
  /** As it was before. */
  | 'as before'
  /** 503 with Retry-After. */
  | 'refused for now'
  /** A hostile request, answered without harm. */
  | 'harmless'
  /** The connection ended without a complete answer. */
  | 'no answer'
  | 'WRONG';

/** Counts outcomes, and keeps the first descriptions of what is wrong. */
export class Ledger {
  readonly #counts = new Map<string, number>();
  readonly #wrong: string[] = [];

  add(outcome: Outcome, times = 1): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + times);
  }

  /** Counts something wrong: one sentence with the values. */
  wrong(description: string): void {
    this.add('WRONG');
    if (this.#wrong.length < 20) this.#wrong.push(description.slice(0, 1500));
  }

  count(outcome: Outcome): number {
    return this.#counts.get(outcome) ?? 0;
  }

  /** The first descriptions of what is wrong. */
  get wrongs(): readonly string[] {
    return this.#wrong;
  }

  /** The counts in one line. */
  get line(): string {
    return [...this.#counts].map(([outcome, times]) => `${times} ${outcome}`).join(', ');
  }
}
