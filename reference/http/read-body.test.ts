import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { errorBody, startTestReference, type RunningTestReference } from '../testing/test-reference.ts';
import { BODY_LIMIT, DEPTH_LIMIT } from './read-body.ts';

const path = '/classification/classify';
const wellFormed = { status: 400, body: errorBody(400, 'Invalid Request', 'models is required') };

describe('request bodies', () => {
  let reference: RunningTestReference;
  beforeAll(async () => {
    reference = await startTestReference();
  });
  afterAll(() => reference.close());

  it.each([
    'application/json',
    'application/json; charset=UTF-8',
    'Application/JSON',
    'application/merge-patch+json',
  ])('reads %s as JSON', async (type) => {
    expect(
      await reference.send('POST', path, { text: '{}', headers: { 'content-type': type } }),
    ).toMatchObject(wellFormed);
  });

  it('reads a body without a content type as JSON, with or without a byte order mark', async () => {
    for (const text of ['{}', '\u{feff}{}'])
      expect(await reference.send('POST', path, { text: Buffer.from(text) })).toMatchObject(wellFormed);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/json; charset=latin1',
  ])('refuses %s with 415', async (type) => {
    expect(
      await reference.send('POST', path, { text: '{}', headers: { 'content-type': type } }),
    ).toMatchObject({
      status: 415,
      body: errorBody(
        415,
        'Unsupported Media Type',
        'Unsupported Content Type. Accepted Content-Type(s): application/json',
      ),
    });
  });

  it.each(['', ' ', '{', '{"a":1,}', "{'a':1}", 'undefined', '{"a":1}{', 'NaN'])(
    'answers the body %j with 400 malformed JSON',
    async (text) => {
      const answer = await reference.send('POST', path, {
        text,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer).toMatchObject({
        status: 400,
        body: errorBody(400, 'Invalid Request', 'malformed JSON'),
      });
    },
  );

  it('answers a body that is not UTF-8 with 400', async () => {
    const answer = await reference.send('POST', path, { text: Buffer.from('{"a":"\xff"}', 'latin1') });
    expect(answer).toMatchObject({
      status: 400,
      body: errorBody(400, 'Invalid Request', 'malformed JSON: the body is not UTF-8'),
    });
  });

  it('answers a body that is nested too deeply with 400', async () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const headers = { 'content-type': 'application/json' };
    const context = (depth: number): string => `{"context":{"deep":${nested(depth)}}}`;
    expect(await reference.send('POST', path, { text: context(DEPTH_LIMIT - 2), headers })).toMatchObject(
      wellFormed,
    );
    for (const depth of [DEPTH_LIMIT - 1, 100_000])
      expect(await reference.send('POST', path, { text: context(depth), headers })).toMatchObject({
        status: 400,
        body: { detail: expect.stringMatching(/^malformed JSON: nested more than/) },
      });
  });

  it('answers a compressed body with 415', async () => {
    const answer = await reference.send('POST', path, {
      text: gzipSync('{}'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(answer).toMatchObject({ status: 415, body: { title: 'Unsupported Media Type', status: 415 } });
  });

  it('answers a body over the limit with 413, announced or not', async () => {
    const tooLarge = {
      title: 'Payload Too Large',
      status: 413,
      detail: `Request size too large: at most ${BODY_LIMIT} bytes`,
    };
    const announced = await rawRequest(
      reference.url,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY_LIMIT + 1}\r\n\r\n`,
    );
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`;
    const chunked = await rawRequest(
      reference.url,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(33)}`,
    );
    for (const answer of [announced, chunked]) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain(JSON.stringify(tooLarge));
    }
  });

  it('refuses a posting so long that a model would block other requests', async () => {
    const input = { company: 'Tesco', title: 'Baker', description: 'Excel. '.repeat(40_000) };
    expect(
      await reference.send('POST', '/classification/sets/posting/classify', { json: { input } }),
    ).toMatchObject({ status: 413 });
  });

  it('reads a body of exactly the limit', async () => {
    const text = `{}${' '.repeat(BODY_LIMIT - 2)}`;
    expect(await reference.send('POST', path, { text: Buffer.from(text) })).toMatchObject(wellFormed);
  });

  it('ignores the body of a GET', async () => {
    const bytes =
      'GET /classification/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1\r\n\r\n{';
    expect(await rawRequest(reference.url, bytes)).toMatch(/^HTTP\/1\.1 401 /);
  });
});
