/** What a part of the selftest writes, and whether it passes. */
export interface SelftestResult {
  readonly passed: boolean;
  /** The result for `--json`. */
  readonly report: object;
}

/** Writes a line for people; does nothing with `--json`. */
export type WriteLine = (line: string) => Promise<void>;
