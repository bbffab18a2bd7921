import type { Evidence } from './evidence.ts';

/** A text quoted as one word of a POSIX shell command. */
export function shellQuote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Like shellQuote, but `$JOBMARK_…` variables in the text are expanded by the shell. */
function shellQuoteWithVariables(text: string): string {
  const escaped = text.replaceAll(/["\\`]|\$(?!JOBMARK_)/g, String.raw`\$&`);
  return `"${escaped}"`;
}

/** Headers that curl sends by itself, or that change nothing. */
const LEFT_OUT = ['user-agent', 'content-length'];

/** A request as a curl command on one line; secrets are shell variables such as `$JOBMARK_TOKEN`. */
export function curlCommand(request: Evidence['request']): string {
  const { method, url, body } = request;
  const headers = Object.entries(request.headers)
    .filter(([name]) => !LEFT_OUT.includes(name))
    .map(([name, value]) => {
      const header = `${name}: ${value}`;
      return `-H ${header.includes('$JOBMARK_') ? shellQuoteWithVariables(header) : shellQuote(header)}`;
    });
  const defaultMethod = body === undefined ? 'GET' : 'POST';
  return [
    'curl -sS -i',
    ...(method === defaultMethod ? [] : [method === 'HEAD' ? '--head' : `-X ${shellQuote(method)}`]),
    // curl would resolve dot segments, and read brackets and braces as patterns.
    ...(/\/\.{1,2}(\/|$|\?)/.test(url) ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    shellQuote(url),
    ...headers,
    ...(body === undefined ? [] : [`--data-raw ${shellQuote(body)}`]),
  ].join(' ');
}

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
