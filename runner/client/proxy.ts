import { UsageError } from '../errors/usage-error.ts';

/**
 * The proxy that the environment names for an origin: `HTTPS_PROXY` or `HTTP_PROXY`, in either case of letters, unless
 * `NO_PROXY` lists the host or the end of its name. As in Go, never for this machine. Throws UsageError when it is not
 * the URL of an HTTP proxy.
 */
export function proxyOf(origin: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { protocol, hostname, host } = new URL(origin);
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const proxy = valueOf(name, env);
  const direct = valueOf('NO_PROXY', env).split(/[\s,]+/);
  if (proxy === '' || isThisMachine(hostname)) return undefined;
  if (direct.some((entry) => entry === '*' || entry === host || isEndOf(hostname, entry))) return undefined;
  const url = proxy.includes('://') ? proxy : `http://${proxy}`;
  // It may contain a password, so it is not shown.
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new UsageError(
      'usage/url',
      `${name} is not an http or https URL`,
      'such as http://proxy.example.org:3128',
    );
  return url;
}

const valueOf = (name: string, env: NodeJS.ProcessEnv): string => env[name.toLowerCase()] ?? env[name] ?? '';

function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost');
}

function isEndOf(hostname: string, entry: string): boolean {
  const end = entry.toLowerCase().replace(/^\*?\./, '');
  return end !== '' && (hostname === end || hostname.endsWith(`.${end}`));
}
