import pc from 'picocolors';
import { loadMutations } from '../../embedded-reference.ts';
import type { Output } from '../output.ts';
import {
  clausesWithoutFault,
  tryFault,
  tryVariant,
  type FaultTrial,
  type VariantTrial,
} from '../../selftest/selftest.ts';
import { openTrialServer } from '../../selftest/trial-server.ts';
import { UsageError } from '../usage-error.ts';

/** The options of `jobmark selftest`. */
export interface SelftestOptions {
  /** A part of the id of a fault or variant; all when omitted. */
  readonly only?: string;
  readonly json?: boolean;
}

/**
 * `jobmark selftest`: tries the checks on every fault and conformant variant, and prints the mutation matrix. Returns 0 when every
 * fault was reported, no variant raised an alarm and every must clause has a fault; else 1.
 */
export async function selftest({ only = '', json = false }: SelftestOptions, output: Output): Promise<0 | 1> {
  const loaded = await loadMutations();
  const faults = loaded.faults.filter(({ id }) => id.includes(only));
  const variants = loaded.variants.filter(({ id }) => id.includes(only));
  if (faults.length + variants.length === 0)
    throw new UsageError(
      `--only ${only} is part of no fault and no variant`,
      'jobmark selftest without --only lists them all',
    );
  const color = pc.createColors(output.color);
  const tell = (line: string): Promise<void> => (json ? Promise.resolve() : output.write(`${line}\n`));

  const faultTrials: FaultTrial[] = [];
  if (faults.length > 0) await tell(color.bold('Faults: the clause that each breaks must be reported'));
  const server = await openTrialServer();
  for (const fault of faults) {
    const trial = await tryFault(fault, server);
    faultTrials.push(trial);
    await tell(
      trial.caught
        ? `  ${color.green('caught')}  ${fault.id} ${color.dim(`${fault.title} ← ${trial.checks.join(', ')}`)}`
        : `  ${color.red('MISSED')}  ${fault.id} ${fault.title}${trial.besides.length === 0 ? '' : `; reported instead: ${trial.besides.join(', ')}`}`,
    );
  }
  await server.close();
  const variantTrials: VariantTrial[] = [];
  if (variants.length > 0) await tell(color.bold('Conformant variants: every finding is a false alarm'));
  for (const variant of variants) {
    const trial = await tryVariant(variant);
    variantTrials.push(trial);
    const quiet = trial.alarms.length === 0 && trial.verdict === 'conformant';
    await tell(
      quiet
        ? `  ${color.green('quiet')}   ${variant.id} ${color.dim(variant.title)}`
        : `  ${color.red('ALARM')}   ${variant.id} ${variant.title}: ${trial.summary}${trial.alarms.map(({ clause, expected, actual }) => `\n            ${clause}: expected ${expected}, got ${actual}`).join('')}`,
    );
  }
  const unbroken = only === '' ? clausesWithoutFault(faults) : [];
  const missed = faultTrials.filter(({ caught }) => !caught);
  const alarmed = variantTrials.filter(
    ({ alarms, verdict }) => alarms.length > 0 || verdict !== 'conformant',
  );
  for (const clause of unbroken) await tell(`  ${color.red('no fault breaks')} ${clause}`);
  await tell(
    `\nfaults caught: ${faultTrials.length - missed.length} of ${faultTrials.length} · variants with a false alarm: ${alarmed.length} of ${variantTrials.length} · must clauses without a fault: ${unbroken.length}`,
  );
  if (json)
    await output.write(
      `${JSON.stringify({ faults: faultTrials.map(withoutCode), variants: variantTrials.map(({ variant: { id, title, leftOpenBy }, ...trial }) => ({ variant: { id, title, leftOpenBy }, ...trial })), clausesWithoutFault: unbroken }, null, 2)}\n`,
    );
  return missed.length + alarmed.length + unbroken.length === 0 ? 0 : 1;
}

function withoutCode({ fault: { id, breaks, title }, ...trial }: FaultTrial): FaultTrial {
  return { fault: { id, breaks, title }, ...trial };
}
