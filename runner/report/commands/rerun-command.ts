import { shellQuote, shellQuoteWithVariables } from './shell-quote.ts';

/** What a command must repeat to check the same target in the same way. */
export interface Rerun {
  readonly command: 'check' | 'pact';
  /** Left out for the embedded reference. */
  readonly url?: string;
  readonly seed: number;
  /** Options that matter, such as `--profile thorough`; secrets in them are variables: `$JOBMARK_TOKEN`. */
  readonly options: readonly string[];
}

/** The command that runs one check again, and of a property only its smallest counterexample. */
export function rerunCommand(rerun: Rerun, check: { readonly id: string }, path: string | undefined): string {
  return [
    'npx',
    'jobmark',
    rerun.command,
    ...(rerun.url === undefined ? [] : [rerun.url]),
    '--only',
    check.id,
    '--seed',
    String(rerun.seed),
    ...(path === undefined || path === '' ? [] : ['--case', path]),
    ...rerun.options,
  ]
    .map((word) => (word.includes('$JOBMARK_') ? shellQuoteWithVariables(word) : shellQuote(word)))
    .join(' ');
}
