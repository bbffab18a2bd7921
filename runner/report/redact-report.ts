import type { RunReport } from './report.ts';

/** Fields of a report whose values are ours: ids, levels, verdicts, and commands, which have variables for secrets. */
const OURS: ReadonlySet<string> = new Set([
  'jobmark',
  'target',
  'profile',
  'startedAt',
  'verdict',
  'id',
  'clause',
  'clauses',
  'check',
  'checks',
  'explainedBy',
  'level',
  'section',
  'title',
  'rule',
  'route',
  'kind',
  'outcome',
  'state',
  'since',
  'reasonKind',
  'code',
  'group',
  'choice',
  'question',
  'curl',
  'again',
]);

/** Redacts texts and headers of the target; keys of the report and the fields of `OURS` stay as they are. */
export function redactReport(report: RunReport, redact: <Value>(value: Value) => Value): RunReport {
  return redactFields(report, redact) as RunReport;
}

function redactFields(value: unknown, redact: <Value>(value: Value) => Value): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item: unknown) => redactFields(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: readonly [string, unknown]) => {
      if (OURS.has(key) && isOurs(member)) return [key, member];
      return [key, key === 'headers' ? redact(member) : redactFields(member, redact)];
    }),
  );
}

/** A text or texts; `checks` and `clauses` of a whole report are objects with fields of their own. */
function isOurs(value: unknown): boolean {
  return Array.isArray(value) ? value.every((item) => typeof item === 'string') : typeof value === 'string';
}
