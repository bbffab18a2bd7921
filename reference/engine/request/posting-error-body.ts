import type { ServiceError } from '../../service-error.ts';

/** `title` by status: those of service.md ("Errors", posting rankings group), else the names of HTTP. */
const titles: ReadonlyMap<number, string> = new Map([
  [400, 'Malformed Request'],
  [401, 'Unauthorized Request'],
  [403, 'Forbidden'],
  [404, 'URL not found'],
  [405, 'Method Not Allowed'],
  [413, 'Payload Too Large'],
  [415, 'Unsupported Content Type'],
  [422, 'Invalid request content'],
  [500, 'Internal Server Error'],
]);

/**
 * The error body of both posting groups: `{ errors: [{ status, title, detail }] }`; a detail is always a text. A 401 has it as
 * `message` too: clients know by the gateway's `Token expired` that they have to ask for a new token (observed.md 1.3).
 */
export function postingErrorBody({ status, detail }: ServiceError): object {
  const title = titles.get(status) ?? 'Error';
  const text = detail ?? 'The request could not be answered';
  return { errors: [{ status, title, detail: text }], ...(status === 401 && { message: text }) };
}
