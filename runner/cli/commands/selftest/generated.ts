import type pc from 'picocolors';
import type { GeneratedVariant } from '../../../../reference/index.ts';
import { loadMutations } from '../../../embedded/embedded-reference.ts';
import { wrongValue } from '../../../errors/usage-error.ts';
import { reasonFor } from '../../../selftest/records/survivor-reasons.ts';
import { openTrialServer } from '../../../selftest/trials/trial-server.ts';
import {
  generatedFaultTrials,
  type GeneratedFaultTrial,
} from '../../../selftest/trials/try-generated-fault.ts';
import {
  shrinkAlarm,
  tryGeneratedVariant,
  type GeneratedVariantTrial,
} from '../../../selftest/trials/try-generated-variant.ts';
import { containsAny, isQuiet, type SelftestResult, type WriteLine } from './selftest-result.ts';

type Colors = ReturnType<typeof pc.createColors>;

/** Which generated faults or variants to try. */
export interface Generated {
  readonly count: number;
  readonly seed: number;
  /** Only those whose id contains one of these texts; all for none. */
  readonly only: readonly string[];
}

/** Tries generated faults. Passes when a must clause reports each that is visible, or a reason is written for it. */
export async function runGeneratedFaults(
  { count, seed, only }: Generated,
  color: Colors,
  writeLine: WriteLine,
): Promise<SelftestResult> {
  const { generateFaults } = await loadMutations();
  const server = await openTrialServer();
  const tryGeneratedFault = generatedFaultTrials(server);
  const trials: GeneratedFaultTrial[] = [];
  for (const fault of generateFaults(count, seed).filter(({ id }) => containsAny(id, only))) {
    const trial = await tryGeneratedFault(fault);
    trials.push(trial);
    const { outcome, clauses } = trial;
    const reason = outcome === 'caught' ? undefined : reasonFor(fault.id);
    const isFine = outcome === 'caught' || outcome === 'unseen' || reason !== undefined;
    const shown = isFine ? color.green(outcome) : color.red(outcome);
    await writeLine(`  ${shown}  ${fault.id} ${color.dim(reason ?? clauses.slice(0, 3).join(', '))}`);
  }
  await server.close();
  const unexplained = trials.filter(
    ({ fault, outcome }) => outcome !== 'caught' && outcome !== 'unseen' && reasonFor(fault.id) === undefined,
  );
  const tally = new Map<string, number>();
  for (const { outcome } of trials) tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
  await writeLine(
    `\n${[...tally].map(([outcome, number]) => `${outcome}: ${number}`).join(' · ')} of ${trials.length} generated faults · without a reason: ${unexplained.length} · seed ${seed}`,
  );
  return { passed: unexplained.length === 0, report: { seed, faults: trials } };
}

/** Tries generated conformant variants. Passes when none of them raises an alarm and each run reaches a verdict. */
export async function runGeneratedVariants(
  { count, seed, only }: Generated,
  color: Colors,
  writeLine: WriteLine,
): Promise<SelftestResult> {
  const { generateVariants } = await loadMutations();
  return tryVariants(
    generateVariants(count, seed).filter(({ id }) => containsAny(id, only)),
    seed,
    color,
    writeLine,
  );
}

/** Tries the variant with this id. Throws UsageError for an id that cannot be read. */
export async function runVariant(
  id: string,
  seed: number,
  color: Colors,
  writeLine: WriteLine,
): Promise<SelftestResult> {
  const { variantOfId } = await loadMutations();
  let variant: GeneratedVariant;
  try {
    variant = variantOfId(id);
  } catch (error) {
    throw wrongValue(
      `--variant ${id}: ${error instanceof Error ? error.message : String(error)}`,
      'such as --variant rankings:values=and,data/ties',
    );
  }
  return tryVariants([variant], seed, color, writeLine);
}

async function tryVariants(
  variants: readonly GeneratedVariant[],
  seed: number,
  color: Colors,
  writeLine: WriteLine,
): Promise<SelftestResult> {
  const trials: GeneratedVariantTrial[] = [];
  for (const variant of variants) {
    const trial = await tryGeneratedVariant(variant, seed);
    trials.push(trial);
    if (isQuiet(trial)) {
      await writeLine(`  ${color.green('quiet')}  ${variant.id}`);
      continue;
    }
    await writeLine(`  ${color.red('ALARM')}  ${variant.id}: ${trial.summary}`);
    for (const { clause, expected, actual } of trial.alarms)
      await writeLine(`         ${clause}: expected ${expected}, got ${actual}`);
    const [alarm] = trial.alarms;
    const smallest = alarm === undefined ? variant.id : await shrinkAlarm(variant, seed, alarm.clause);
    await writeLine(`         again: jobmark selftest --variant '${smallest}' --seed ${seed}`);
  }
  const alarmed = trials.filter((trial) => !isQuiet(trial));
  await writeLine(`\nvariants with a false alarm: ${alarmed.length} of ${trials.length} · seed ${seed}`);
  return { passed: alarmed.length === 0, report: { seed, variants: trials } };
}
