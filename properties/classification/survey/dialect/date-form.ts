/** The form of a date-time (decisions.md#dates); undefined for any other text, and for anything but a text. */
export function dateForm(date: unknown): 'iso' | 'spaced' | undefined {
  const separator = typeof date === 'string' ? /^\d{4}-\d\d-\d\d([Tt ])\d\d:\d\d/.exec(date)?.[1] : undefined;
  if (separator === undefined) return undefined;
  return separator === ' ' ? 'spaced' : 'iso';
}
