import type { TargetAddress } from '../target-address.ts';

/** Where tokens come from: OAuth 2.0 client credentials (authentication.md). */
export interface TokenSource {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The token endpoint is `/connect/token` below it. */
  readonly authUrl: TargetAddress;
  /** The address of the target stands for it, because none was given: no sentence of the specification says they are one. */
  readonly isAssumed?: boolean;
  /** Chosen by the endpoint when omitted. */
  readonly scope?: string;
  /** `client_credentials` when omitted. */
  readonly grantType?: string;
}

/** Where tokens are requested; an address may end with the whole path of the endpoint. */
export const tokenUrlOf = (address: TargetAddress): string => `${address.origin}${tokenPath(address)}`;

/** The path of the token endpoint, where tokens are requested. */
export function tokenPath({ basePath }: TargetAddress): string {
  return basePath.endsWith('/connect/token') ? basePath : `${basePath}/connect/token`;
}
