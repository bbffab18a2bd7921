import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inspectTarget } from '../../doctor/inspect-target.ts';
import { projectFiles, secretVariable, type CiService, type ProjectFacts } from '../../init/project-files.ts';
import type { Outputs } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { clientSettingOf, diagnosisLines, type RawTargetOptions } from './doctor.ts';

/** The options of `init` as commander returns them. */
export interface RawInitOptions extends RawTargetOptions {
  readonly name: string;
  readonly ci: CiService;
  readonly out: string;
  readonly force?: boolean;
}

/**
 * `jobmark init`: asks a target what it is and writes the configuration, an empty list of known failures and a CI job for
 * it. A file that exists is kept, unless `--force` is given. Throws UsageError.
 */
export async function init(url: string | undefined, raw: RawInitOptions, outputs: Outputs): Promise<number> {
  const { name, ci, out } = raw;
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name))
    throw new UsageError(`--name must be letters, digits, - and _; got ${name}`, 'such as --name staging');
  const facts = url === undefined ? exampleFacts(name) : await askTarget(url, raw, outputs);
  const lines: string[] = [];
  for (const { path, text } of projectFiles(facts, ci)) {
    const file = join(out, path);
    if (existsSync(file) && raw.force !== true) lines.push(`kept   ${file}: it exists; --force replaces it`);
    else {
      await write(file, text);
      lines.push(`wrote  ${file}`);
    }
  }
  const secret = secretVariable(facts);
  lines.push(`next   ${secret === undefined ? '' : `${secret}=… `}npx jobmark check ${name}`);
  if (ci !== 'none' && secret !== undefined)
    lines.push(`       and add the secret ${secret} to the CI service`);
  await outputs.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

async function write(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`${file} cannot be written (${code})`, 'name another folder with --out');
  }
}

function exampleFacts(name: string): ProjectFacts {
  return { name, url: 'http://localhost:8080', needsToken: false, paths: {} };
}

/** What the answers of a target show; a target that cannot be reached is written all the same. */
async function askTarget(url: string, raw: RawInitOptions, outputs: Outputs): Promise<ProjectFacts> {
  const setting = clientSettingOf(url, raw);
  const { diagnoses, deployed, wantsToken } = await inspectTarget(setting);
  await outputs.stderr.write(diagnosisLines(diagnoses, outputs.stderr.color));
  const { authUrl, clientId, scope, path = [] } = raw;
  return {
    name: raw.name,
    url: `${setting.target.origin}${setting.target.basePath}`,
    ...(authUrl === undefined ? {} : { authUrl }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(scope === undefined ? {} : { scope }),
    needsToken: wantsToken || raw.token !== undefined,
    ...(deployed.length === 0 ? {} : { groups: deployed }),
    paths: Object.fromEntries(path.map((one) => one.split('=', 2))),
  };
}
