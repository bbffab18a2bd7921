import type { Evidence } from '../evidence.ts';
import { shellQuote, shellQuoteWithVariables } from './shell-quote.ts';

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
