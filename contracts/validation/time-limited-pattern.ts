import { createContext, Script } from 'node:vm';

// Milliseconds for one text. An ordinary pattern takes microseconds; the limit leaves room for a busy machine.
const TIMEOUT = 1000;
const context = createContext({});
const script = new Script('pattern.test(text)');
/** Patterns that have exceeded the limit once, so that each costs a run the limit once at most. */
const slow = new Set<string>();

/**
 * A pattern from outside, for ajv's `code.regExp`. A pattern that has needed more than a second for a text counts as a
 * match from then on, and so does one that ECMAScript cannot read with or without the flags: neither shows anything wrong
 * with the text.
 */
export function timeLimitedPattern(source: string, flags: string): RegExp {
  const pattern = readPattern(source, flags) ?? readPattern(source, '');
  if (pattern === undefined) return Object.assign(/(?:)/, { toString: () => source });
  const test = (text: string): boolean => {
    if (slow.has(source)) return true;
    try {
      return script.runInContext(Object.assign(context, { pattern, text }), { timeout: TIMEOUT }) as boolean;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      slow.add(source);
      return true;
    }
  };
  return Object.assign(new RegExp(pattern), { test });
}

/** The pattern, or undefined when ECMAScript cannot read it. */
export function readPattern(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined; // another dialect, such as `(?i)`
  }
}
