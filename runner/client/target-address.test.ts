import { expect, test } from 'vitest';
import { UsageError } from '../errors/usage-error.ts';
import { parseTargetUrl } from './target-address.ts';

test('keeps origin and path, without a slash at the end', () => {
  expect(parseTargetUrl('https://api.example.org', 'the target')).toEqual({
    origin: 'https://api.example.org',
    basePath: '',
  });
  expect(parseTargetUrl('http://[::1]:4010/jobs/v2//', 'the target')).toEqual({
    origin: 'http://[::1]:4010',
    basePath: '/jobs/v2',
  });
});

test.each([
  ['localhost:4010', 'localhost:4010 is not'],
  ['api.example.org', 'api.example.org is not'],
  ['ftp://example.org', 'ftp://example.org is not'],
  ['http://example.org/?key=hidden', 'a query'],
  ['http://example.org/#hidden', 'a fragment'],
  ['http://user:hidden@example.org', 'a user name or a password'],
  ['//user:hidden@example.org', 'what was given is not'],
])('refuses %s', (text, message) => {
  const parse = (): unknown => parseTargetUrl(text, '--auth-url');
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow('--auth-url');
  expect(parse).toThrow(message);
  expect(parse).not.toThrow('hidden');
});
