/** A dataset cannot be made, read or written as requested; `hint` is what to do instead, `code` stays the same. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';
  readonly code = 'usage/dataset';
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}
