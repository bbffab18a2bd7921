import { apiGroups } from '../../../contracts/index.ts';
import { tokenUrlOf } from '../../client/credentials/token-source.ts';
import { headerVariable } from '../../client/request-writer.ts';
import { defaultPrefixes, urlOf } from '../../client/target-address.ts';
import type { CheckOptions } from './check-options.ts';

/** The options that a command of the report needs to reach the target in the same way; secrets are variables. */
export function repeatedOptions(options: CheckOptions): readonly string[] {
  const { selection, prefixes, credentials, headers, rate, timeoutSeconds } = options;
  const { token, source, expiredToken, unscopedToken } = credentials;
  const isGiven = (attribute: string): boolean => options.named?.attributes.has(attribute) !== true;
  const given = (attribute: string, words: readonly string[]): readonly string[] =>
    isGiven(attribute) ? words : [];
  return [
    ...(options.named?.file === undefined ? [] : ['--config', options.named.file]),
    ...given('profile', selection.profile === 'standard' ? [] : ['--profile', selection.profile]),
    ...(options.pact ? ['--pact'] : []),
    ...given(
      'oracle',
      options.oracleDatasets.flatMap((dataset) => ['--oracle', dataset]),
    ),
    ...given(
      'path',
      apiGroups.flatMap((group) =>
        prefixes[group] === defaultPrefixes[group] ? [] : ['--path', `${group}=${prefixes[group]}`],
      ),
    ),
    ...given(
      'header',
      Object.keys(headers).flatMap((name) => ['--header', `${name}: $${headerVariable(name)}`]),
    ),
    ...given('rate', rate === undefined ? [] : ['--rate', String(rate)]),
    ...given('timeout', timeoutSeconds === undefined ? [] : ['--timeout', String(timeoutSeconds)]),
    ...given('start', options.start === undefined ? [] : ['--start', options.start.command]),
    ...given('token', token === undefined ? [] : ['--token', '$JOBMARK_TOKEN']),
    ...(source === undefined
      ? []
      : [
          ...given('clientId', ['--client-id', source.clientId]),
          ...given('clientSecret', ['--client-secret', '$JOBMARK_CLIENT_SECRET']),
          ...(isGiven('authUrl') &&
          isGiven('clientId') &&
          tokenUrlOf(source.authUrl) !== (options.target && tokenUrlOf(options.target))
            ? ['--auth-url', urlOf(source.authUrl)]
            : []),
          ...given('scope', source.scope === undefined ? [] : ['--scope', source.scope]),
        ]),
    ...given('expiredToken', expiredToken === undefined ? [] : ['--expired-token', '$JOBMARK_EXPIRED_TOKEN']),
    ...given(
      'unscopedToken',
      unscopedToken === undefined ? [] : ['--unscoped-token', '$JOBMARK_UNSCOPED_TOKEN'],
    ),
  ];
}
