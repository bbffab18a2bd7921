import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTestReference } from '../testing/test-reference.ts';

const uuid = /^[0-9a-f-]{36}$/;

it('names each answer by a new id, or by the one of the client, and the log line with it', async () => {
  const lines: string[] = [];
  const logger = pino(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
  const reference = await createTestReference({ logger });
  const ids: (string | null)[] = [];
  for (const given of [undefined, 'client-1', 'not acceptable', 'x'.repeat(129)]) {
    const headers = given === undefined ? {} : { 'x-request-id': given };
    const answer = await reference.send('GET', '/classification/status', { headers });
    ids.push(answer.headers.get('x-request-id'));
  }
  expect(ids).toEqual([
    expect.stringMatching(uuid),
    'client-1',
    expect.stringMatching(uuid),
    expect.stringMatching(uuid),
  ]);
  expect(new Set(ids).size).toBe(4);
  expect(lines.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual(ids);
});

it('names errors, and failures in the log', async () => {
  const lines: string[] = [];
  const logger = pino(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
  const reference = await createTestReference({
    logger,
    middleware: [
      () => {
        throw new TypeError('inner workings');
      },
    ],
  });
  const answer = await reference.send('GET', '/x', { headers: { 'x-request-id': 'failing' } });
  expect(answer).toMatchObject({ status: 500 });
  expect(answer.headers.get('x-request-id')).toBe('failing');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'request failed', requestId: 'failing', err: { message: 'inner workings' } },
    { msg: 'request', requestId: 'failing', status: 500 },
  ]);
});
