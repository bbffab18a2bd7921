/** A text quoted as one word of a POSIX shell command. */
export function shellQuote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Like shellQuote, but `$JOBMARK_…` variables in the text are expanded by the shell. */
export function shellQuoteWithVariables(text: string): string {
  const escaped = text.replaceAll(/["\\`]|\$(?!JOBMARK_)/g, String.raw`\$&`);
  return `"${escaped}"`;
}
