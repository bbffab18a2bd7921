import { apiGroups, groupInfo, type ApiGroup } from '../../contracts/index.ts';
import { UsageError } from '../errors/usage-error.ts';

/** Where a target is. */
export interface TargetAddress {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** The path of the base URL: empty, or with a slash at its beginning only. */
  readonly basePath: string;
}

/** The path of each group below the base URL. */
export type Prefixes = Readonly<Record<ApiGroup, string>>;

/** The prefixes of the specification. */
export const defaultPrefixes = Object.fromEntries(
  apiGroups.map((group) => [group, groupInfo[group].prefix]),
) as Prefixes;

/** The base URL of a target, without a slash at the end. */
export const urlOf = ({ origin, basePath }: TargetAddress): string => `${origin}${basePath}`;

/** Reads an http or https URL without user, query and fragment. Throws UsageError, without what may be a secret. */
export function parseTargetUrl(text: string, what: string): TargetAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    const shown = text.includes('@') ? 'what was given' : text;
    throw new UsageError(
      'usage/url',
      `${what} must be an http or https URL; ${shown} is not`,
      isHost(text) ? `did you mean http://${text}?` : 'such as http://localhost:4010',
    );
  }
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      'usage/url',
      `${what} contains a user name or a password`,
      'remove it and give a token with --token',
    );
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(
      'usage/url',
      `${what} contains a query or a fragment`,
      'end it with the path; --header adds what all requests need',
    );
  return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, '') };
}

/** Whether a text lacks only the scheme of a URL: a name with a dot or `localhost`, with or without port and path. */
function isHost(text: string): boolean {
  return /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d{1,5})?(?:\/[\w./-]*)?$/.test(text);
}
