import { writeFileSync } from 'node:fs';
import survivors from './known-survivors.json' with { type: 'json' };

/** The faults that no check reports. A test fails for each that is reported; `selftest:record` removes it. */
export const knownSurvivors: ReadonlySet<string> = new Set(survivors);

/** Writes known-survivors.json with those entries that were not reported by these trials. */
export function recordSurvivors(
  trials: readonly { readonly fault: { readonly id: string }; readonly caught: boolean }[],
  file: URL,
): void {
  const missed = trials.filter(({ fault, caught }) => !caught && knownSurvivors.has(fault.id));
  writeFileSync(file, `${JSON.stringify(missed.map(({ fault }) => fault.id).toSorted(), null, 2)}\n`);
}
