import fc, { type Arbitrary } from 'fast-check';
import type { AttackKind, AttackedServer, Attack } from './attack-kind.ts';

const target = '/classification/models';

/** Invalid HTTP/1.1, or bytes that two parsers may read as different requests. */
function requests({ host, token }: AttackedServer): readonly string[] {
  const authorization = `authorization: Bearer ${token}`;
  const head = (line: string, ...headers: readonly string[]): string =>
    [line, `host: ${host}`, ...headers, '', ''].join('\r\n');
  const post = (...headers: readonly string[]): string =>
    head(
      'POST /classification/classify HTTP/1.1',
      authorization,
      'content-type: application/json',
      ...headers,
    );
  const smuggled = `GET ${target} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  return [
    '',
    '\r\n\r\n',
    '\u0000\u0000\u0000',
    'GET /\r\n\r\n',
    `GET ${target} HTTP/0.9\r\n\r\n`,
    `GET ${target} HTTP/9.9\r\nhost: a\r\n\r\n`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    head(`GET ${target} HTTP/1.1`, 'host: other'),
    `GET ${target} HTTP/1.1\r\n${authorization}\r\n\r\n`,
    head(`get ${target} http/1.1`),
    head(`GET  ${target}  HTTP/1.1`),
    head(`GET ${target}\u0000 HTTP/1.1`),
    head(`GET /classification/mod\u00ffels HTTP/1.1`, authorization),
    head('GET * HTTP/1.1', authorization),
    head('OPTIONS * HTTP/1.1', authorization),
    head(`GET http://evil.example${target} HTTP/1.1`, authorization),
    head('CONNECT evil.example:443 HTTP/1.1'),
    head(`GET /${'a'.repeat(20_000)} HTTP/1.1`),
    head(`GET ${target} HTTP/1.1`, ...Array.from({ length: 3000 }, (_, at) => `x-${at}: 1`)),
    head(`GET ${target} HTTP/1.1`, 'no colon'),
    head(`GET ${target} HTTP/1.1`, ' folded: 1', '\tand more'),
    head(`GET ${target} HTTP/1.1`, 'x: a\u0000b'),
    head(`GET ${target} HTTP/1.1`, 'x: a\rb'),
    head(`GET ${target} HTTP/1.1`, ': empty'),
    `${post('content-length: -1')}{}`,
    `${post('content-length: 1e3')}{}`,
    `${post('content-length: 99999999999999999999')}{}`,
    `${post('content-length: 2', 'content-length: 3')}{}`,
    `${post('content-length: 2, 2')}{}`,
    `${post('content-length: 10')}{}`,
    `${post('content-length: 2000000')}{}`,
    `${post('content-length: 2', 'transfer-encoding: chunked')}0\r\n\r\n${smuggled}`,
    `${post('transfer-encoding: chunked', 'content-length: 60')}0\r\n\r\n${smuggled}`,
    `${post('transfer-encoding: xchunked')}2\r\n{}\r\n0\r\n\r\n`,
    `${post('transfer-encoding: chunked, identity')}2\r\n{}\r\n0\r\n\r\n`,
    `${post('transfer-encoding : chunked')}2\r\n{}\r\n0\r\n\r\n`,
    `${post('transfer-encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
    `${post('transfer-encoding: chunked')}-2\r\n{}\r\n0\r\n\r\n`,
    `${post('transfer-encoding: chunked')}ffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
    `${post('transfer-encoding: chunked')}2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    `${post('transfer-encoding: chunked')}${'1\r\n \r\n'.repeat(5000)}2\r\n{}\r\n0\r\n\r\n`,
    `${post('transfer-encoding: chunked')}2\r\n{}\r\n0\r\nauthorization: Bearer x\r\n\r\n`,
    `${post('content-length: 2')}{}${smuggled.repeat(20)}`,
    smuggled.repeat(100),
  ];
}

/** One of the requests, possibly cut off or with one byte replaced. */
function broken(server: AttackedServer): Arbitrary<Attack> {
  const all = requests(server);
  return fc
    .record({
      text: fc.constantFrom(...all),
      cut: fc.option(fc.nat(400), { freq: 5 }),
      flip: fc.option(fc.tuple(fc.nat(2000), fc.integer({ min: 0, max: 255 })), { freq: 3 }),
    })
    .map(({ text, cut, flip }) => {
      const bytes = Buffer.from(text, 'latin1');
      if (flip !== null && bytes.length > 0) bytes[flip[0] % bytes.length] = flip[1];
      return { bytes: cut === null ? bytes : bytes.subarray(0, cut), isForbidden: false, isOpenEnded: true };
    });
}

/** Requests with invalid or ambiguous framing. */
export const framingKinds: readonly AttackKind[] = [{ name: 'framing', weight: 4, attacks: broken }];
