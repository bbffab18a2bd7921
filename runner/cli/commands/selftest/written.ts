import type pc from 'picocolors';
import { loadMutations } from '../../../embedded/embedded-reference.ts';
import { unknownId } from '../../../errors/usage-error.ts';
import { knownSurvivors } from '../../../selftest/records/known-survivors.ts';
import {
  clausesWithoutFault,
  tryFault,
  tryVariant,
  type FaultTrial,
  type VariantTrial,
} from '../../../selftest/selftest.ts';
import { openTrialServer } from '../../../selftest/trials/trial-server.ts';
import { containsAny, isQuiet, type SelftestResult, type WriteLine } from './selftest-result.ts';

type Colors = ReturnType<typeof pc.createColors>;

/** Tries every written fault and variant whose id contains a text of `only`. Throws UsageError for a text in no id. */
export async function runWritten(
  only: readonly string[],
  color: Colors,
  writeLine: WriteLine,
): Promise<SelftestResult> {
  const loaded = await loadMutations();
  const faults = loaded.faults.filter(({ id }) => containsAny(id, only));
  const variants = loaded.variants.filter(({ id }) => containsAny(id, only));
  const unknown = only.find((text) => ![...faults, ...variants].some(({ id }) => id.includes(text)));
  if (unknown !== undefined)
    throw unknownId(
      `--only ${unknown} is part of no fault and no variant`,
      'jobmark explain CLAUSE names the faults of a clause; without --only all are tried',
    );

  if (faults.length > 0) await writeLine(color.bold('Faults: the clause that each breaks must be reported'));
  const faultTrials: FaultTrial[] = [];
  const server = await openTrialServer();
  for (const fault of faults) {
    const trial = await tryFault(fault, server);
    faultTrials.push(trial);
    await writeLine(`  ${faultLine(trial, color)}`);
  }
  await server.close();
  if (variants.length > 0) await writeLine(color.bold('Conformant variants: every finding is a false alarm'));
  const variantTrials: VariantTrial[] = [];
  for (const variant of variants) {
    const trial = await tryVariant(variant);
    variantTrials.push(trial);
    await writeLine(`  ${variantLine(trial, color)}`);
  }
  const unbroken = only.length === 0 ? clausesWithoutFault(faults) : [];
  const survived = faultTrials.filter(({ caught }) => !caught);
  const missed = survived.filter(({ fault }) => !knownSurvivors.has(fault.id));
  const alarmed = variantTrials.filter((trial) => !isQuiet(trial));
  for (const clause of unbroken) await writeLine(`  ${color.red('no fault breaks')} ${clause}`);
  await writeLine(
    `\nfaults caught: ${faultTrials.length - survived.length} of ${faultTrials.length}, known survivors: ${survived.length - missed.length} · variants with a false alarm: ${alarmed.length} of ${variantTrials.length} · must clauses without a fault: ${unbroken.length}`,
  );
  return {
    passed: missed.length + alarmed.length + unbroken.length === 0,
    report: { faults: faultTrials, variants: variantTrials, clausesWithoutFault: unbroken },
  };
}

function faultLine({ fault, caught, checks, besides }: FaultTrial, color: Colors): string {
  if (caught)
    return `${color.green('caught')}  ${fault.id} ${color.dim(`${fault.title} ← ${checks.join(', ')}`)}`;
  if (knownSurvivors.has(fault.id))
    return `${color.yellow('known')}   ${fault.id} ${color.dim(`${fault.title}: not reported yet`)}`;
  const instead = besides.length === 0 ? '' : `; reported instead: ${besides.join(', ')}`;
  return `${color.red('MISSED')}  ${fault.id} ${fault.title}${instead}`;
}

function variantLine(trial: VariantTrial, color: Colors): string {
  const { variant, alarms, summary } = trial;
  if (isQuiet(trial)) return `${color.green('quiet')}   ${variant.id} ${color.dim(variant.title)}`;
  const lines = alarms.map(
    ({ clause, expected, actual }) => `\n            ${clause}: expected ${expected}, got ${actual}`,
  );
  return `${color.red('ALARM')}   ${variant.id} ${variant.title}: ${summary}${lines.join('')}`;
}
