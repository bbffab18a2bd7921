/** The user asked for something that cannot be done; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** What to write instead. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
