import { drop, put, type Replacement } from '../../rewriting/json-path.ts';
import { rewriteAnswers } from '../../rewriting/rewrite.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { type Variation, variationsOf } from '../variant.ts';

function inSummaries(taxonomies: Replacement): readonly Middleware[] {
  return [
    rewriteAnswers('listModels', put('data.*.availableVersions.*.taxonomies', taxonomies)),
    rewriteAnswers('getModel', put('data.availableVersions.*.taxonomies', taxonomies)),
    rewriteAnswers('listModelVersions', put('data.*.taxonomies', taxonomies)),
  ];
}

/** What a version may contain of its taxonomies. */
export const taxonomyVariations: readonly Variation[] = variationsOf({
  'taxonomies/null': {
    title: 'returns null as the taxonomies of every version',
    leftOpenBy: 'contracts/specification/decisions.md#models-and-sets',
    middleware: () => [...inSummaries(null), rewriteAnswers('getModelVersion', put('data.taxonomies', null))],
  },
  'taxonomies/empty': {
    title: 'returns an empty object for the taxonomies of every version',
    leftOpenBy: 'contracts/specification/decisions.md#models-and-sets',
    middleware: () => [...inSummaries({}), rewriteAnswers('getModelVersion', put('data.taxonomies', {}))],
  },
  'taxonomies/not-in-detail': {
    title: 'omits the taxonomies from version details',
    leftOpenBy: 'contracts/specification/decisions.md#models-and-sets',
    middleware: () => [rewriteAnswers('getModelVersion', drop('data.taxonomies'))],
  },
});
