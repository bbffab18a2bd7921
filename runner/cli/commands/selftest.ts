import pc from 'picocolors';
import { loadMutations } from '../../embedded-reference.ts';
import { reasonFor } from '../../selftest/survivor-reasons.ts';
import {
  clausesWithoutFault,
  tryFault,
  tryVariant,
  type FaultTrial,
  type VariantTrial,
} from '../../selftest/selftest.ts';
import { openTrialServer } from '../../selftest/trial-server.ts';
import { generatedFaultTrials, type GeneratedFaultTrial } from '../../selftest/try-generated-fault.ts';
import { readNumber } from '../options/read-number.ts';
import type { Output } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/** The options of `jobmark selftest`. */
export interface SelftestOptions {
  /** A part of the id of a fault or variant; all when omitted. */
  readonly only?: string;
  /** How many generated faults to try, instead of the written faults and variants. */
  readonly faults?: string;
  readonly seed?: string;
  readonly json?: boolean;
}

/** Writes lines for people, or nothing when JSON was asked for. */
type Tell = (line: string) => Promise<void>;

const colorsOf = (output: Output) => pc.createColors(output.color);

/**
 * `jobmark selftest`: tries the checks on every fault and conformant variant, and prints the mutation matrix; with
 * `--faults N`, on N generated faults. Returns 0 when every fault was reported, no variant raised an alarm and every
 * must clause has a fault, or when each generated fault that no must clause reports has a written reason; else 1.
 */
export async function selftest(options: SelftestOptions, output: Output): Promise<0 | 1> {
  const { json = false } = options;
  const tell: Tell = (line) => (json ? Promise.resolve() : output.write(`${line}\n`));
  const { passed, report } =
    options.faults === undefined
      ? await tryWritten(options, output, tell)
      : await tryGenerated(options, output, tell);
  if (json) await output.write(`${JSON.stringify(report, null, 2)}\n`);
  return passed ? 0 : 1;
}

interface SelftestResult {
  readonly passed: boolean;
  readonly report: object;
}

async function tryWritten(
  { only = '' }: SelftestOptions,
  output: Output,
  tell: Tell,
): Promise<SelftestResult> {
  const loaded = await loadMutations();
  const faults = loaded.faults.filter(({ id }) => id.includes(only));
  const variants = loaded.variants.filter(({ id }) => id.includes(only));
  if (faults.length + variants.length === 0)
    throw new UsageError(
      `--only ${only} is part of no fault and no variant`,
      'jobmark selftest without --only lists them all',
    );
  const color = colorsOf(output);

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
  return {
    passed: missed.length + alarmed.length + unbroken.length === 0,
    report: { faults: faultTrials, variants: variantTrials, clausesWithoutFault: unbroken },
  };
}

async function tryGenerated(options: SelftestOptions, output: Output, tell: Tell): Promise<SelftestResult> {
  const { only = '' } = options;
  const count = readNumber('--faults', options.faults ?? '', { integer: true, least: 1, most: 100_000 });
  const seed = readNumber('--seed', options.seed ?? '1', { integer: true, least: 0, most: 2 ** 31 - 1 });
  const { generateFaults } = await loadMutations();
  const faults = generateFaults(count, seed).filter(({ id }) => id.includes(only));
  const color = colorsOf(output);
  const server = await openTrialServer();
  const tryGeneratedFault = generatedFaultTrials(server);
  const trials: GeneratedFaultTrial[] = [];
  for (const fault of faults) {
    const trial = await tryGeneratedFault(fault);
    trials.push(trial);
    const { outcome, clauses } = trial;
    const reason = outcome === 'caught' ? undefined : reasonFor(fault.id);
    const shown = outcome === 'caught' || reason !== undefined ? color.green(outcome) : color.red(outcome);
    await tell(`  ${shown}  ${fault.id} ${color.dim(reason ?? clauses.slice(0, 3).join(', '))}`);
  }
  await server.close();
  const unexplained = trials.filter(
    ({ fault, outcome }) => outcome !== 'caught' && outcome !== 'unseen' && reasonFor(fault.id) === undefined,
  );
  const tally = new Map<string, number>();
  for (const { outcome } of trials) tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
  await tell(
    `\n${[...tally].map(([outcome, number]) => `${outcome}: ${number}`).join(' · ')} of ${trials.length} generated faults · without a reason: ${unexplained.length}`,
  );
  return { passed: unexplained.length === 0, report: { seed, faults: trials } };
}
