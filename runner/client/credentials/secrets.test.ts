import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { reporters } from '../../report/reporters/registry.ts';
import { serveHttp, type TestServer } from '../../testing/raw-server.ts';
import { runJobmark } from '../../testing/run-jobmark.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

/** Every secret holds this word; it must not stand in anything that jobmark writes. */
const CANARY = 'canary';
const secret = (name: string): string => `${CANARY}-${name}-0123456789/+=`;

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Sends back whatever it was sent, in every place of a response, and in several spellings. */
async function echo(answer: (request: IncomingMessage, body: string) => number): Promise<TestServer> {
  const server = await serveHttp((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = JSON.stringify(request.headers);
      response.writeHead(answer(request, body), {
        'content-type': 'application/json',
        'x-echo': headers,
        location: `/?token=${encodeURIComponent(request.headers.authorization ?? '')}`,
        'set-cookie': `session=${CANARY}-of-the-server`,
      });
      const escaped = headers.replaceAll(CANARY, String.raw`\u0063anary`);
      response.end(
        `{"error":"invalid_client","error_description":${JSON.stringify(`${body} ${headers}`)},"message":${headers},"escaped":${escaped}}`,
      );
    });
  });
  closing.push(() => server.close());
  return server;
}

/** Runs a check with every reporter and gives all that it wrote. */
async function everythingWritten(
  args: readonly string[],
): Promise<{ exitCode: number; texts: readonly string[] }> {
  const folder = await temporaryFolder(onTestFinished);
  const files = Object.keys(reporters).map((name) => ({ name, file: join(folder, `${name}.txt`) }));
  const { exitCode, stdout, stderr } = await runJobmark([
    'check',
    ...args,
    ...files.flatMap(({ name, file }) => ['--reporter', `${name}=${file}`]),
    '--verbose',
    '--seed',
    '1',
  ]);
  const written = await Promise.all(files.map(({ file }) => readFile(file, 'utf8')));
  for (const text of written) expect(text.length).toBeGreaterThan(100);
  return { exitCode, texts: [stdout, stderr, ...written] };
}

const client = ['--client-id', 'a-client', '--client-secret', secret('client')];

test('tokens and headers stay out of every report, though the target sends them back', async () => {
  const target = await echo(() => 200);
  const { exitCode, texts } = await everythingWritten([
    target.url,
    '--token',
    secret('token'),
    '--expired-token',
    secret('expired'),
    '--unscoped-token',
    secret('unscoped'),
    '--header',
    `X-Api-Key: ${secret('key')}`,
    '--header',
    `X-Other: ${secret('a-long-value')}`,
  ]);
  expect(exitCode).toBe(1);
  for (const text of texts) expect(text).not.toContain(CANARY);
  const [, , terminal, json] = texts;
  expect(terminal).toContain('$JOBMARK_TOKEN');
  for (const name of ['TOKEN', 'HEADER_X_API_KEY', 'HEADER_X_OTHER'])
    expect(json).toContain(`$JOBMARK_${name}`);
});

test('the client secret and issued tokens stay out of every report', async () => {
  const target = await serveHttp((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        request.url === '/connect/token'
          ? { access_token: secret('issued'), token_type: 'Bearer', expires_in: 60 }
          : { token: request.headers.authorization },
      ),
    );
  });
  closing.push(() => target.close());
  const { exitCode, texts } = await everythingWritten([target.url, ...client]);
  expect(exitCode).toBe(1);
  for (const text of texts) expect(text).not.toContain(CANARY);
});

test('a token endpoint that repeats the secret in its refusal does not bring it into a report', async () => {
  const target = await echo(() => 400);
  const { exitCode, texts } = await everythingWritten([target.url, ...client]);
  expect(exitCode).toBe(3);
  for (const text of texts) expect(text).not.toContain(CANARY);
  expect(texts.join('')).toContain('invalid_client');
});

test.each([
  ['a URL with a password', ['check', `http://user:${secret('password')}@127.0.0.1`]],
  ['a URL with a query', ['check', `http://127.0.0.1/?token=${secret('query')}`]],
  ['a misspelt option', ['check', 'http://127.0.0.1', `--tokn=${secret('token')}`]],
  ['a token in quotes', ['check', 'http://127.0.0.1', '--token', `"${secret('token')}"`]],
  ['a header without a name', ['check', 'http://127.0.0.1', '--header', secret('header')]],
  ['a header of two lines', ['check', 'http://127.0.0.1', '--header', `X-Key: ${secret('header')}\nX: y`]],
  [
    'an authorization header',
    ['check', 'http://127.0.0.1', '--header', `Authorization: ${secret('header')}`],
  ],
  [
    'two ways in',
    ['check', 'http://127.0.0.1', '--token', secret('a'), '--client-id', 'a', '--client-secret', secret('b')],
  ],
  ['a token without a URL', ['check', '--token', secret('token')]],
])('%s is refused without being repeated', async (_what, args) => {
  const { exitCode, stdout, stderr } = await runJobmark(args);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^jobmark: .+\n {2}.+\n$/);
  expect(stdout + stderr).not.toContain(CANARY);
});
