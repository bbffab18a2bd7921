import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groupInfo, type ApiGroup } from '../../../../contracts/index.ts';

/** Schemathesis, installed in a folder. */
export interface Schemathesis {
  /** As its package is named, with the version. */
  readonly version: string;
  /** Tests a group by our OpenAPI file. Resolves with whether it reports more than in the run with `learn`. */
  readonly test: (run: SchemathesisRun) => Promise<boolean>;
}

interface SchemathesisRun {
  readonly origin: string;
  readonly token: string;
  readonly group: ApiGroup;
  readonly seed: number;
  /** Cases for each operation in its fuzzing phase. */
  readonly examples: number;
  readonly learn: boolean;
}

/** Installs a version from PyPI into a folder of its own. Rejects when Python or the registry does not allow it. */
export async function installSchemathesis(folder: string, version: string): Promise<Schemathesis> {
  const bin = (name: string): string => join(folder, 'venv', 'bin', name);
  await succeed('python3', ['-m', 'venv', join(folder, 'venv')]);
  await succeed(bin('pip'), [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    `schemathesis==${version}`,
  ]);
  return {
    version: `schemathesis ${version}`,
    async test({ origin, token, group, seed, examples, learn }) {
      const file = new URL(`../../../../../contracts/openapi/${group}.yaml`, import.meta.url);
      const { code, text } = await run(
        bin('st'),
        [
          'run',
          fileURLToPath(file),
          `--url=${origin}${groupInfo[group].prefix}`,
          `--header=Authorization: Bearer ${token}`,
          `--seed=${seed}`,
          `--max-examples=${examples}`,
          `--baseline=${join(folder, `${group}.json`)}`,
          '--no-color',
          ...(learn ? ['--baseline-update'] : []),
        ],
        folder,
      );
      if (code !== 0 && code !== 1) throw new Error(`schemathesis ended with ${code}: ${text.slice(-2000)}`);
      return code === 1;
    },
  };
}

async function succeed(command: string, args: readonly string[]): Promise<void> {
  const { code, text } = await run(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${text.slice(-2000)}`);
}

async function run(
  command: string,
  args: readonly string[],
  folder?: string,
): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (text = (text + data.toString()).slice(-100_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}
