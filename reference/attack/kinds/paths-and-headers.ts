import fc, { type Arbitrary } from 'fast-check';
import { groupInfo, routes } from '../../../contracts/index.ts';
import { framed, type AttackKind } from './attack-kind.ts';
import { wildText } from './wild.ts';

const method = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
);
const known = fc.constantFrom(...routes.map(({ group, path }) => `${groupInfo[group].prefix}${path}`));
const segment: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%252e%252e%252f',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%',
    '%zz',
    '%c0%af',
    '%ff',
    ';a=b',
    '*',
    '~',
    '__proto__',
    'constructor',
    'a'.repeat(4000),
    '%F0%9F%98%80'.repeat(50),
  ),
  // A request line is ASCII without spaces and controls; what else it may have is tried by the framing.
  wildText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)),
);
const query = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    '?',
    '??',
    '?a',
    '?access_token=x',
    '?a[]=1&a[__proto__]=2',
    `?${'a=1&'.repeat(1000)}`,
    '?%',
    '#x',
  ),
);

/** A known path with some segments replaced, or with additions at its end. */
const path = fc
  .tuple(
    known,
    fc.array(fc.tuple(fc.nat(6), segment), { maxLength: 2 }),
    query,
    fc.constantFrom('', '/', '//', '/.', '/..'),
  )
  .map(([text, changes, rest, end]) => {
    const parts = text.split('/');
    for (const [at, part] of changes) parts[1 + (at % parts.length)] = part;
    return `${parts.map((part) => part.replaceAll(/[{}]/g, '')).join('/')}${end}${rest}`;
  });

const headerLine: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'content-type: text/plain',
    'content-type: application/json; charset=utf-16',
    'content-type: multipart/form-data; boundary=x',
    `content-type: ${'a/'.repeat(3000)}`,
    'content-encoding: gzip',
    'content-encoding: identity, gzip',
    'accept: application/xml',
    'accept: */*;q=nan',
    'accept-encoding: *;q=0',
    'accept-language: ../../x',
    'expect: 100-continue',
    'expect: something',
    'upgrade: websocket',
    'connection: upgrade',
    'range: bytes=0-0,-1',
    'if-none-match: *',
    'if-modified-since: never',
    'x-forwarded-for: 127.0.0.1',
    'x-forwarded-host: evil.example',
    'x-http-method-override: DELETE',
    'x-original-url: /classification/models',
    'cookie: a=b; __proto__=c',
    'origin: null',
    'host: evil.example',
    `x-long: ${'a'.repeat(15_000)}`,
    `x-longer: ${'a'.repeat(40_000)}`,
  ),
  fc
    .array(
      fc.string({
        unit: fc.constantFrom('a', 'Z', '0', '-', ':', ';', ',', '=', '"', '\\', ' ', '\t', '~', '{'),
        maxLength: 40,
      }),
      { minLength: 1, maxLength: 80 },
    )
    .map((values) => values.map((value, at) => `x-${at}: ${value}`).join('\r\n')),
);

/** Request lines and headers that are valid HTTP. */
export const pathAndHeaderKinds: readonly AttackKind[] = [
  {
    name: 'path',
    weight: 5,
    attacks: (server) =>
      fc
        .tuple(method, path, fc.boolean())
        .map(([verb, target, hasBody]) =>
          framed(server, { method: verb, path: target, ...(hasBody ? { body: '{}' } : {}) }),
        ),
  },
  {
    name: 'header',
    weight: 4,
    attacks: (server) =>
      fc
        .tuple(method, known, fc.array(headerLine, { minLength: 1, maxLength: 4 }))
        .map(([verb, target, headers]) =>
          framed(server, {
            method: verb,
            path: target.replaceAll(/[{}]/g, ''),
            headers,
            ...(verb === 'GET' ? {} : { body: '{}' }),
          }),
        ),
  },
];
