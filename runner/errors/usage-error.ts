/**
 * What kind of wrong usage it is. `value`: an option, variable or setting has a value that it cannot have; `missing`: it needs
 * another one that is not given; `conflict`: two exclude each other; `unknown-id`: a name that nothing has;
 * `nothing-to-check`: the options leave no check; `url`: not the URL of a target; `address`: no place to listen; `file`: a
 * file that cannot be read, written or understood; `dataset`: the same of a dataset; `shards`: reports that are not those of
 * one run; `start`: the target is there before its command has started it; `missing-package`: a library that is not installed.
 */
export type UsageCode =
  | 'usage/value'
  | 'usage/missing'
  | 'usage/conflict'
  | 'usage/unknown-id'
  | 'usage/nothing-to-check'
  | 'usage/url'
  | 'usage/address'
  | 'usage/file'
  | 'usage/dataset'
  | 'usage/shards'
  | 'usage/start'
  | 'usage/missing-package';

/** Wrong usage: an option, an argument or a file; the command line exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code: UsageCode;
  /** What to write instead. */
  readonly hint: string;

  constructor(code: UsageCode, message: string, hint: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

type Refusal = (message: string, hint: string) => UsageError;

/** An option, variable or setting has a value that it cannot have. */
export const wrongValue: Refusal = (message, hint) => new UsageError('usage/value', message, hint);

/** An option needs another one that is not given. */
export const missingOption: Refusal = (message, hint) => new UsageError('usage/missing', message, hint);

/** Two options exclude each other. */
export const conflict: Refusal = (message, hint) => new UsageError('usage/conflict', message, hint);

/** A name that nothing has. */
export const unknownId: Refusal = (message, hint) => new UsageError('usage/unknown-id', message, hint);

/** A file that cannot be read, written or understood. */
export const wrongFile: Refusal = (message, hint) => new UsageError('usage/file', message, hint);
