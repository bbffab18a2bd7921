import { apiGroups } from '../../../contracts/index.ts';
import { headerVariable } from '../../client/request-writer.ts';
import { defaultPrefixes } from '../../client/target-address.ts';
import type { CheckOptions } from './check-options.ts';

/** The options that a command of the report needs to reach the target in the same way; secrets are variables. */
export function repeatedOptions(options: CheckOptions): readonly string[] {
  const { selection, prefixes, credentials, headers, rate, timeoutSeconds } = options;
  const { token, source, expiredToken, unscopedToken } = credentials;
  return [
    ...(selection.profile === 'standard' ? [] : ['--profile', selection.profile]),
    ...(options.pact ? ['--pact'] : []),
    ...options.oracleDatasets.flatMap((dataset) => ['--oracle', dataset]),
    ...apiGroups.flatMap((group) =>
      prefixes[group] === defaultPrefixes[group] ? [] : ['--path', `${group}=${prefixes[group]}`],
    ),
    ...Object.keys(headers).flatMap((name) => ['--header', `${name}: $${headerVariable(name)}`]),
    ...(rate === undefined ? [] : ['--rate', String(rate)]),
    ...(timeoutSeconds === undefined ? [] : ['--timeout', String(timeoutSeconds)]),
    ...(token === undefined ? [] : ['--token', '$JOBMARK_TOKEN']),
    ...(source === undefined
      ? []
      : [
          '--client-id',
          source.clientId,
          '--client-secret',
          '$JOBMARK_CLIENT_SECRET',
          '--auth-url',
          `${source.authUrl.origin}${source.authUrl.basePath}`,
          ...(source.scope === undefined ? [] : ['--scope', source.scope]),
        ]),
    ...(expiredToken === undefined ? [] : ['--expired-token', '$JOBMARK_EXPIRED_TOKEN']),
    ...(unscopedToken === undefined ? [] : ['--unscoped-token', '$JOBMARK_UNSCOPED_TOKEN']),
  ];
}
