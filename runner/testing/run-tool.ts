import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defined } from '../../contracts/index.ts';

/** The folder of package.json. */
export const packageRoot: string = fileURLToPath(new URL('../../', import.meta.url));

/** What a process did. */
export interface ToolRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, whatever its exit code. Its environment is that of this process and `env`. */
export function runTool(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const { cwd, env = {} } = options;
    execFile(
      program,
      args,
      { ...defined({ cwd }), env: { ...process.env, ...env }, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        if (error === null) resolve({ exitCode: 0, stdout, stderr });
        else if (typeof error.code === 'number') resolve({ exitCode: error.code, stdout, stderr });
        else reject(error);
      },
    );
  });
}
