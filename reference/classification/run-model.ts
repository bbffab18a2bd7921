import { classificationFailed } from './errors.ts';
import { ClassificationFailure } from './models/index.ts';

/** What a model made of an input: its output, or the text of a failure that leaves the request standing. */
export type Outcome<Output> =
  | { readonly kind: 'output'; readonly output: Output }
  | { readonly kind: 'failure'; readonly message: string };

/**
 * Does work with a model. A ClassificationFailure is an outcome; anything else that it throws is a defect of the
 * model and becomes a ServiceError 500.
 */
export function outcomeOf<Output>(work: () => Output): Outcome<Output> {
  try {
    return { kind: 'output', output: work() };
  } catch (error) {
    if (error instanceof ClassificationFailure) return { kind: 'failure', message: error.message };
    throw classificationFailed(error);
  }
}

/** Outcomes by name as the `result` and `errors` of a classification response, which have each name in one of them. */
export function resultAndErrors<Output>(outcomes: Iterable<readonly [string, Outcome<Output>]>): {
  readonly result: { readonly [name: string]: Output };
  readonly errors: { readonly [name: string]: readonly string[] };
} {
  const result: (readonly [string, Output])[] = [];
  const errors: (readonly [string, readonly string[]])[] = [];
  for (const [name, outcome] of outcomes)
    if (outcome.kind === 'output') result.push([name, outcome.output]);
    else errors.push([name, [outcome.message]]);
  // fromEntries defines own properties, so that a name `__proto__` stays a plain name.
  return { result: Object.fromEntries(result), errors: Object.fromEntries(errors) };
}
