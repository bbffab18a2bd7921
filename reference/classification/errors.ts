import { errorTitles } from '../../contracts/index.ts';
import { ServiceError } from '../app/service-error.ts';

/** `title` by status: the documented ones, and the reason phrases of HTTP for 413 and 415. */
const titles: { readonly [status: number]: string } = {
  ...errorTitles.classification,
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  503: 'Service Unavailable',
};

/** The error body of the classification group: `{ title, status, detail }`, and `{ message }` for the gateway's 401. */
export function classificationErrorBody({ status, detail }: ServiceError): object {
  if (status === 401) return { message: detail };
  return { title: titles[status] ?? 'Error', status, detail };
}

/** 400 with a text that says what is wrong. */
export const invalidRequest = (detail: string): ServiceError => new ServiceError(400, detail);

/** 400 for a reference that has no value, is written wrongly or is part of a circle. */
export const unresolvedReferences = (): ServiceError => invalidRequest('failed to resolve references');

/** 400 for an `inputLocale` that the set does not support. */
export const invalidLocale = (locale: string): ServiceError => invalidRequest(`invalid locale: ${locale}`);

/** 404 text for a model that does not exist. */
export const modelNotFound = (model: string): string => `model not found: ${model}`;

/** 404 text for a version that a known model does not have. */
export const versionNotFound = (version: string): string => `version not found: ${version}`;

/** 404 with a text. */
export const notFound = (detail: string): ServiceError => new ServiceError(404, detail);

/** 404 for a set, or with a version for a version that a known set does not have. */
export function invalidSet(set: string, version?: string): ServiceError {
  return notFound(version === undefined ? `invalid set: ${set}` : `invalid set: ${set}, version: ${version}`);
}

/** 500 for a model that threw while it answered an accepted request; the cause is logged, not sent. */
export function classificationFailed(cause: unknown): ServiceError {
  return new ServiceError(500, 'classification failed while executing request', { cause });
}
