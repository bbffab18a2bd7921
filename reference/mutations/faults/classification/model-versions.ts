import { isObject } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { put } from '../../rewriting/json-path.ts';
import { rewriteAnswers, operationOf } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { answered, answersOf } from '../builders.ts';
import { failInstead, notFound } from '../error-bodies.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { inModels, dropsAt } from './builders.ts';

const inSummaries = answersOf('listModelVersions');
const inDetail = answersOf('getModelVersion');

function inVersion(path: string, change: (value: unknown) => unknown, when = /./): Middleware {
  return rewriteAnswers('getModelVersion', (body, ctx) =>
    when.test(ctx.path) ? put(path, (value: unknown) => change(value))(body, ctx) : undefined,
  );
}

/** One faulty server, or several, for each clause of the versions of models. */
export const modelVersionFaults: readonly Fault[] = faultsOf({
  'classification/versions-route': [
    'returns one version instead of a list',
    inSummaries('data', (list) => (list as unknown[])[0]),
  ],
  'classification/versions-agree': inSummaries('data', to.withoutLast),
  'classification/versions-agree.deprecation': [
    'returns the deprecation date as release date in summaries',
    rewriteAnswers('listModelVersions', (body) => {
      for (const version of (body as { data: { releaseDate: unknown; deprecationDate?: unknown }[] }).data)
        if (version.deprecationDate !== undefined) version.releaseDate = version.deprecationDate;
    }),
  ],
  'classification/versions-agree.one-model': [
    'lists no version of one model',
    rewriteAnswers('listModelVersions', (body, ctx) => (ctx.path.includes('/salary/') ? { data: [] } : body)),
  ],
  'classification/version-string': [
    'writes versions with a leading v',
    inSummaries('data.*.version', (version) => `v${String(version)}`),
  ],
  'classification/version-string.two-numbers': inModels('data.*.availableVersions.0.version', '1.2'),
  'classification/version-taxonomies': inSummaries('data.*.taxonomies', ['lot']),
  'classification/version-taxonomies.missing': inSummaries('data.*.taxonomies', to.omitted),
  'classification/version-release-date': inSummaries('data.*.releaseDate', '30/03/2026'),
  'classification/version-release-date.calendar': [
    'returns a day that does not exist',
    rewriteAnswers(
      'listModelVersions',
      put('data.*.releaseDate', () => '2026-02-30 08:00:00'),
    ),
  ],
  'classification/version-deprecation-date': inSummaries('data.*.deprecationDate', null),
  'classification/version-no-additional-properties': inSummaries('data.*.status', 'stable'),
  'classification/version-detail-route': [
    'answers every version detail with 404',
    failInstead(answered('getModelVersion', 200), notFound('version not found: 1.0.0')),
  ],
  'classification/version-detail-route.one-model': [
    'answers the version of one model with 404',
    failInstead(
      (ctx) => operationOf(ctx) === 'getModelVersion' && ctx.path.includes('/benefits/'),
      notFound('version not found: 1.4.0'),
    ),
  ],
  'classification/version-detail-taxonomies': inDetail('data.taxonomies', 'lot 7'),
  'classification/version-detail-release-date': inDetail('data.releaseDate', to.omitted),
  'classification/version-detail-release-date.one-version': [
    'omits the release date of the oldest version of one model',
    dropsAt('getModelVersion', '/lot/versions/7.9.0', 'data.releaseDate'),
  ],
  'classification/version-detail-deprecation-date': inDetail('data.deprecationDate', 1774909417),
  'classification/version-detail-input': inDetail('data.input', to.omitted),
  'classification/version-detail-input.required': inDetail('data.input.required', true),
  'classification/version-detail-output': inDetail('data.output.properties', ['classifications']),
  'classification/version-detail-schema-parts': inDetail('data.input.properties', to.omitted),
  'classification/version-detail-agrees': inDetail('data.releaseDate', '2001-01-01 00:00:00'),
  'classification/version-detail-agrees.exchanged': [
    'returns the deprecation date of a summary as its release date',
    rewriteAnswers('getModelVersion', (body) => {
      if (isObject(body) && isObject(body['data']))
        body['data']['releaseDate'] = body['data']['deprecationDate'];
    }),
  ],
  'classification/version-detail-agrees.one-model': [
    'returns another release date of one model',
    rewriteAnswers('getModelVersion', (body, ctx) =>
      ctx.path.includes('/remote/') ? put('data.releaseDate', '2001-01-01 00:00:00')(body, ctx) : body,
    ),
  ],
  'classification/version-detail-required.required-shortened': [
    'omits a required field from the input schema',
    inVersion('data.input.required', to.withoutLast),
  ],
  'classification/version-detail-required.required-absent': [
    'omits required from the input schema of version 1',
    inVersion('data.input.required', () => undefined, /\/1\./),
  ],
});
