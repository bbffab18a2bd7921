import { wrongValue } from '../../errors/usage-error.ts';

const OWN_HEADERS = [
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Reads `NAME:VALUE` headers; the names are returned in lower case. Throws UsageError; its message contains no value. */
export function readHeaders(headers: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers.map((header, index) => {
      const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*)$/s.exec(header) ?? [];
      // The value may be a secret, and without a name all of it may be the value.
      if (name === '')
        throw wrongValue(`--header number ${index + 1} is not NAME:VALUE`, 'such as --header "X-Api-Key: …"');
      if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value) || value === '')
        throw wrongValue(
          `--header ${name} has ${value === '' ? 'no value' : 'a value that no HTTP header can have'}`,
          'such as --header "X-Api-Key: …"',
        );
      const lower = name.toLowerCase();
      if (lower === 'authorization')
        throw wrongValue('--header cannot set Authorization', 'give the token with --token');
      if (OWN_HEADERS.includes(lower))
        throw wrongValue(`--header cannot set ${name}`, 'jobmark sets it for each request');
      return [lower, value];
    }),
  );
}
