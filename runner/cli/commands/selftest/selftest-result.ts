/** What a part of the selftest writes, and whether it passes. */
export interface SelftestResult {
  readonly passed: boolean;
  /** The result for `--json`. */
  readonly report: object;
}

/** Whether an id contains one of the texts of `--only`; every id does for none. */
export function containsAny(id: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((text) => id.includes(text));
}

/** Whether a run on a conformant variant raised no alarm. */
export function isQuiet(trial: { readonly alarms: readonly unknown[]; readonly verdict: string }): boolean {
  return trial.alarms.length === 0 && trial.verdict === 'conformant';
}

/** Writes a line of text; does nothing with `--json`. */
export type WriteLine = (line: string) => Promise<void>;
