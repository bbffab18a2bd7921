import { defined } from '../../../contracts/index.ts';
import type { CredentialOptions } from '../../client/credentials/credentials.ts';
import { parseTargetUrl, type TargetAddress } from '../../client/target-address.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { readCredentials, type RawCredentials } from './read-credentials.ts';

/** The credential options of the target to compare with. */
export interface RawAgainst extends RawCredentials {
  readonly againstToken?: string;
  readonly againstClientId?: string;
  readonly againstClientSecret?: string;
  readonly againstAuthUrl?: string;
  readonly againstScope?: string;
}

/** Reads the target to compare with; other options are those of the first target. Throws UsageError without secrets. */
export function readAgainst(
  url: string,
  name: string,
  raw: RawAgainst,
): { readonly target: TargetAddress; readonly credentials: CredentialOptions } {
  const target = parseTargetUrl(url, name);
  try {
    return { target, credentials: readCredentials(target, ownCredentials(raw)) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const renamed = (text: string): string =>
      text.replaceAll(/--(token|client-id|client-secret|auth-url|scope)/g, '--against-$1');
    throw new UsageError(error.code, renamed(error.message), renamed(error.hint));
  }
}

function ownCredentials(raw: RawAgainst): RawCredentials {
  const { againstToken, againstClientId, againstClientSecret, againstAuthUrl, againstScope } = raw;
  if (againstToken !== undefined)
    return {
      token: againstToken,
      // Without a client these are a usage error.
      ...defined({ clientId: againstClientId, authUrl: againstAuthUrl }),
    };
  const { token, ...others } = raw;
  return {
    ...others,
    ...(token === undefined || againstClientId !== undefined ? {} : { token }),
    ...defined({
      clientId: againstClientId,
      clientSecret: againstClientSecret,
      authUrl: againstAuthUrl,
      scope: againstScope,
    }),
  };
}
