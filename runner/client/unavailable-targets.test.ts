import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { EMBEDDED_TIMEOUT_SECONDS, startEmbeddedReference } from '../embedded/embedded-reference.ts';
import { checkTarget } from '../run/check-target.ts';
import { planRun } from '../run/plan/plan.ts';
import { serveHttp, type TestServer } from '../testing/raw-server.ts';
import { checkForReport } from '../testing/run-jobmark.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function check(target: TestServer, ...options: readonly string[]) {
  server = target;
  return checkForReport([target.url, '--seed', '1', ...options]);
}

function answering(status: number, headers: Readonly<Record<string, string>>, body: string): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a target that is down, or no such service, is one obstacle', () => {
  test.each<[string, RequestListener, string, string]>([
    [
      'a web page',
      answering(200, { 'content-type': 'text/html' }, '<h1>It works!</h1>'),
      'target/no-service',
      'this looks like a website or a login page',
    ],
    [
      'a redirect',
      answering(302, { location: '/login' }, ''),
      'target/no-service',
      'this looks like a website or a login page',
    ],
    ['a 401', answering(401, JSON_TYPE, '{"message":"no"}'), 'target/token', 'the token is refused'],
    ['a 500', answering(500, JSON_TYPE, '{"message":"oops"}'), 'target/unavailable', 'the service is down'],
    ['a 503', answering(503, JSON_TYPE, '{"message":"later"}'), 'target/unavailable', 'status 503'],
  ])('%s to every request', async (_what, listener, code, message) => {
    const { exitCode, report } = await check(await serveHttp(listener), '--token', 'a-token-of-the-test');
    expect(report.findings).toEqual([]);
    expect(report.obstacles.map((obstacle) => obstacle.code)).toEqual([code]);
    expect(report.obstacles[0]?.message).toContain(message);
    expect(exitCode).toBe(3);
  });

  test('a 503 to every request, that for a token too', async () => {
    const target = await serveHttp(answering(503, JSON_TYPE, '{"message":"later"}'));
    const credentials = ['--client-id', 'a-client', '--client-secret', 'a-secret-of-the-test'];
    const { exitCode, report } = await check(target, ...credentials);
    expect(report.findings).toEqual([]);
    expect(report.obstacles.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(/^target\/unavailable .*the token endpoint is down: status \d+$/),
    ]);
    expect(exitCode).toBe(3);
  });

  test('a 401 to every request without a token is reported as a missing token', async () => {
    const { report } = await check(await serveHttp(answering(401, JSON_TYPE, '{"message":"no"}')));
    expect(report.obstacles.map(({ message }) => message)).toEqual([
      expect.stringContaining('the target requires a token'),
    ]);
  });

  test.each([401, 500, 503])('status %i from some moment on', async (status) => {
    let requests = 0;
    const reference = await startEmbeddedReference({
      middleware: [
        async (ctx, next) => {
          await next();
          if ((requests += 1) <= 60 || !ctx.path.startsWith('/company-postings')) return;
          ctx.status = status;
          ctx.body = { message: 'no' };
        },
      ],
    });
    const { target, credentials } = reference;
    const selection = { groups: ['company-postings'], profile: 'standard', only: [], skip: [] } as const;
    const report = await checkTarget({
      target,
      credentials,
      plan: planRun(selection),
      timeoutSeconds: EMBEDDED_TIMEOUT_SECONDS,
      outageSeconds: 0,
    });
    await reference.close();
    expect(report.findings).toEqual([]);
    expect(new Set(report.obstacles.map(({ code }) => code))).toEqual(
      new Set([status === 401 ? 'target/token' : 'target/unavailable']),
    );
    expect(report.exitCode).toBe(3);
  });
});

test('a group that is named and not there is not judged, with the status of its routes', async () => {
  const notFound = await serveHttp(answering(404, JSON_TYPE, '{"message":"no route"}'));
  const { exitCode, report } = await check(notFound, '--group', 'company-postings', '--token', 'a-token');
  expect(report.summary).toMatch(/accepted no range .* POST \/postings was answered with status 404/);
  expect(exitCode).toBe(3);
});

test('a group that the run leaves out gets no request, and may be down', async () => {
  const left: string[] = [];
  const reference = await startEmbeddedReference({
    middleware: [
      async (ctx, next) => {
        if (!ctx.path.startsWith('/uk-jpa')) return next();
        left.push(`${ctx.method} ${ctx.path}`);
        ctx.status = 503;
        ctx.body = { message: 'later' };
        return undefined;
      },
    ],
  });
  const { target, credentials } = reference;
  // The clause of the check company-postings/other-group, and of others.
  const only = ['company-postings/totals-agree'];
  const report = await checkTarget({
    target,
    credentials,
    plan: planRun({ groups: ['company-postings'], profile: 'standard', only, skip: [] }),
    timeoutSeconds: EMBEDDED_TIMEOUT_SECONDS,
  });
  await reference.close();
  expect(left).toEqual([]);
  expect(report.obstacles).toEqual([]);
  expect(report.exitCode).toBe(0);
});
