import type { Middleware, ReferenceContext } from '../../../app/middleware.ts';
import type { ServiceError } from '../../../app/service-error.ts';
import { invalidRequest, invalidSet } from '../../../classification/errors.ts';
import { all, put, drop, type Replacement } from '../../rewriting/json-path.ts';
import { operationOf, rewriteAnswers, type Change } from '../../rewriting/rewrite.ts';
import { answerWith, refuseAccepted } from '../refuse.ts';
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
    middleware: () => rewriteAnswers('getModelVersion', drop('data.taxonomies')),
  },
});

const leftOpenBy = 'contracts/specification/decisions.md#dates';

type Respell = (date: string) => string;

function under(path: string, respell: Respell): Change {
  return all(put(`${path}.releaseDate`, respell), put(`${path}.deprecationDate`, respell));
}

/** The dates of the reference, `YYYY-MM-DD hh:mm:ss`, as `inSummary` and `inDetail` spell them. */
function dates(inSummary: Respell, inDetail: Respell = inSummary): readonly Middleware[] {
  return [
    rewriteAnswers('listModels', under('data.*.availableVersions.*', inSummary)),
    rewriteAnswers('getModel', under('data.availableVersions.*', inSummary)),
    rewriteAnswers('listModelVersions', under('data.*', inSummary)),
    rewriteAnswers('getModelVersion', under('data', inDetail)),
  ];
}

const iso: Respell = (date) => `${date.replace(' ', 'T')}Z`;

/** Spellings of the same dates. */
export const dateVariations: readonly Variation[] = variationsOf({
  'dates/utc': { title: 'writes dates as ISO 8601 with Z', leftOpenBy, middleware: () => dates(iso) },
  'dates/offset': {
    title: 'writes dates as ISO 8601 with an offset',
    leftOpenBy,
    middleware: () => dates((date) => `${date.replace(' ', 'T')}+02:00`),
  },
  'dates/fraction': {
    title: 'writes dates as ISO 8601 with microseconds and no zone',
    leftOpenBy,
    middleware: () => dates((date) => `${date.replace(' ', 'T')}.000000`),
  },
  'dates/spaced-fraction': {
    title: 'writes dates as YYYY-MM-DD hh:mm:ss with a fraction and a zone',
    leftOpenBy,
    middleware: () => dates((date) => `${date}.000 +0000`),
  },
  'dates/mixed': {
    title: 'writes dates as YYYY-MM-DD hh:mm:ss in summaries, as ISO 8601 in details',
    leftOpenBy,
    middleware: () => dates((date) => date, iso),
  },
});

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
    middleware: () => async (ctx, next) => {
      await next();
      if (operationOf(ctx) === 'getSetVersion' && ctx.status === 404 && !/\/\d{4}\.\d{1,2}$/.test(ctx.path))
        answerWith(ctx, invalidRequest('malformed version'));
    },
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
