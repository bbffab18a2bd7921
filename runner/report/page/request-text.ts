import type { Evidence } from '../evidence.ts';

/** A request as the HTTP message that was sent. */
export function asHttp({ method, url, headers, body }: Evidence['request']): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries<string>({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [
    `${method} ${pathname}${search} HTTP/1.1`,
    ...lines,
    '',
    ...(body === undefined ? [] : [body]),
  ].join('\n');
}

/** A request as a call of `fetch`; secrets are variables of the environment. */
export function asFetch({ method, url, headers, body }: Evidence['request']): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${literal(value)},`,
  );
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    '  headers: {',
    ...lines,
    '  },',
    ...(body === undefined ? [] : [`  body: ${JSON.stringify(body)},`]),
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
}

/** Path and query of an address. */
export const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

function literal(value: string): string {
  if (!value.includes('$JOBMARK_')) return JSON.stringify(value);
  const escaped = value.replaceAll(/[`\\]/g, '\\$&');
  return `\`${escaped.replaceAll(/\$(JOBMARK_\w+)/g, '${process.env.$1}')}\``;
}
