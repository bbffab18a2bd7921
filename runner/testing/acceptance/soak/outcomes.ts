/** The outcome of one request of a soak test. */
export type Outcome =
  | 'as before'
  /** 503 with Retry-After. */
  | 'refused for now'
  /** A hostile request, answered without harm. */
  | 'harmless'
  /** The connection ended without a complete answer. */
  | 'no answer'
  | 'wrong';

/** Counts outcomes, and keeps the first descriptions of what is wrong. */
export class Outcomes {
  readonly #counts = new Map<string, number>();
  readonly #failures: string[] = [];

  add(outcome: Outcome, times = 1): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + times);
  }

  /** Counts something wrong: one sentence with the values. */
  fail(description: string): void {
    this.add('wrong');
    if (this.#failures.length < 20) this.#failures.push(description.slice(0, 1500));
  }

  count(outcome: Outcome): number {
    return this.#counts.get(outcome) ?? 0;
  }

  /** The first descriptions of what is wrong. */
  get failures(): readonly string[] {
    return this.#failures;
  }

  /** The counts in one line. */
  get line(): string {
    return [...this.#counts].map(([outcome, times]) => `${times} ${outcome}`).join(', ');
  }
}
