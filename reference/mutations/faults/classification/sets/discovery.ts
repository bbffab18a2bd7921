import { all, put, drop } from '../../../rewriting/json-path.ts';
import { answerInstead, rewriteAnswers } from '../../../rewriting/rewrite.ts';
import * as to from '../../../rewriting/values.ts';
import { answered, answersOf } from '../../builders.ts';
import { failInstead, notFound } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';

const sets = ['listSets', 'getSet'] as const;
const versions = ['listSetVersions', 'getSetVersion'] as const;

/** One thing changed in the answer of the set endpoint, or of the set version endpoint. */
const inSet = answersOf('getSet');
const inVersion = answersOf('getSetVersion');
const inSets = answersOf('listSets');
const inVersions = answersOf('listSetVersions');
const asList = (value: unknown): unknown => [value];

/** One faulty server, or several, for each clause of set and set version discovery. */
export const setDiscoveryFaults: readonly Fault[] = faultsOf({
  'classification/sets-route': inSets('data', to.indexed),
  'classification/sets-route.status': [
    'answers the set list with 206',
    answerInstead(answered('listSets', 200), 206, { data: [] }),
  ],
  'classification/set-route': [
    'answers a listed set with 404',
    failInstead(answered('getSet', 200), notFound('invalid set: posting')),
  ],
  'classification/set-route.list': ['returns a set in an array', inSet('data', asList)],
  'classification/set-same-name': inSet('data.name', 'resume'),
  'classification/set-name': inSet('data.name', to.omitted),
  'classification/set-name.number': inSets('data.*.name', 7),
  'classification/set-latest-version': inSet('data.latestVersion', '2026.14'),
  'classification/set-latest-version.short-year': inSets('data.*.latestVersion', '26.7'),
  'classification/set-latest-version.missing': inSet('data.latestVersion', to.omitted),
  'classification/set-locales': ['nests the locales one array too deep', inSet('data.locales', asList)],
  'classification/set-locales.missing': inSets('data.*.locales', to.omitted),
  'classification/set-input': inSet('data.input', to.indexed),
  'classification/set-input-required-texts': [
    'lists no input named description',
    rewriteAnswers(
      [...sets, ...versions],
      (body) => JSON.parse(JSON.stringify(body).replaceAll(',"description"', '')) as object,
    ),
  ],
  'classification/set-output': inSet('data.output', to.omitted),
  'classification/set-output.map': inSets('data.*.output', to.indexed),
  'classification/set-wrapper-no-additional-properties': inSets('count', 1),
  'classification/set-wrapper-no-additional-properties.version': inVersion('errors', {}),
  'classification/set-list-agrees': inSets('data.*.output', to.withoutLast),
  'classification/set-latest-is-newest': [
    'returns an older version as latestVersion',
    rewriteAnswers(sets, all(put('data.latestVersion', '2026.5'), put('data.0.latestVersion', '2026.5'))),
  ],
  'classification/set-latest-listed': [
    'answers the latest version with 404',
    failInstead(
      (ctx) => answered('getSetVersion', 200)(ctx) && ctx.path.endsWith('.7'),
      notFound('invalid set: posting, version: 2026.7'),
    ),
  ],
  'classification/set-versions-route': [
    'answers the version list of a listed set with 404',
    failInstead(answered('listSetVersions', 200), notFound('invalid set: posting')),
  ],
  'classification/set-versions-route.no-list': [
    'returns the latest version instead of a list',
    inVersions('data', (list) => (list as unknown[]).at(-1)),
  ],
  'classification/set-version-route': [
    'answers the second listed version with 404',
    failInstead(
      (ctx) => answered('getSetVersion', 200)(ctx) && ctx.path.endsWith('2026.5'),
      notFound('invalid set: posting, version: 2026.5'),
    ),
  ],
  'classification/set-version-same': inVersion('data.version', '2026.7'),
  'classification/set-version-same.name': inVersion('data.name', 'resume'),
  'classification/set-version-name': inVersion('data.name', to.omitted),
  'classification/set-version-name.second': inVersions('data.1.name', null),
  'classification/set-version-version': [
    'writes set versions with a leading v',
    inVersion('data.version', (version) => `v${String(version)}`),
  ],
  'classification/set-version-version.missing': inVersions('data.2.version', to.omitted),
  'classification/set-version-locales': inVersion('data.locales', 'en-US'),
  'classification/set-version-input': inVersion('data.input', to.indexed),
  'classification/set-version-output': inVersion('data.output', to.omitted),
  'classification/set-version-output.object': inVersions('data.*.output.0', { name: 'lot' }),
  'classification/set-version-models': inVersion('data.models', { lot: '7.15.0' }),
  'classification/set-version-models.two-numbers': inVersion('data.models.*.modelVersion', '7.15'),
  'classification/set-version-models.second': [
    'omits the version of the second model',
    rewriteAnswers(versions, all(drop('data.models.1.modelVersion'), drop('data.*.models.1.modelVersion'))),
  ],
  'classification/set-version-agrees': inVersion('data.models', []),
  'classification/set-shows-latest': inSet('data.output', to.withoutLast),
  'classification/set-latest-in-list': [
    'omits the latest version from the list',
    inVersions('data', (list) =>
      (list as readonly { readonly version: string }[]).filter(({ version }) => version !== '2026.7'),
    ),
  ],
});
