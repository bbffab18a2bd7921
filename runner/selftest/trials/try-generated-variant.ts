import type { GeneratedVariant } from '../../../reference/index.ts';
import { loadMutations, startEmbeddedReference } from '../../embedded/embedded-reference.ts';
import type { Finding, RunReport } from '../../report/report.ts';
import { runTrial } from './run-trial.ts';

/** What the checks found on one generated conformant variant. */
export interface GeneratedVariantTrial {
  readonly variant: Pick<GeneratedVariant, 'id'>;
  /** False alarms: every finding, except about the should clauses that the traits of the variant may violate. */
  readonly alarms: readonly Finding[];
  readonly verdict: RunReport['verdict'];
  readonly summary: string;
  readonly milliseconds: number;
}

/** Runs every check of the group of a variant. */
export async function tryGeneratedVariant(
  variant: GeneratedVariant,
  seed: number,
): Promise<GeneratedVariantTrial> {
  const { id, group, warns } = variant;
  const { options, dispose } = await variant.prepare();
  const reference = await startEmbeddedReference(options);
  try {
    const { findings, verdict, summary, milliseconds } = await runTrial({
      reference,
      selection: { groups: [group], profile: 'standard', only: [], skip: [] },
      seed,
      concurrency: 8,
    });
    const alarms = findings.filter(({ clause }) => !warns.includes(clause));
    return { variant: { id }, alarms, verdict, summary, milliseconds };
  } finally {
    await reference.close();
    await dispose();
  }
}

/**
 * The id of a variant of as few traits as possible with a finding about the same clause: takes away one trait after the
 * other, as long as the clause is still reported.
 */
export async function shrinkAlarm(variant: GeneratedVariant, seed: number, clause: string): Promise<string> {
  const { variantOfId } = await loadMutations();
  let smallest = variant;
  for (const trait of variant.traits) {
    const traits = smallest.traits.filter((kept) => kept !== trait);
    const smaller = variantOfId(`${variant.group}:${traits.join(',')}`);
    const { alarms } = await tryGeneratedVariant(smaller, seed);
    if (alarms.some((alarm) => alarm.clause === clause)) smallest = smaller;
  }
  return smallest.id;
}
