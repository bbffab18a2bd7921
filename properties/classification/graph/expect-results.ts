import type { CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import type { Rule } from '../../kit/statements.ts';
import { failuresOf, resultOf, resultsOf } from '../requests.ts';

/** Expects the results and failures of an answer to be those of the entries of the request. */
export function expectResultKeys(t: CheckContext, answer: Exchange, names: readonly string[]): boolean {
  const answered = new Set([...Object.keys(resultsOf(answer) ?? {}), ...Object.keys(failuresOf(answer))]);
  const missing = names.filter((name) => !answered.has(name));
  const more = [...answered].filter((name) => !names.includes(name));
  return t.expect({
    clause: 'classification/graph-result-keys',
    exchange: answer,
    holds: missing.length === 0 && more.length === 0,
    expected: () => `results or failures for ${names.slice(0, 12).join(', ')} and for no other name`,
    actual: () =>
      [
        ...(missing.length === 0 ? [] : [`none for ${missing.slice(0, 12).join(', ')}`]),
        ...(more.length === 0 ? [] : [`some for ${more.slice(0, 12).join(', ')} too`]),
      ].join('; '),
  });
}

/** An entry of an answer. */
interface EntryOf {
  readonly exchange: Exchange;
  /** Its name in the request. */
  readonly name: string;
}

/** Two entries that run the same model version with the same input. */
export interface SameResult extends Rule {
  readonly first: EntryOf;
  readonly second: EntryOf;
  /** Why both results must be equal, for the report. */
  readonly because: string;
  /** Whether both have as many entries and the same context; if not, a failure of the second entry is inconclusive. */
  readonly isSameForm: boolean;
}

/** Expects two entries to have the same result. Returns whether it holds; inconclusive when the first entry failed. */
export async function expectSameResult(
  t: CheckContext,
  { first, second, because, isSameForm, ...rule }: SameResult,
): Promise<boolean> {
  const names = [first.name, second.name] as const;
  const failed = [first, second].filter(
    ({ exchange, name }) => exchange.response.status === 200 && Object.hasOwn(failuresOf(exchange), name),
  );
  if (failed.includes(first) || (failed.length > 0 && !isSameForm)) {
    t.inconclusive(`the entry ${failed[0]?.name ?? ''} failed, so that its result cannot be compared`);
    return false;
  }
  return t.expectRelation({
    ...rule,
    exchanges: [first.exchange, second.exchange],
    read: (exchange, index) => resultOf(exchange, index === 0 ? names[0] : names[1]),
    holds: ([before, after]) => before !== undefined && sameJson(before, after),
    expected: ([before]) => `the same result (${because}): ${brief(before)}`,
    actual: ([, after]) =>
      `status ${second.exchange.response.status}: ${failed.length > 0 ? 'a failure' : brief(after)}`,
  });
}
