/** Wrong usage: an option, an argument or a file; the command line exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** What to write instead. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
