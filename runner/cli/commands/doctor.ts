import pc from 'picocolors';
import type { ClientOptions } from '../../client/client.ts';
import { parseTargetUrl } from '../../client/target-address.ts';
import { missingOption } from '../../errors/usage-error.ts';
import { printable } from '../../report/reporters/text/printable.ts';
import { inspectTarget } from '../doctor/inspect-target.ts';
import type { Diagnosis } from '../doctor/network.ts';
import { readPrefixes } from '../options/check-options.ts';
import { readCredentials, type RawCredentials } from '../options/read-credentials.ts';
import { readHeaders } from '../options/read-headers.ts';
import type { Outputs } from '../output/output.ts';

/** The options of a command that sends requests to a target, as commander returns them. */
export interface RawTargetOptions extends RawCredentials {
  readonly path?: readonly string[];
  readonly header?: readonly string[];
  readonly timeout?: number;
}

/** Exit code of a target that cannot be judged. */
const NOT_JUDGED = 3;

/** How the client of a target is opened for a few requests. Throws UsageError. */
export function clientOptionsOf(url: string, raw: RawTargetOptions): ClientOptions {
  const target = parseTargetUrl(url, 'the target');
  return {
    target,
    credentials: readCredentials(target, raw),
    prefixes: readPrefixes(raw.path ?? []),
    headers: readHeaders(raw.header ?? []),
    concurrency: 1,
    timeoutSeconds: raw.timeout ?? 10,
  };
}

/** `jobmark doctor`: writes a line for each thing that is wrong. Returns 0, or 3 for a target that cannot be judged. */
export async function doctor(
  url: string | undefined,
  raw: RawTargetOptions,
  outputs: Outputs,
): Promise<number> {
  if (url === undefined)
    throw missingOption('doctor needs a target', 'such as jobmark doctor http://localhost:4010');
  const options = clientOptionsOf(url, raw);
  const { diagnoses } = await inspectTarget(options);
  await outputs.stdout.write(diagnosisLines(diagnoses, outputs.stdout.color));
  return diagnoses.some(({ state }) => state === 'bad') ? NOT_JUDGED : 0;
}

/** A line for each diagnosis, the remedy at its end. */
export function diagnosisLines(diagnoses: readonly Diagnosis[], color: boolean): string {
  const colors = pc.createColors(color);
  const marks = { good: colors.green('✓'), note: colors.yellow('!'), bad: colors.red('✗') };
  const width = Math.max(...diagnoses.map(({ aspect }) => aspect.length));
  return diagnoses
    .map(({ aspect, state, says, remedy }) => {
      const todo = remedy === undefined ? '' : ` → ${remedy}`;
      return `${marks[state]} ${aspect.padEnd(width)}  ${printable(says)}${todo}\n`;
    })
    .join('');
}
