import type { PostingDialect } from '../query-context.ts';
import { malformedRequest } from './malformed-request.ts';

/** The values of each taxonomy version parameter that the dialect accepts; in a value `*` stands for any text. */
function knownValues(values: string): ReadonlyMap<string, readonly string[]> {
  if (values === 'none') return new Map();
  return new Map(
    values.split(',').map((parameter) => {
      const [name = '', list = ''] = parameter.split(':');
      return [name, list.split('|')];
    }),
  );
}

function matches(pattern: string, value: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return value === pattern;
  return (
    value !== '' &&
    value.length >= start.length + end.length &&
    value.startsWith(start) &&
    value.endsWith(end)
  );
}

/** Throws ServiceError (400) for a query parameter or a value that the dialect refuses; the others change nothing. */
export function requireKnownParameters(query: URLSearchParams, dialect: PostingDialect): void {
  if (query.size === 0) return;
  const known = knownValues(dialect['taxonomy-values']);
  for (const [name, value] of query) {
    const values = known.get(name);
    if (values === undefined) {
      if (dialect['unknown-parameter'] === 'ignored') continue;
      throw malformedRequest(`Unrecognized query parameter '${name}'`);
    }
    if (!values.some((pattern) => matches(pattern, value)))
      throw malformedRequest(`Expected one of ${values.join(', ')} at the query parameter '${name}'`);
  }
}
