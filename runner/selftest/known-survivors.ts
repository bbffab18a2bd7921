/**
 * Faults that no check reports yet, with the check that is missing. The list may only shrink: a test fails for each
 * entry that is reported.
 */
export const knownSurvivors: ReadonlyMap<string, string> = new Map([]);
