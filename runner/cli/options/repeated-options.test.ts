import { expect, test } from 'vitest';
import { readCheckOptions } from './check-options.ts';
import { repeatedOptions } from './repeated-options.ts';

const url = 'https://jobs.example.org/v2';

test.each([
  [url, []],
  [`${url}/`, []],
  [`${url}/connect/token`, []],
  ['https://auth.example.org', ['--auth-url', 'https://auth.example.org']],
])('an --auth-url %s is repeated only where it differs from the target', (authUrl, repeated) => {
  const options = readCheckOptions(url, {
    profile: 'standard',
    concurrency: 8,
    clientId: 'someone',
    clientSecret: 'secret',
    authUrl,
  });
  expect(repeatedOptions(options)).toEqual([
    '--client-id',
    'someone',
    '--client-secret',
    '$JOBMARK_CLIENT_SECRET',
    ...repeated,
  ]);
});
