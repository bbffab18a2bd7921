/** A JSON value on one line, cut to a length that a report can show. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 160 ? text : `${text.slice(0, 157)}…`;
}
