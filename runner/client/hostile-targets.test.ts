import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { serveHttp, serveHttps, serveTcp, type TestServer } from '../testing/raw-server.ts';
import { checkForReport } from '../testing/run-jobmark.ts';
import { selfSignedCertificate } from '../testing/self-signed-certificate.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Checks the target; every hostile target must end in a report. */
async function check(target: TestServer, ...options: readonly string[]) {
  server = target;
  return checkForReport([target.url, '--seed', '1', ...options]);
}

const json: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
};

describe('a target that gives no complete HTTP answer is not evaluated', () => {
  test('no server listens', async () => {
    const gone = await serveHttp(json);
    await gone.close();
    const { exitCode, report } = await checkForReport([gone.url]);
    expect(exitCode).toBe(3);
    expect(report.verdict).toBe('not-judged');
    expect(report.obstacles.map(({ code }) => code)).toEqual(['target/unreachable']);
    expect(report.obstacles[0]?.message).toContain(gone.url);
    // One request for each group at most.
    expect(report.requests).toBeLessThanOrEqual(3);
  });

  test('unknown host name', async () => {
    const { exitCode, report } = await checkForReport(['http://jobmark.invalid']);
    expect(exitCode).toBe(3);
    expect(report.obstacles.map(({ code }) => code)).toEqual(['target/unreachable']);
  });

  test.each<[string, string, () => Promise<TestServer>]>([
    ['accepts and hangs', 'target/timeout', () => serveTcp(() => undefined)],
    [
      'resets',
      'target/reset',
      () => serveTcp((socket) => void socket.on('data', () => socket.resetAndDestroy())),
    ],
    [
      'closes without an answer',
      'target/reset',
      () => serveTcp((socket) => void socket.on('data', () => socket.end())),
    ],
    [
      'drips its head byte by byte',
      'target/timeout',
      () =>
        serveTcp(
          (socket) => void drip((byte) => socket.write(byte), `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(4000)}`),
        ),
    ],
    [
      'drips its body byte by byte',
      'target/timeout',
      () =>
        serveHttp((_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          void drip((byte) => response.write(byte), `{"data":"${'x'.repeat(4000)}`);
        }),
    ],
    [
      'never stops sending JSON',
      'target/too-large',
      () =>
        serveHttp((_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.write('{"data":[');
          const more = (): void => {
            while (!response.destroyed && response.write('1,'.repeat(50_000)));
          };
          response.on('drain', more);
          more();
        }),
    ],
    [
      'speaks no HTTP',
      'target/not-http',
      () => serveTcp((socket) => void socket.on('data', () => socket.end('220 mail.example ESMTP\r\n'))),
    ],
    [
      'has the status 000',
      'target/not-http',
      () => serveTcp((socket) => void socket.on('data', () => socket.end('HTTP/1.1 000 X\r\n\r\n'))),
    ],
    [
      'sends headers without end',
      'target/too-large',
      () =>
        serveTcp(
          (socket) =>
            void socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\nx: ${'b'.repeat(2 ** 17)}`)),
        ),
    ],
    [
      'declares more bytes than it sends',
      'target/reset',
      () =>
        serveTcp(
          (socket) =>
            void socket.on('data', () =>
              socket.end(
                'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{"data":',
              ),
            ),
        ),
    ],
    ['has a self-signed certificate', 'target/certificate', () => serveHttps(selfSignedCertificate(), json)],
    [
      'answers 429 to every request',
      'target/rate-limited',
      () =>
        serveHttp((_request, response) => {
          response.writeHead(429, { 'retry-after': '0' }).end();
        }),
    ],
    [
      'asks to wait for ever',
      'target/rate-limited',
      () =>
        serveHttp((_request, response) => {
          response.writeHead(429, { 'retry-after': '9'.repeat(20) }).end();
        }),
    ],
  ])('%s', async (_what, code, start) => {
    // No limit is long enough for these targets, so a short one saves time.
    const limit = code === 'target/timeout' ? ['--timeout', '0.4'] : [];
    const { exitCode, report, stderr } = await check(await start(), ...limit);
    expect(report.obstacles.map((obstacle) => obstacle.code)).toEqual([code]);
    expect(report.obstacles[0]?.hint).not.toBe('');
    expect(report.obstacles[0]?.message).not.toMatch(/\d{9} s /);
    expect(report.findings).toEqual([]);
    expect(report.verdict).toBe('not-judged');
    expect(exitCode).toBe(3);
    expect(stderr).toContain('? not judged: ');
  });

  test('has HTTP where the URL has https', async () => {
    const plain = await serveHttp(json);
    server = plain;
    const { exitCode, report } = await checkForReport([plain.url.replace('http:', 'https:')]);
    expect(exitCode).toBe(3);
    expect(report.obstacles.map(({ code }) => code)).toEqual(['target/not-http']);
  });
});

describe('a target that gives wrong answers breaks clauses', () => {
  test.each<[string, RequestListener, string]>([
    [
      'truncated JSON',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"modelName":');
      },
      'service/json-responses',
    ],
    [
      'an empty 200',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end();
      },
      'service/json-responses',
    ],
    [
      'invalid gzip',
      (_request, response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end('{"data":[]}');
      },
      'service/json-responses',
    ],
    [
      'bytes that are not UTF-8',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0x22, 0xff, 0x22]));
      },
      'service/json-responses',
    ],
    [
      'a body longer than declared',
      (_request, response) => {
        response.socket?.end(
          'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{"data":[]}',
        );
      },
      'service/json-responses',
    ],
    [
      'the empty object',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      'classification/data-envelope',
    ],
    [
      'the request',
      (request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers }));
      },
      'classification/data-envelope',
    ],
    [
      'JSON nested a thousand deep',
      (_request, response) => {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`{"data":${'['.repeat(1000)}${']'.repeat(1000)}}`);
      },
      'classification/models-route',
    ],
    [
      'JSON nested two hundred thousand deep',
      (_request, response) => {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`{"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
      },
      'service/json-responses',
    ],
  ])('%s to every request', async (_what, listener, clause) => {
    const { exitCode, report } = await check(await serveHttp(listener), '--token', 'a-token-of-the-test');
    expect(report.findings.map((finding) => finding.clause)).toContain(clause);
    expect(report.obstacles.filter(({ code }) => code.startsWith('harness/'))).toEqual([]);
    expect(report.verdict).toBe('violations');
    expect(exitCode).toBe(1);
  });
});

async function drip(write: (byte: string) => boolean, text: string): Promise<void> {
  for (const byte of text) {
    write(byte);
    await sleep(20, undefined, { ref: false });
  }
}
