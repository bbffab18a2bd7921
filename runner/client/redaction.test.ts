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

test('gives back the very value when it holds no secret', () => {
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

test('takes a header value for a secret by its name or its length', () => {
  const redactor = createRedactor();
  redactor.addHeader('JOBMARK_HEADER_X_API_KEY', 'x-api-key', 'k-123456');
  redactor.addHeader('JOBMARK_HEADER_X_TRACE', 'x-trace', '0123456789abcdef0123');
  // Else a locale in a header would be taken out of every list of locales, and the target blamed for it.
  redactor.addHeader('JOBMARK_HEADER_X_LOCALE', 'x-locale', 'en-US');
  redactor.addHeader('JOBMARK_HEADER_X_MODEL', 'x-model', 'classification');
  expect(redactor.text('k-123456 0123456789abcdef0123 en-US classification')).toBe(
    '$JOBMARK_HEADER_X_API_KEY $JOBMARK_HEADER_X_TRACE en-US classification',
  );
});
