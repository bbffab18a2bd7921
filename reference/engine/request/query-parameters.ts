import { malformedRequest } from './malformed-request.ts';

/** The values that each query parameter of a route may have, or a pattern of them. */
export type KnownParameters = { readonly [name: string]: readonly string[] | RegExp };

/**
 * Versions of the title and company taxonomies bear the name of whoever publishes them (observed.md 1.1), and clients send
 * them: any name will do.
 */
export const publishedVersions = {
  title_version: /^[a-z]+$/,
  company_version: /^([a-z]+_)?company$/,
} as const satisfies KnownParameters;

/** Throws ServiceError (400) for a query parameter or a value that is not known (service.md: "bad parameter names or values"). */
export function requireKnownParameters(query: URLSearchParams, known: KnownParameters): void {
  for (const [name, value] of query) {
    const values = Object.hasOwn(known, name) ? known[name] : undefined;
    if (values === undefined) throw malformedRequest(`Unrecognized query parameter '${name}'`);
    const isPattern = values instanceof RegExp;
    if (isPattern ? values.test(value) : values.includes(value)) continue;
    const expected = isPattern ? `a value that matches ${values.source}` : `one of ${values.join(', ')}`;
    throw malformedRequest(`Expected ${expected} at the query parameter '${name}'`);
  }
}
