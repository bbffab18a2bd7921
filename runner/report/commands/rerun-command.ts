import { shellQuote, shellQuoteWithVariables } from './shell-quote.ts';

/** What a command must repeat to check the same target in the same way. */
export interface RerunSetting {
  readonly command: 'check' | 'pact';
  /** Left out for the embedded reference. */
  readonly url?: string;
  readonly seed: number;
  /** Options that matter, such as `--profile thorough`; secrets in them are variables: `$JOBMARK_TOKEN`. */
  readonly options: readonly string[];
}

/** The command that runs one check again, and of a property only its smallest counterexample. */
export function rerunCommand(
  setting: RerunSetting,
  check: { readonly id: string },
  path: string | undefined,
): string {
  return [
    'npx',
    'jobmark',
    setting.command,
    ...(setting.url === undefined ? [] : [setting.url]),
    '--only',
    check.id,
    '--seed',
    String(setting.seed),
    ...(path === undefined || path === '' ? [] : ['--case', path]),
    ...setting.options,
  ]
    .map((word) => (word.includes('$JOBMARK_') ? shellQuoteWithVariables(word) : shellQuote(word)))
    .join(' ');
}
