import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defined } from '../../../contracts/index.ts';
import { urlOf } from '../../client/target-address.ts';
import { version } from '../../client/version.ts';
import { fileProblem } from '../../errors/system-errors.ts';
import { wrongFile, wrongValue } from '../../errors/usage-error.ts';
import { answers, startTarget } from '../checking/start-target.ts';
import { inspectTarget } from '../doctor/inspect-target.ts';
import {
  commandsOf,
  KNOWN_FAILURES,
  projectFiles,
  secretVariable,
  type CiService,
  type ProjectFacts,
} from '../init/project-files.ts';
import type { Outputs } from '../output/output.ts';
import { startedAs } from '../output/started-as.ts';
import { clientOptionsOf, diagnosisLines, type RawTargetOptions } from './doctor.ts';

/** How long a target that `--start` starts may take to answer. */
const WAIT_SECONDS = 60;

/** The options of `init` as commander returns them. */
export interface RawInitOptions extends RawTargetOptions {
  readonly name: string;
  /** By default that of `.gitlab-ci.yml`, or else GitHub. */
  readonly ci?: CiService;
  readonly out: string;
  readonly force?: boolean;
  readonly start?: string;
  readonly package?: string;
}

/** `jobmark init`: writes configuration, known failures and CI job; `--force` replaces files. Throws UsageError. */
export async function init(url: string | undefined, raw: RawInitOptions, outputs: Outputs): Promise<number> {
  const { name, out } = raw;
  const { ci = existsSync(join(out, '.gitlab-ci.yml')) ? 'gitlab' : 'github' } = raw;
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name))
    throw wrongValue(`--name must be letters, digits, - and _; got ${name}`, 'such as --name staging');
  const install = raw.package ?? ((await isDependency(out)) ? undefined : `jobmark@${version}`);
  const facts = { ...(await factsOf(url, raw, outputs)), ...defined({ start: raw.start, install }) };
  const { lines, isOutdated } = await writeFiles(projectFiles(facts, ci), raw);
  const next = isOutdated
    ? // The next step depends on what the files say.
      ['next   compare what was kept with these options, or repeat the command with --force']
    : [...targetSteps(url, facts, raw), ...jobSteps(url, facts, ci, raw)];
  await outputs.stdout.write(`${[...lines, ...next].join('\n')}\n`);
  return 0;
}

/** Writes the files of a project, and says so; `isOutdated`: a file was kept that these options would change. */
async function writeFiles(
  files: ReturnType<typeof projectFiles>,
  { out, force = false }: RawInitOptions,
): Promise<{ readonly lines: readonly string[]; readonly isOutdated: boolean }> {
  const lines: string[] = [];
  let isOutdated = false;
  for (const { path, text } of files) {
    const file = join(out, path);
    if (existsSync(file) && !force) {
      lines.push(`kept   ${file}: it exists; --force replaces it`);
      isOutdated ||= path !== KNOWN_FAILURES && (await readFile(file, 'utf8')) !== text;
    } else {
      await write(file, text);
      lines.push(`wrote  ${file}`);
    }
  }
  return { lines, isOutdated };
}

/** The first check of a target, and what it needs. */
function targetSteps(url: string | undefined, facts: ProjectFacts, raw: RawInitOptions): readonly string[] {
  const lines: string[] = [];
  if (url !== undefined && facts.groups === undefined)
    lines.push(
      'note   no group was found: the configuration names none; repeat this with --force when one is there',
    );
  const secret = secretVariable(facts);
  lines.push(`next   ${secret === undefined ? '' : `${secret}=… `}${nextCheck(facts)}`);
  if (facts.clientId === undefined && secret !== undefined && raw.token === undefined)
    lines.push(
      '       or repeat this with --force, --client-id and --client-secret, where a client requests tokens',
    );
  if (facts.start !== undefined && url !== undefined)
    lines.push(`       which starts the target: first stop the one at ${url}`);
  return lines;
}

/** What the CI job needs, and what it installs. */
function jobSteps(
  url: string | undefined,
  facts: ProjectFacts,
  ci: CiService,
  raw: RawInitOptions,
): readonly string[] {
  if (ci === 'none') return [];
  const lines: string[] = [];
  const secret = secretVariable(facts);
  if (secret !== undefined) lines.push(`       and add the secret ${secret} to the CI service`);
  if (ci === 'gitlab') lines.push('       and add to .gitlab-ci.yml: include: .gitlab/jobmark.yml');
  if (url !== undefined && raw.start === undefined && isThisMachine(url))
    lines.push(
      `note   ${url} is another machine in the job: --start names a command that starts the target there`,
    );
  if (raw.package === undefined)
    lines.push(
      facts.install === undefined
        ? 'note   the job installs the packages of package.json, which names jobmark'
        : `note   the job installs ${facts.install} from the package registry; --package names a file or a URL instead`,
    );
  return lines;
}

/** As the user started this command; `npx jobmark` works only in a project that has the package. */
function nextCheck(facts: ProjectFacts): string {
  const command = startedAs();
  return command === 'npx jobmark' ? commandsOf(facts).check : `${command} check ${facts.name}`;
}

async function write(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    throw wrongFile(`${file} cannot be written: ${fileProblem(error)}`, 'name another folder with --out');
  }
}

/** Whether a URL is that of the machine on which it is used. */
function isThisMachine(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** Whether the project installs jobmark with its other packages. */
async function isDependency(out: string): Promise<boolean> {
  const text = await readFile(join(out, 'package.json'), 'utf8').catch(() => '{}');
  try {
    const { dependencies, devDependencies } = JSON.parse(text) as Record<string, object | undefined>;
    return Object.keys({ ...dependencies, ...devDependencies }).includes('jobmark');
  } catch {
    // npm will say what is wrong with the file.
    return false;
  }
}

/** What is known of a target: an example without one, its URL only when it is started later, or what its answers show. */
async function factsOf(
  url: string | undefined,
  raw: RawInitOptions,
  outputs: Outputs,
): Promise<ProjectFacts> {
  if (url !== undefined) return askTarget(url, raw, outputs);
  return { name: raw.name, url: 'http://localhost:8080', needsToken: false, paths: {} };
}

/** What the answers of a target show; the files are written for a target that cannot be reached too. */
async function askTarget(url: string, raw: RawInitOptions, outputs: Outputs): Promise<ProjectFacts> {
  const options = clientOptionsOf(url, raw);
  const { target } = options;
  const base = urlOf(target);
  const started =
    raw.start === undefined || (await answers(base))
      ? undefined
      : await startTarget({ command: raw.start, url: base, waitSeconds: WAIT_SECONDS });
  const inspected = inspectTarget(options);
  try {
    await inspected;
  } finally {
    await started?.stop();
  }
  const { diagnoses, deployed, wantsToken } = await inspected;
  await outputs.stderr.write(diagnosisLines(diagnoses, outputs.stderr.color));
  const { authUrl, clientId, scope, path = [] } = raw;
  return {
    name: raw.name,
    url: base,
    ...defined({ authUrl, clientId, scope }),
    needsToken: wantsToken || raw.token !== undefined,
    ...(deployed.length === 0 ? {} : { groups: deployed }),
    paths: Object.fromEntries(path.map((one) => one.split('=', 2))),
  };
}
