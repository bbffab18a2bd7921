import { expect, test } from 'vitest';
import { createRedactor } from './redaction.ts';

const secret = 'top "secret" & more/=';

test('finds a secret in every spelling in which a target may send it back', () => {
  const redactor = createRedactor();
  redactor.add('JOBMARK_TOKEN', secret);
  for (const text of [
    secret,
    JSON.stringify({ secret }),
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString(),
  ])
    expect(redactor.text(`before ${text} after`)).toMatch(/^before .*\$JOBMARK_TOKEN.* after$/);
});

test('finds a secret in strings and keys of JSON, however they were escaped', () => {
  const redactor = createRedactor();
  redactor.add('JOBMARK_TOKEN', secret);
  const escaped = JSON.parse(
    String.raw`{"\u0074op \"secret\" & more\/=": [1, {"deep": "\u0074op \"secret\" & more\/="}]}`,
  );
  expect(redactor.json(escaped)).toEqual({ $JOBMARK_TOKEN: [1, { deep: '$JOBMARK_TOKEN' }] });
});

test.each(['secret', 'expired', '541512'])('leaves %s in what is judged, and shows it nowhere', (word) => {
  const redactor = createRedactor();
  redactor.add('JOBMARK_TOKEN', 'T0-k3n-of-a-run');
  redactor.add('JOBMARK_CLIENT_SECRET', word);
  const answer = { name: `${word}arial occupations`, token: 'T0-k3n-of-a-run' };
  expect(redactor.judged.json(answer)).toEqual({ ...answer, token: '$JOBMARK_TOKEN' });
  expect(redactor.thoroughly(answer)).toEqual({
    name: '$JOBMARK_CLIENT_SECRETarial occupations',
    token: '$JOBMARK_TOKEN',
  });
});

test('returns the same value when it contains no secret', () => {
  const redactor = createRedactor();
  redactor.add('JOBMARK_TOKEN', secret);
  const value = { data: ['nothing'] };
  expect(redactor.json(value)).toBe(value);
});

test('names the longer of two secrets that begin alike', () => {
  const redactor = createRedactor();
  redactor.add('JOBMARK_CLIENT_SECRET', 'abcdefgh');
  redactor.add('JOBMARK_TOKEN', 'abcdefgh-and-more');
  expect(redactor.text('abcdefgh-and-more, abcdefgh')).toBe('$JOBMARK_TOKEN, $JOBMARK_CLIENT_SECRET');
});

test('finds a secret that is too long for a regular expression', () => {
  const redactor = createRedactor();
  const secret = '(secret 1)'.repeat(300_000);
  redactor.add('LONG', secret);
  redactor.add('SHORT', 'secret 2');
  expect(redactor.text(`before ${secret} secret 2`)).toBe('before $LONG $SHORT');
  expect(redactor.json([encodeURIComponent(secret)])).toEqual(['$LONG']);
});

test('treats a header value as a secret by its name or its length', () => {
  const redactor = createRedactor();
  redactor.addHeader('JOBMARK_HEADER_X_API_KEY', 'x-api-key', 'k-123456');
  redactor.addHeader('JOBMARK_HEADER_X_TRACE', 'x-trace', '0123456789abcdef0123');
  // Otherwise a locale in a header would be removed from every list of locales, and reported as missing.
  redactor.addHeader('JOBMARK_HEADER_X_LOCALE', 'x-locale', 'en-US');
  redactor.addHeader('JOBMARK_HEADER_X_MODEL', 'x-model', 'classification');
  expect(redactor.text('k-123456 0123456789abcdef0123 en-US classification')).toBe(
    '$JOBMARK_HEADER_X_API_KEY $JOBMARK_HEADER_X_TRACE en-US classification',
  );
});

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzY29wZSI6ImNsYXNzbWFzdGVyIn0.Qx7-kT_w2/Zr+9aPq';

test.each<[string, (text: string) => string]>([
  ['in upper case', (text) => text.toUpperCase()],
  ['without its last characters', (text) => text.slice(0, -5)],
  ['without its first characters', (text) => text.slice(11)],
  ['backwards', (text) => Array.from(text).toReversed().join('')],
  ['as base64', (text) => Buffer.from(text).toString('base64')],
  ['as base64 of a longer text', (text) => Buffer.from(`Bearer ${text} and more`).toString('base64')],
  ['as base64url', (text) => Buffer.from(`x${text}`).toString('base64url')],
  [
    'percent-encoded in lower case',
    (text) => encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase()),
  ],
  [
    'with every character percent-encoded',
    (text) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&'),
  ],
])('finds a secret that comes back %s', (_form, write) => {
  const redactor = createRedactor();
  redactor.add('JOBMARK_TOKEN', token);
  const written = write(token);
  const shown = redactor.thoroughly(`before ${written} after`);
  // What surrounds the secret within the base64 text may stay.
  const inner = written.slice(12, -12);
  for (let at = 0; at + 8 <= inner.length; at += 1) expect(shown).not.toContain(inner.slice(at, at + 8));
  expect(shown).toMatch(/^before .*\$JOBMARK_TOKEN.* after$/);
});

test.each(Array.from({ length: 12 }, (_, index) => index))(
  'finds a run of eight characters at place %i',
  (place) => {
    const redactor = createRedactor();
    redactor.add('JOBMARK_TOKEN', token);
    const run = token.slice(21, 29);
    expect(redactor.thoroughly(`${'#'.repeat(place)}${run}!`)).toBe(`${'#'.repeat(place)}$JOBMARK_TOKEN!`);
  },
);

test('keeps words and numbers that a secret happens to contain', () => {
  const redactor = createRedactor();
  redactor.add('JOBMARK_CLIENT_SECRET', 'development-secret-20240101');
  const value = { body: 'Software development since 20240101', count: 20240101 };
  expect(redactor.thoroughly(value)).toBe(value);
  expect(redactor.thoroughly('a development-s…')).toBe('a development-s…');
  expect(redactor.thoroughly('DEVELOPMENT-SECRET-2024')).toBe('$JOBMARK_CLIENT_SECRET');
});

test('a client id that begins the secret is not shown as the secret', () => {
  const redactor = createRedactor();
  redactor.add('JOBMARK_CLIENT_SECRET', 'jobs-of-the-north-52fe81ab90');
  redactor.addPublic('JOBMARK_CLIENT_ID', 'jobs-of-the-north');
  redactor.addPublic('JOBMARK_CLIENT_ID', 'reader');
  expect(
    redactor.thoroughly('client_id=jobs-of-the-north-2&client_secret=jobs-of-the-north-52fe81ab90'),
  ).toBe('client_id=$JOBMARK_CLIENT_ID-2&client_secret=$JOBMARK_CLIENT_SECRET');
  expect(redactor.thoroughly('reader jobs-of-the-north-52fe81ab9')).not.toContain('52fe81ab9');
  expect(redactor.thoroughly('reader')).toBe('reader');
});
