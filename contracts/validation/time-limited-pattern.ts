import { createContext, Script } from 'node:vm';

const timeout = 50; // milliseconds for one text; an ordinary pattern takes microseconds
const context = createContext({});
const script = new Script('pattern.test(text)');

/**
 * A pattern from outside, for ajv's `code.regExp`. A pattern that needs more than 50 ms for a text counts as a match, and
 * so does one that ECMAScript can't read with or without the flags: neither shows anything wrong with the text.
 */
export function timeLimitedPattern(source: string, flags: string): RegExp {
  const pattern = readPattern(source, flags) ?? readPattern(source, '');
  if (pattern === undefined) return Object.assign(/(?:)/, { toString: () => source });
  const test = (text: string): boolean => {
    try {
      return script.runInContext(Object.assign(context, { pattern, text }), { timeout }) as boolean;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
      throw error;
    }
  };
  return Object.assign(new RegExp(pattern), { test });
}

/** The pattern, or undefined when ECMAScript can't read it. */
export function readPattern(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined; // another dialect, such as `(?i)`
  }
}
