import type { Middleware, ReferenceContext } from '../../../app/middleware.ts';
import { invalidRequest, invalidSet } from '../../../classification/errors.ts';
import { all, put } from '../../rewriting/json-path.ts';
import { answerWith, refuseAccepted } from '../refuse.ts';
import { operationOf, rewriteAnswers } from '../../rewriting/rewrite.ts';
import type { ServiceError } from '../../../app/service-error.ts';
import { type Variation, variationsOf } from '../variant.ts';

const spelling = 'contracts/specification/decisions.md#set-version-spelling';

const withZero = (version: string): string => version.replace(/\.(\d)$/, '.0$1');
const backwards = (list: readonly unknown[]): readonly unknown[] => list.toReversed();

/** Spells every set version with a leading zero. */
const zeros: readonly Middleware[] = [
  rewriteAnswers('listSets', put('data.*.latestVersion', withZero)),
  rewriteAnswers('getSet', put('data.latestVersion', withZero)),
  rewriteAnswers('listSetVersions', put('data.*.version', withZero)),
  rewriteAnswers('getSetVersion', put('data.version', withZero)),
  rewriteAnswers('classifyWithSet', put('data.meta.setVersion', withZero)),
];

function unlessSpelled(
  spelled: RegExp,
  { path }: ReferenceContext,
  version: unknown,
): ServiceError | undefined {
  if (typeof version !== 'string' || spelled.test(version)) return undefined;
  const set = /\/sets\/([^/]+)/.exec(path)?.[1] ?? '';
  return invalidSet(decodeURIComponent(set), version);
}

/** Finds a set version by its own spelling only. */
function strictly(spelled: RegExp): readonly Middleware[] {
  return [
    refuseAccepted('getSetVersion', (_, ctx) => unlessSpelled(spelled, ctx, ctx.path.split('/').at(-1))),
    refuseAccepted('classifyWithSet', (body, ctx) =>
      unlessSpelled(spelled, ctx, (body as { version?: unknown }).version),
    ),
  ];
}

/** How versions are spelled and listed. */
export const versionVariations: readonly Variation[] = variationsOf({
  'versions/leading-zero': {
    title: 'spells set versions with a leading zero and accepts both spellings',
    leftOpenBy: spelling,
    middleware: () => zeros,
  },
  'versions/only-leading-zero': {
    title: 'spells set versions with a leading zero and refuses the other spelling',
    leftOpenBy: spelling,
    middleware: () => [...zeros, ...strictly(/\.\d\d$/)],
  },
  'versions/no-leading-zero': {
    title: 'spells set versions without a leading zero and refuses the other spelling',
    leftOpenBy: spelling,
    middleware: () => strictly(/\.[1-9]\d?$/),
  },
  'versions/malformed-in-two-ways': {
    title: 'answers a malformed version of a set with 400 and one of a model with 404',
    leftOpenBy: 'contracts/specification/decisions.md#malformed-version',
    middleware: () => [
      async (ctx, next) => {
        await next();
        if (operationOf(ctx) === 'getSetVersion' && ctx.status === 404 && !/\/\d{4}\.\d{1,2}$/.test(ctx.path))
          answerWith(ctx, invalidRequest('malformed version'));
      },
    ],
  },
  'versions/newest-first': {
    title: 'lists versions newest first, and models and sets in the reverse order',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    middleware: () => [
      rewriteAnswers('listModels', all(put('data', backwards), put('data.*.availableVersions', backwards))),
      // The model itself keeps its own order.
      rewriteAnswers(['listModelVersions', 'listSets', 'listSetVersions'], put('data', backwards)),
    ],
  },
});
