import type { Sql } from '../sql/sql.ts';
import type { Columns } from './connection-pool.ts';

/** The most numbers that are kept for a dataset: 8 MB, or 16 MB where some are absent. */
const MOST_NUMBERS = 1_000_000;

/** Answers of numbers to statements over a dataset in memory, which never changes; the oldest are dropped first. */
export class KeptAnswers {
  readonly #answers = new Map<string, Columns>();
  #numbers = 0;

  /** The answer to a statement: one that is kept, or that of `ask`. A failure is not kept. */
  async answer(statement: Sql, ask: () => Promise<Columns>): Promise<Columns> {
    const key = statement.values.length === 0 ? statement.text : JSON.stringify(statement);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = await ask();
    if (sizeOf(answer) > MOST_NUMBERS || !isOfNumbers(answer) || this.#answers.has(key)) return answer;
    this.#answers.set(key, answer);
    this.#numbers += sizeOf(answer);
    for (const [oldest, dropped] of this.#answers) {
      if (this.#numbers <= MOST_NUMBERS) break;
      this.#answers.delete(oldest);
      this.#numbers -= sizeOf(dropped);
    }
    return answer;
  }
}

/** How many numbers an answer takes; its statement counts as some hundred. */
function sizeOf({ length, of }: Columns): number {
  return length * Object.keys(of).length + 500;
}

function isOfNumbers({ of }: Columns): boolean {
  return Object.values(of).every((values) =>
    values.every((value) => typeof value === 'number' || value === null),
  );
}
