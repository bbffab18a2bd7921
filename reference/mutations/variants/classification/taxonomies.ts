import { drop, put } from '../../rewriting/json-path.ts';
import { rewriteAnswers } from '../../rewriting/rewrite.ts';
import type { Middleware } from '../../../middleware.ts';
import type { Variation } from '../variant.ts';

function inSummaries(taxonomies: unknown): readonly Middleware[] {
  return [
    rewriteAnswers('listModels', 200, put('data.*.availableVersions.*.taxonomies', taxonomies)),
    rewriteAnswers('getModel', 200, put('data.availableVersions.*.taxonomies', taxonomies)),
    rewriteAnswers('listModelVersions', 200, put('data.*.taxonomies', taxonomies)),
  ];
}

/** What a version may tell of its taxonomies. */
export const taxonomyVariations: readonly Variation[] = [
  {
    id: 'taxonomies/null',
    title: 'gives null for the taxonomies of every version',
    leftOpenBy: 'service.md, "Model version summary": null when unavailable',
    middleware: () => [
      ...inSummaries(null),
      rewriteAnswers('getModelVersion', 200, put('data.taxonomies', null)),
    ],
  },
  {
    id: 'taxonomies/empty',
    title: 'gives an empty object for the taxonomies of every version',
    leftOpenBy: 'service.md, "Model version summary": an object of strings',
    middleware: () => [
      ...inSummaries({}),
      rewriteAnswers('getModelVersion', 200, put('data.taxonomies', {})),
    ],
  },
  {
    id: 'taxonomies/not-in-detail',
    title: 'leaves the taxonomies out of version details',
    leftOpenBy: 'service.md, "Model version detail": taxonomies are not required',
    middleware: () => [rewriteAnswers('getModelVersion', 200, drop('data.taxonomies'))],
  },
];
