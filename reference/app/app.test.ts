import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { errorBody, createTestReference, type TestClient } from '../testing/test-reference.ts';
import type { ReferenceOptions } from './app.ts';
import type { Middleware } from './middleware.ts';
import { ServiceError } from './service-error.ts';

describe('createReference', () => {
  let reference: TestClient;

  const start = async (...middleware: Middleware[]): Promise<TestClient> =>
    (reference = await createTestReference({ middleware }));

  it('allows a middleware to change the request text before it is parsed', async () => {
    await start(async (ctx, next) => {
      ctx.state.requestText = ctx.state.requestText.replace('"wrong"', '"models"');
      await next();
    });
    const answer = await reference.send('POST', '/classification/classify', { json: { wrong: {} } });
    expect(answer.body).toMatchObject({ detail: 'models must contain at least one model request' });
  });

  it('allows a middleware to change path, method and headers', async () => {
    const token = `Bearer ${await (await start()).mintToken({ scope: 'postings:uk' })}`;
    reference = await createTestReference({
      auth: 'off',
      middleware: [
        async (ctx, next) => {
          expect(ctx.get('authorization')).toBe(token);
          ctx.method = 'GET';
          ctx.path = '/classification/status';
          await next();
        },
      ],
    });
    const answer = await reference.send('POST', '/anywhere', { headers: { authorization: token } });
    expect(answer).toMatchObject({ status: 200, body: { data: { healthy: true } } });
  });

  it('allows a middleware to read and change every answer as a plain value', async () => {
    const seen: unknown[] = [];
    await start(async (ctx, next) => {
      await next();
      seen.push([ctx.status, ctx.body]);
      ctx.status = 299;
      ctx.body = { changed: ctx.body as unknown };
    });
    const message = { message: 'Authorization header is missing' };
    const noRoute = errorBody(404, 'Not Found', 'no matched route found');
    const oauth = { error: 'invalid_request', error_description: expect.any(String) };
    const asked = [
      await reference.send('GET', '/classification/models', { token: null }),
      await reference.send('GET', '/classification/nothing'),
      await reference.send('POST', '/connect/token'),
    ];
    expect(asked.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 299, body: { changed: message } },
      { status: 299, body: { changed: noRoute } },
      { status: 299, body: { changed: oauth } },
    ]);
    expect(seen).toEqual([
      [401, message],
      [404, noRoute],
      [400, oauth],
    ]);
  });

  it('allows a middleware to answer with a list, a text, or an error of its own', async () => {
    await start((ctx) => {
      if (ctx.path === '/list') ctx.body = [1, { a: null }];
      else if (ctx.path === '/text') {
        ctx.body = '{"cut';
        ctx.type = 'application/json';
      } else throw new ServiceError(400, 'because', { headers: { 'x-why': 'because' } });
    });
    expect((await reference.send('GET', '/list')).body).toEqual([1, { a: null }]);
    await expect(reference.send('GET', '/text')).rejects.toThrow(SyntaxError);
    const error = await reference.send('GET', '/classification/models');
    expect(error.body).toEqual(errorBody(400, 'Invalid Request', 'because'));
    expect(error.headers.get('x-why')).toBe('because');
  });

  it('answers an unexpected failure with 500, and keeps its text and stack for the log', async () => {
    const lines: string[] = [];
    const logger = pino(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
    const middleware: ReferenceOptions['middleware'] = [
      () => {
        throw new TypeError('inner workings');
      },
    ];
    reference = await createTestReference({ middleware, logger });
    const answer = await reference.send('GET', '/classification/models');
    expect(answer).toMatchObject({ status: 500, body: errorBody(500, 'Internal Server Error', null) });
    expect(JSON.stringify(answer.body)).not.toContain('inner workings');
    expect(lines.join('')).toMatch(/TypeError: inner workings.*app\.test\.ts/);
  });

  it('answers a value that JSON cannot write with 500', async () => {
    await start((ctx) => {
      ctx.body = { big: 1n };
    });
    expect((await reference.send('GET', '/')).body).toEqual(errorBody(500, 'Internal Server Error', null));
  });

  it('logs requests without tokens, secrets and texts', async () => {
    const lines: string[] = [];
    const logger = pino(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
    reference = await createTestReference({ logger });
    const token = await reference.mintToken();
    await reference.send('GET', `/classification/models?access_token=${token}`, { token });
    await reference.send('POST', '/connect/token', {
      text: 'client_secret=canary-secret',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await reference.send('POST', '/classification/classify', { json: { context: 'canary-posting' } });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { method: 'GET', path: '/classification/models', status: 200, milliseconds: expect.any(Number) },
      { method: 'POST', path: '/connect/token', status: 400 },
      { method: 'POST', path: '/classification/classify', status: 400 },
    ]);
    expect(lines.join('')).not.toMatch(new RegExp(`${token}|canary`));
  });
});
