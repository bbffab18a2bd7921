import type { ApiGroup } from '../../../contracts/index.ts';
import { shellQuote } from '../../report/shell-commands.ts';

/** What the files of a project depend on. */
export interface ProjectFacts {
  /** The name of the target in the configuration. */
  readonly name: string;
  readonly url: string;
  readonly authUrl?: string;
  /** The client that requests tokens; with it the secret is in a variable, without it a token. */
  readonly clientId?: string;
  readonly scope?: string;
  readonly needsToken: boolean;
  /** The groups that it deploys; all of them when none was requested. */
  readonly groups?: readonly ApiGroup[];
  readonly paths: Readonly<Record<string, string>>;
  /** A command that starts it. */
  readonly start?: string;
  /** What the CI job installs: `jobmark@1.2.3`, a file or a URL; undefined when package.json of the project says so. */
  readonly install?: string;
}

/** A file to write: its path below the project, and its text. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** The CI services that `init` writes a job for. */
export const ciServices = ['github', 'gitlab', 'none'] as const;

/** The name of a CI service, or `none`. */
export type CiService = (typeof ciServices)[number];

/** The file of known failures, which a team edits. */
export const KNOWN_FAILURES = 'known-failures.yaml';

/** The environment variable with the secret of the target, such as STAGING_CLIENT_SECRET; undefined when none is needed. */
export function secretVariable({ name, clientId, needsToken }: ProjectFacts): string | undefined {
  const prefix = name
    .toUpperCase()
    .replaceAll(/\W/g, '_')
    .replace(/^(?=\d)/, '_');
  if (clientId !== undefined) return `${prefix}_CLIENT_SECRET`;
  return needsToken ? `${prefix}_TOKEN` : undefined;
}

/** The configuration, the known failures and the job of a CI service. */
export function projectFiles(facts: ProjectFacts, ci: CiService): readonly ProjectFile[] {
  const files = [
    { path: 'jobmark.config.yaml', text: configText(facts) },
    { path: KNOWN_FAILURES, text: knownFailuresText },
  ];
  if (ci === 'github') files.push({ path: '.github/workflows/jobmark.yml', text: githubText(facts) });
  if (ci === 'gitlab') files.push({ path: '.gitlab/jobmark.yml', text: gitlabText(facts) });
  return files;
}

function configText(facts: ProjectFacts): string {
  const { name, url, authUrl, clientId, scope, groups, paths, start } = facts;
  const options = [
    ...(start === undefined ? [] : [`      start: ${JSON.stringify(start)}`]),
    ...(groups === undefined ? [] : [`      group: [${groups.join(', ')}]`]),
  ];
  const secret = secretVariable(facts);
  const lines = [
    '# yaml-language-server: $schema=./node_modules/jobmark/runner/cli/config/config.schema.json',
    'options:',
    '  knownFailures: known-failures.yaml',
    'targets:',
    `  ${name}:`,
    `    url: ${JSON.stringify(url)}`,
    ...(authUrl === undefined ? [] : [`    authUrl: ${JSON.stringify(authUrl)}`]),
    ...(clientId === undefined ? [] : [`    clientId: ${JSON.stringify(clientId)}`]),
    ...(scope === undefined ? [] : [`    scope: ${JSON.stringify(scope)}`]),
    ...(secret === undefined
      ? []
      : [`    ${clientId === undefined ? 'tokenEnv' : 'clientSecretEnv'}: ${secret}`]),
    ...(Object.keys(paths).length === 0 ? [] : [`    path: ${JSON.stringify(paths)}`]),
    ...(options.length === 0 ? [] : ['    options:', ...options]),
  ];
  return `${lines.join('\n')}\n`;
}

const knownFailuresText = `# yaml-language-server: $schema=./node_modules/jobmark/runner/report/known-failures/known-failures.schema.json
# Violations that do not fail the job. \`jobmark check … --write-known-failures known-failures.yaml\` proposes them.
knownFailures: []
`;

/** The command of the job, and the one before it that installs jobmark with the other packages of the project. */
export function commandsOf({ install, name }: ProjectFacts): {
  readonly before: readonly string[];
  readonly check: string;
} {
  return install === undefined
    ? { before: ['npm ci'], check: `npx jobmark check ${name}` }
    : { before: [], check: `npx --yes --package ${shellQuote(install)} -- jobmark check ${name}` };
}

const reporters =
  '--reporter html=jobmark/report.html --reporter junit=jobmark/junit.xml --reporter json=jobmark/report.json';

function githubText(facts: ProjectFacts): string {
  const secret = secretVariable(facts);
  const { before, check } = commandsOf(facts);
  return `# Written by jobmark init.
name: Contract
on:
  pull_request:
  schedule:
    - cron: '17 4 * * 1'
permissions:
  contents: read
jobs:
  contract:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: '22'
${before.map((line) => `      - run: ${line}\n`).join('')}      - name: Check
        run: ${check} --reporter github ${reporters} --reporter "markdown=$GITHUB_STEP_SUMMARY"
${secret === undefined ? '' : `        env:\n          ${secret}: \${{ secrets.${secret} }}\n`}      - if: always()
        uses: actions/upload-artifact@v4
        with:
          name: jobmark
          path: jobmark
`;
}

function gitlabText(facts: ProjectFacts): string {
  const secret = secretVariable(facts);
  const { before, check } = commandsOf(facts);
  return `# Written by jobmark init. Add to .gitlab-ci.yml: include: .gitlab/jobmark.yml
${secret === undefined ? '' : `# The variable ${secret} is set in the settings of the project, masked.\n`}contract:
  image: node:22
  script:
${before.map((line) => `    - ${line}\n`).join('')}    - ${check} --reporter terminal ${reporters}
  artifacts:
    when: always
    paths:
      - jobmark
    reports:
      junit: jobmark/junit.xml
`;
}
