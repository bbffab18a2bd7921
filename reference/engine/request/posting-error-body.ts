import { errorTitles } from '../../../contracts/index.ts';
import type { ServiceError } from '../../app/service-error.ts';

/** `title` by status: the documented ones, else texts of our own (decisions.md#posting-group-errors). */
const titles: { readonly [status: number]: string } = {
  ...errorTitles.rankings,
  403: 'Forbidden',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  415: 'Unsupported Content Type',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The error body of both posting groups; a 401 has its detail as `message` too (decisions.md#unauthorized-bodies). */
export function postingErrorBody({ status, detail }: ServiceError): object {
  const title = titles[status] ?? 'Error';
  const text = detail ?? 'The request could not be answered';
  return { errors: [{ status, title, detail: text }], ...(status === 401 && { message: text }) };
}
