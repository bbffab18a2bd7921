import { basename, relative } from 'node:path';
import { shellQuote } from '../../report/shell-commands.ts';

/** The command that started this process, without its arguments, so that a command that is printed works there too. */
export function startedAs(
  script: string | undefined = process.argv[1],
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const { npm_command, npm_package_name, npm_config_package } = env;
  if (npm_command === 'exec' && npm_config_package)
    return `npx --package ${shellQuote(npm_config_package)} -- jobmark`;
  if (npm_command === 'run-script' && npm_package_name === 'jobmark') return 'npm run jobmark --';
  if (npm_command !== undefined || script === undefined || script.includes('node_modules'))
    return 'npx jobmark';
  const name = basename(script);
  if (name === 'jobmark') return name;
  return name === 'cli.js' ? `node ${shellQuote(relative(process.cwd(), script))}` : 'npx jobmark';
}
