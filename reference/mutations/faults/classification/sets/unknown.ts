import type { ReferenceContext } from '../../../../app/middleware.ts';
import { answerInstead, operationOf } from '../../../rewriting/rewrite.ts';
import { rewritePath } from '../../builders.ts';
import { failInstead, invalidRequest, serverError } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { unknownSet } from '../builders.ts';
import { rewriteSetRequests } from './builders.ts';

function unknownVersion(ctx: ReferenceContext): boolean {
  return ctx.status === 404 && !unknownSet(ctx) && /^invalid set: .*, version: /.test(detailOf(ctx));
}

function malformedVersion(ctx: ReferenceContext): boolean {
  return operationOf(ctx) === 'getSetVersion' && !/\/\d{4}\.\d{1,2}$/.test(ctx.path);
}

/** One faulty server, or several, for each clause of the errors of unknown sets and set versions. */
export const setUnknownFaults: readonly Fault[] = faultsOf({
  'classification/error-unknown-set': [
    'answers an unknown set with 400',
    failInstead(unknownSet, invalidRequest('invalid set: jobmark-unknown-set')),
  ],
  'classification/error-unknown-set.empty-list': [
    'answers the version list of an unknown set with an empty list',
    answerInstead((ctx) => unknownSet(ctx) && ctx.path.endsWith('/versions'), 200, { data: [] }),
  ],
  'classification/error-unknown-set.classify': [
    'classifies with the posting set under every name',
    rewritePath(/sets\/[^/]+\/classify$/, 'sets/posting/classify'),
  ],
  'classification/error-unknown-set.beginning': [
    'finds a set by the beginning of its name',
    rewritePath(/sets\/posting[^/]+/, 'sets/posting'),
  ],
  'classification/error-unknown-set.own-route': [
    'finds a set by the beginning of its name at its own route',
    rewritePath(/^(\/classification\/sets\/posting)[^/]*$/, '$1'),
  ],
  'classification/error-malformed-set-version.latest': [
    'accepts the word latest as a set version',
    rewritePath(/versions\/latest$/, 'versions/2026.7'),
  ],
  'classification/error-unknown-set-version': [
    'runs the latest version for a newer one in a request',
    rewriteSetRequests((request) => {
      if (/^2[1-9]\d\d\./.test(String(request.version))) delete request.version;
    }),
  ],
  'classification/error-unknown-set-version.path': [
    'returns the latest version for an unknown one in the path',
    rewritePath(/versions\/1987\.6$/, 'versions/2026.7'),
  ],
  'classification/error-unknown-set-version.status': [
    'answers an unknown version with 400',
    failInstead(unknownVersion, invalidRequest('invalid version')),
  ],
  'classification/error-malformed-set-version': ['ignores a leading v', rewritePath(/(versions\/)v/, '$1')],
  'classification/error-malformed-set-version.server-error': [
    'answers a malformed version with 500',
    failInstead(malformedVersion, serverError),
  ],
  'classification/error-malformed-set-version.blank': [
    'ignores spaces around a version in a request',
    rewriteSetRequests((request) => {
      if (typeof request.version === 'string') request.version = request.version.trim();
    }),
  ],
  'classification/error-malformed-set-version.empty': [
    'treats an empty version as absent',
    rewriteSetRequests((request) => {
      if (request.version === '') delete request.version;
    }),
  ],
  'classification/error-malformed-set-version.three-numbers': [
    'ignores the third number of a version',
    rewritePath(/(versions\/\d{4}\.\d+)\.\d+$/, '$1'),
  ],
});

function detailOf(ctx: ReferenceContext): string {
  return String((ctx.body as { readonly detail?: unknown } | null)?.detail);
}
