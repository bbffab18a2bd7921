import { malformedRequest } from './malformed-request.ts';

/** The values that each query parameter of a route may have. */
export type KnownParameters = { readonly [name: string]: readonly string[] };

/** Throws ServiceError (400) for a query parameter or a value that is not known (service.md: "bad parameter names or values"). */
export function requireKnownParameters(query: URLSearchParams, known: KnownParameters): void {
  for (const [name, value] of query) {
    const values = Object.hasOwn(known, name) ? known[name] : undefined;
    if (values === undefined) throw malformedRequest(`Unrecognized query parameter '${name}'`);
    if (!values.includes(value))
      throw malformedRequest(`Expected one of ${values.join(', ')} at the query parameter '${name}'`);
  }
}
