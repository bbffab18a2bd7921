import { type ClauseId, isObject } from '../../../contracts/index.ts';
import { jsonOf, type Exchange } from '../../kit/exchange.ts';

/** The clauses of the shape of an error body of the group. */
export const errorShapes: readonly ClauseId[] = [
  'rankings/error-body',
  'rankings/error-status',
  'rankings/error-title',
  'rankings/error-detail',
];

/** The details of an error body of the group: `{ errors: [{ detail }] }`. */
export function errorTexts(exchange: Exchange): readonly string[] {
  const body = jsonOf(exchange);
  const errors: readonly unknown[] = isObject(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  return errors.flatMap((error) =>
    isObject(error) && typeof error['detail'] === 'string' ? [error['detail']] : [],
  );
}
