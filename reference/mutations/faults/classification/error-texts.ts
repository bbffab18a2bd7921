import type { Middleware } from '../../../app/middleware.ts';
import { put } from '../../rewriting/json-path.ts';
import { rewriteStatus, operationOf } from '../../rewriting/rewrite.ts';
import {
  failInstead,
  isMalformedJson,
  invalidRequest,
  isUnmatched,
  notFound,
  isUnknownModel,
} from '../error-bodies.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { unknownSet } from './builders.ts';

/** Changes the detail of every answer with this status. */
function changedDetail(status: number, change: (detail: string) => string): Middleware {
  return rewriteStatus(
    status,
    put('detail', (detail) => (typeof detail === 'string' ? change(detail) : detail)),
  );
}

/** Faulty servers that return another text as the detail of an error. */
export const errorTextFaults: readonly Fault[] = faultsOf({
  'classification/error-403-text': rewriteStatus(403, put('detail', 'not for you')),
  'classification/error-403-text.suffix': rewriteStatus(403, put('detail', 'insufficient scope.')),
  'classification/error-405-text': rewriteStatus(405, put('detail', 'not allowed')),
  'classification/error-405-text.suffix': rewriteStatus(405, put('detail', 'unsupported method: DELETE')),
  'classification/error-malformed-json-text': [
    'returns another detail for malformed JSON',
    failInstead(isMalformedJson, invalidRequest('bad body')),
  ],
  'classification/error-unmatched-route-text': [
    'returns another text for an unmatched route',
    failInstead(isUnmatched, notFound('nothing here')),
  ],
  'classification/error-unknown-model-text': [
    'does not name an unknown model',
    failInstead(isUnknownModel, notFound('model not found')),
  ],
  'classification/error-unknown-version-text': [
    'does not name an unknown version',
    failInstead(
      (ctx) =>
        ctx.status === 404 && operationOf(ctx) === 'getModelVersion' && ctx.path.endsWith('/987.654.321'),
      notFound('version not found'),
    ),
  ],
  'classification/error-unknown-model-text.upper-case': [
    'returns the detail of a 404 in upper case',
    changedDetail(404, (detail) => detail.toUpperCase()),
  ],
  'classification/error-unknown-set-text.upper-case': [
    'returns the detail of a 404 in upper case',
    changedDetail(404, (detail) => detail.toUpperCase()),
  ],
  'classification/error-unknown-set-text': [
    'does not name an unknown set',
    failInstead(unknownSet, notFound('invalid set')),
  ],
  'classification/error-unmatched-route-text.prefix': [
    'adds a prefix to the detail of an unmatched route',
    changedDetail(404, (detail) => (detail.startsWith('no ') ? `Error: ${detail}` : detail)),
  ],
  'classification/error-unknown-set-version-text': [
    'does not name an unknown version',
    rewriteStatus(
      404,
      put('detail', (detail) => String(detail).replace(/, version: .*/, '')),
    ),
  ],
});
