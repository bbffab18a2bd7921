import pc from 'picocolors';
import { readNumber } from '../../options/read-number.ts';
import type { Output } from '../../output/output.ts';
import { runGeneratedFaults, runGeneratedVariants, runVariant } from './generated.ts';
import type { SelftestResult, WriteLine } from './selftest-result.ts';
import { runWritten } from './written.ts';

/** The options of `jobmark selftest`. */
export interface SelftestOptions {
  /** Parts of the ids of faults and variants; all when omitted. */
  readonly only?: readonly string[];
  /** How many generated faults to try, instead of the written faults and variants. */
  readonly faults?: string;
  /** How many generated conformant variants to try, instead of the written faults and variants. */
  readonly variants?: string;
  /** The id of one generated variant to try. */
  readonly variant?: string;
  readonly seed?: string;
  readonly json?: boolean;
}

/** `jobmark selftest`. Returns 0 when every fault was reported and no variant raised an alarm, else 1. */
export async function selftest(options: SelftestOptions, output: Output): Promise<0 | 1> {
  const { json = false } = options;
  const writeLine: WriteLine = (line) => (json ? Promise.resolve() : output.write(`${line}\n`));
  const results = await runParts(options, output, writeLine);
  if (json)
    await output.write(
      `${JSON.stringify(Object.assign({}, ...results.map(({ report }) => report)), null, 2)}\n`,
    );
  return results.every(({ passed }) => passed) ? 0 : 1;
}

async function runParts(
  options: SelftestOptions,
  output: Output,
  writeLine: WriteLine,
): Promise<readonly SelftestResult[]> {
  const { only = [], faults, variants, variant } = options;
  const color = pc.createColors(output.color);
  const seed = readNumber('--seed', options.seed ?? '1', { integer: true, least: 0, most: 2 ** 31 - 1 });
  const count = (option: string, text: string): number =>
    readNumber(option, text, { integer: true, least: 1, most: 100_000 });
  if (variant !== undefined) return [await runVariant(variant, seed, color, writeLine)];
  const results: SelftestResult[] = [];
  if (faults !== undefined)
    results.push(
      await runGeneratedFaults({ count: count('--faults', faults), seed, only }, color, writeLine),
    );
  if (variants !== undefined)
    results.push(
      await runGeneratedVariants({ count: count('--variants', variants), seed, only }, color, writeLine),
    );
  return results.length > 0 ? results : [await runWritten(only, color, writeLine)];
}
