import { classificationFailed } from './errors.ts';
import type { ClassificationDialect } from './find-model.ts';
import { ClassificationFailure } from './models/index.ts';

/** The result of a model: its output, or the text of a failure that does not fail the request. */
export type Outcome<Output> =
  | { readonly kind: 'output'; readonly output: Output }
  | { readonly kind: 'failure'; readonly message: string };

/** Runs work with a model. A ClassificationFailure is an outcome; any other error becomes a ServiceError 500. */
export function outcomeOf<Output>(work: () => Output): Outcome<Output> {
  try {
    return { kind: 'output', output: work() };
  } catch (error) {
    if (error instanceof ClassificationFailure) return { kind: 'failure', message: error.message };
    throw classificationFailed(error);
  }
}

/** What `result` has for a failure; undefined for no key. */
const failedResult: {
  readonly [Option in ClassificationDialect['failed-result']]: object | null | undefined;
} = { absent: undefined, null: null, empty: {} };

/** Outcomes by name as `result` and `errors` of a response; what `result` has for a failure is a choice of the dialect. */
export function resultAndErrors<Output extends object>(
  outcomes: Iterable<readonly [string, Outcome<Output>]>,
  dialect: ClassificationDialect,
): {
  readonly result: { readonly [name: string]: Output };
  readonly errors: { readonly [name: string]: readonly string[] };
} {
  const ofFailure = failedResult[dialect['failed-result']];
  const result: (readonly [string, object | null])[] = [];
  const errors: (readonly [string, readonly string[]])[] = [];
  for (const [name, outcome] of outcomes)
    if (outcome.kind === 'output') result.push([name, outcome.output]);
    else {
      if (ofFailure !== undefined) result.push([name, ofFailure]);
      errors.push([name, [outcome.message]]);
    }
  // fromEntries defines own properties, so that a name `__proto__` stays a plain name.
  // The contract types what succeeds only.
  return {
    result: Object.fromEntries(result) as { [name: string]: Output },
    errors: Object.fromEntries(errors),
  };
}
