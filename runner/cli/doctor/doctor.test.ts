import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { startReference } from '../../../reference/index.ts';
import { serveHttp, type TestServer } from '../../testing/raw-server.ts';
import { runJobmark } from '../../testing/run-jobmark.ts';
import { selfSignedCertificate } from '../../testing/self-signed-certificate.ts';

let server: TestServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

const doctor = (...args: readonly string[]) => runJobmark(['doctor', ...args]);

test('has no diagnosis of the reference, and names missing and wrong credentials', async () => {
  const reference = await startReference();
  try {
    const { clientId, clientSecret } = reference.developmentClient;
    const client = ['--client-id', clientId, '--timeout', '120', '--client-secret'];
    const well = await doctor(reference.url, ...client, clientSecret);
    expect(well.stdout).not.toMatch(/[✗!]/);
    expect(well.stdout).toMatch(/✓ clock +agrees within/);
    expect(well.exitCode).toBe(0);

    const none = await doctor(reference.url, '--timeout', '120');
    expect(none.stdout).toMatch(/✗ rankings +needs a token \(401\) → give --token/);
    expect(none.exitCode).toBe(3);

    const wrong = await doctor(reference.url, ...client, 'not-the-secret');
    expect(wrong.stdout).toMatch(/✗ token .*status 400 \(invalid_client.* → check --client-id/);
    expect(wrong.stdout).not.toContain('not-the-secret');

    const token = await reference.mintToken({ scope: 'postings:uk' });
    const scope = await doctor(reference.url, '--token', token, '--timeout', '120');
    expect(scope.stdout).toMatch(
      /✗ classification .*\(403\) → request the scope, such as --scope classmaster/,
    );
    expect(scope.stdout).toMatch(/✓ rankings/);
  } finally {
    await reference.close();
  }
});

test('names what is wrong with the address', async () => {
  expect((await doctor('http://nothing.invalid')).stdout).toMatch(/✗ DNS +the host name nothing.invalid/);
  const closed = await doctor('http://127.0.0.1:1');
  expect(closed.stdout).toMatch(/✗ classification .*connection refused/);
  expect(closed.exitCode).toBe(3);
  server = await serveHttp((_request, response) => response.end('{}'));
  const { stdout } = await doctor(server.url.replace('http:', 'https:'));
  expect(stdout).toMatch(/✗ TLS +the server does not speak TLS .*→ try the URL with http/);
});

test('names a certificate that is not trusted', async () => {
  const secure = createServer(selfSignedCertificate(), (_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const { port } = secure.address() as AddressInfo;
  const { stdout, exitCode } = await doctor(`https://127.0.0.1:${port}`);
  expect(stdout).toMatch(
    /✗ TLS +the certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\) → name the auth/,
  );
  expect(exitCode).toBe(3);
  secure.close();
});

test('names groups that are missing, redirect or fail, and a clock that is wrong', async () => {
  server = await serveHttp((request, response) => {
    response.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
    response.statusCode = request.url?.startsWith('/uk-jpa') === true ? 404 : 308;
    if (request.url?.startsWith('/company-postings') === true) response.statusCode = 500;
    response.end('{}');
  });
  const { stdout, exitCode } = await doctor(server.url);
  expect(stdout).toMatch(/✗ classification +redirects \(308\)/);
  expect(stdout).toMatch(/! rankings +not there \(404\) → a run skips it; --path rankings=PREFIX/);
  expect(stdout).toMatch(/✗ company-postings +fails \(500\)/);
  expect(stdout).toMatch(/! clock +the target is 6\d\d s behind/);
  expect(exitCode).toBe(3);
});

test('names a token endpoint that gives no complete answer', async () => {
  server = await serveHttp((_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.end('{}', () => response.destroy());
  });
  const { stdout, exitCode } = await doctor(
    server.url,
    '--client-id',
    'one',
    '--client-secret',
    'secret-of-one',
  );
  expect(stdout).toMatch(
    /✗ token .*the connection was closed before the answer was complete → look at the log/,
  );
  expect(stdout).not.toContain('classification');
  expect(exitCode).toBe(3);
});

test('says when no group is there', async () => {
  server = await serveHttp((_request, response) => {
    response.statusCode = 404;
    response.end('{}');
  });
  const { stdout, exitCode } = await doctor(server.url);
  expect(stdout).toMatch(/✗ groups +none of the groups is there/);
  expect(exitCode).toBe(3);
});

test('reports that web pages answer, and no wrong clock where no answer has a date', async () => {
  server = await serveHttp((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Sign in</title>');
  });
  const { stdout, exitCode } = await doctor(server.url);
  expect(stdout).toMatch(/✗ rankings +answers with a web page \(200, text\/html\) → give the URL of the API/);
  expect(exitCode).toBe(3);
  const silent = await doctor('http://127.0.0.1:1');
  expect(silent.stdout).not.toContain('clock');
});

test('needs a target', async () => {
  expect((await doctor()).exitCode).toBe(2);
  expect((await doctor('nowhere:80')).exitCode).toBe(2);
});
