import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand } from './shell-commands.ts';

/** What a shell makes of the command: its words, one a line. */
function words(command: string, environment: Readonly<Record<string, string>> = {}): readonly string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }; ${command}`;
  return execFileSync('sh', ['-c', script], { env: environment, encoding: 'utf8' }).split('\0').slice(0, -1);
}

const url = 'http://127.0.0.1:4010/classification/models';

test('sends GET, and reads secrets from the environment', () => {
  const command = curlCommand({
    method: 'GET',
    url,
    headers: {
      accept: 'application/json',
      authorization: 'Bearer $JOBMARK_TOKEN',
      'user-agent': 'jobmark/1',
    },
  });
  expect(words(command, { JOBMARK_TOKEN: 'the token' })).toEqual([
    '-sS',
    '-i',
    url,
    '-H',
    'accept: application/json',
    '-H',
    'authorization: Bearer the token',
  ]);
});

test('passes a body through the shell as it is', () => {
  const body = `{"a":"it's $HOME \`id\` \\ \\"quoted\\" $(id)\nsecond line"}`;
  const command = curlCommand({ method: 'POST', url, headers: {}, body });
  expect(words(command)).toEqual(['-sS', '-i', url, '--data-raw', body]);
});

test('expands nothing but its own variables in a header', () => {
  const command = curlCommand({
    method: 'GET',
    url,
    headers: { 'x-key': '$JOBMARK_HEADER_X_KEY $HOME `id` "' },
  });
  expect(words(command, { JOBMARK_HEADER_X_KEY: 'k' })).toContain('x-key: k $HOME `id` "');
});

test.each([
  ['DELETE', undefined, ['-X', 'DELETE']],
  ['GET', '{}', ['-X', 'GET']],
  ['POST', undefined, ['-X', 'POST']],
  ['HEAD', undefined, ['--head']],
])('names the method %s with the body %s', (method, body, expected) => {
  const command = curlCommand({ method, url, headers: {}, ...(body === undefined ? {} : { body }) });
  expect(words(command)).toEqual(expect.arrayContaining(expected));
});

test('keeps curl from changing the path', () => {
  expect(words(curlCommand({ method: 'GET', url: `${url}/../[x]`, headers: {} }))).toEqual(
    expect.arrayContaining(['--path-as-is', '-g', `${url}/../[x]`]),
  );
});
