import survivors from './survivor-reasons.json' with { type: 'json' };

interface SurvivorReason {
  /** Why no reader of the specification could call the faults wrong. */
  readonly reason: string;
  /** Patterns of the ids of generated faults; `**` matches any text. */
  readonly faults: readonly string[];
}

const entries = (survivors as readonly SurvivorReason[]).map(({ reason, faults }) => ({
  reason,
  patterns: faults.map(patternOf),
}));

/** Why a generated fault breaks no clause, by its id; undefined where survivor-reasons.json has no reason. */
export function reasonFor(id: string): string | undefined {
  return entries.find(({ patterns }) => patterns.some((pattern) => pattern.test(id)))?.reason;
}

function patternOf(glob: string): RegExp {
  const parts = glob.split('**').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
