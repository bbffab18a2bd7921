import { defined } from '../../../contracts/index.ts';
import type { CredentialOptions } from '../../client/credentials/credentials.ts';
import { unfitForBearer } from '../../client/credentials/token-forms.ts';
import type { TokenSource } from '../../client/credentials/token-source.ts';
import { parseTargetUrl, type TargetAddress } from '../../client/target-address.ts';
import { conflict, missingOption, wrongValue } from '../../errors/usage-error.ts';

/** The credential options as texts. */
export interface RawCredentials {
  readonly token?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly authUrl?: string;
  readonly scope?: string;
  readonly expiredToken?: string;
  readonly unscopedToken?: string;
}

/** Reads the credentials; the target issues tokens unless `--auth-url` is given. Throws UsageError without secrets. */
export function readCredentials(target: TargetAddress | undefined, raw: RawCredentials): CredentialOptions {
  const token = given(raw.token);
  const clientId = given(raw.clientId);
  const clientSecret = given(raw.clientSecret);
  const scope = given(raw.scope);
  const authUrl = given(raw.authUrl);
  const expiredToken = given(raw.expiredToken);
  const unscopedToken = given(raw.unscopedToken);
  if ((clientId === undefined) !== (clientSecret === undefined))
    throw missingOption(
      `${clientId === undefined ? '--client-secret' : '--client-id'} needs ${clientId === undefined ? '--client-id' : '--client-secret'} too`,
      'give both, or a token with --token',
    );
  if (token !== undefined && clientId !== undefined)
    throw conflict('--token and --client-id exclude each other', 'give one of them');
  if (clientId === undefined && (scope !== undefined || authUrl !== undefined))
    throw missingOption(
      `${scope === undefined ? '--auth-url' : '--scope'} has an effect only with --client-id and --client-secret`,
      'give both, or omit it',
    );
  for (const [option, value] of Object.entries({
    '--token': token,
    '--expired-token': expiredToken,
    '--unscoped-token': unscopedToken,
  })) {
    const why = value === undefined ? undefined : unfitForBearer(value);
    if (why !== undefined)
      throw wrongValue(
        `${option} ${why}`,
        'give the token alone, in the option or its variable, without "Bearer", quotes or line breaks',
      );
  }
  const address = authUrl === undefined ? target : parseTargetUrl(authUrl, '--auth-url');
  const source: TokenSource | undefined =
    clientId === undefined || clientSecret === undefined || address === undefined
      ? undefined
      : {
          clientId,
          clientSecret,
          authUrl: address,
          ...(authUrl === undefined && { isAssumed: true }),
          ...defined({ scope }),
        };
  return { ...defined({ token, source, expiredToken, unscopedToken }) };
}

/** An empty environment variable counts as unset. */
function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}
