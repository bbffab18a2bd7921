import { notFound } from '../error-bodies.ts';
import { fault, type Fault } from '../fault.ts';
import { all, drop, put } from '../../rewriting/json-path.ts';
import { answered, answersInstead, wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const c = 'classification';
const sets = ['listSets', 'getSet'] as const;
const versions = ['listSetVersions', 'getSetVersion'] as const;

/** One thing changed in the answer of the set endpoint, or of the set version endpoint. */
const inSet = (change: Change): Middleware => wrongAnswer('getSet', 200, change);
const inVersion = (change: Change): Middleware => wrongAnswer('getSetVersion', 200, change);

const withoutLast = (list: unknown): unknown => (list as unknown[]).slice(0, -1);
const asList = (value: unknown): unknown => [value];
const asMap = (list: unknown): unknown => ({ ...(list as object) });

/** One faulty server, or several, for each clause of set and set version discovery. */
export const setDiscoveryFaults: readonly Fault[] = [
  fault(`${c}/sets-route`, 'gives the sets as a map', wrongAnswer('listSets', 200, put('data', asMap))),
  fault(
    `${c}/sets-route`,
    'answers the set list with 206',
    answersInstead(answered('listSets', 200), 206, { data: [] }),
    'status',
  ),
  fault(
    `${c}/set-route`,
    'answers a listed set with 404',
    answersInstead(answered('getSet', 200), 404, notFound('invalid set: posting')),
  ),
  fault(`${c}/set-route`, 'gives a set as a list of one', inSet(put('data', asList)), 'list'),
  fault(`${c}/set-same-name`, 'gives another set than was asked for', inSet(put('data.name', 'resume'))),
  fault(`${c}/set-name`, 'leaves the name of a set out', inSet(drop('data.name'))),
  fault(
    `${c}/set-name`,
    'gives the name of a listed set as a number',
    wrongAnswer('listSets', 200, put('data.*.name', 7)),
    'number',
  ),
  fault(
    `${c}/set-latest-version`,
    'gives a month 14 as latest version',
    inSet(put('data.latestVersion', '2026.14')),
  ),
  fault(
    `${c}/set-latest-version`,
    'writes the year of the latest version with two digits',
    wrongAnswer('listSets', 200, put('data.*.latestVersion', '26.7')),
    'short-year',
  ),
  fault(
    `${c}/set-latest-version`,
    'leaves the latest version out',
    inSet(drop('data.latestVersion')),
    'missing',
  ),
  fault(`${c}/set-locales`, 'nests the locales one list too deep', inSet(put('data.locales', asList))),
  fault(
    `${c}/set-locales`,
    'leaves the locales of a listed set out',
    wrongAnswer('listSets', 200, drop('data.*.locales')),
    'missing',
  ),
  fault(`${c}/set-input`, 'gives the inputs of a set as a map', inSet(put('data.input', asMap))),
  fault(`${c}/set-output`, 'leaves the outputs of a set out', inSet(drop('data.output'))),
  fault(
    `${c}/set-output`,
    'gives the outputs of a listed set as a map',
    wrongAnswer('listSets', 200, put('data.*.output', asMap)),
    'map',
  ),
  fault(
    `${c}/set-wrapper-no-additional-properties`,
    'counts the sets beside the list',
    wrongAnswer('listSets', 200, put('count', 1)),
  ),
  fault(
    `${c}/set-wrapper-no-additional-properties`,
    'gives errors beside a set version',
    inVersion(put('errors', {})),
    'version',
  ),
  fault(
    `${c}/set-list-agrees`,
    'leaves the last output of a set out of the list',
    wrongAnswer('listSets', 200, put('data.*.output', withoutLast)),
  ),
  fault(
    `${c}/set-latest-is-newest`,
    'calls an older version the latest',
    wrongAnswer(sets, 200, all(put('data.latestVersion', '2026.5'), put('data.0.latestVersion', '2026.5'))),
  ),
  fault(
    `${c}/set-latest-listed`,
    'answers the latest version with 404',
    answersInstead(
      (ctx) => answered('getSetVersion', 200)(ctx) && ctx.path.endsWith('.7'),
      404,
      notFound('invalid set: posting, version: 2026.7'),
    ),
  ),
  fault(
    `${c}/set-versions-route`,
    'answers the version list of a listed set with 404',
    answersInstead(answered('listSetVersions', 200), 404, notFound('invalid set: posting')),
  ),
  fault(
    `${c}/set-versions-route`,
    'gives the latest version instead of a list',
    wrongAnswer(
      'listSetVersions',
      200,
      put('data', (list: unknown) => (list as unknown[]).at(-1)),
    ),
    'no-list',
  ),
  fault(
    `${c}/set-version-route`,
    'answers the second listed version with 404',
    answersInstead(
      (ctx) => answered('getSetVersion', 200)(ctx) && ctx.path.endsWith('2026.5'),
      404,
      notFound('invalid set: posting, version: 2026.5'),
    ),
  ),
  fault(
    `${c}/set-version-same`,
    'gives the latest version, whichever is asked for',
    inVersion(put('data.version', '2026.7')),
  ),
  fault(
    `${c}/set-version-same`,
    'gives the version of another set',
    inVersion(put('data.name', 'resume')),
    'name',
  ),
  fault(`${c}/set-version-name`, 'leaves the name of a set version out', inVersion(drop('data.name'))),
  fault(
    `${c}/set-version-name`,
    'gives null as name of the second listed version',
    wrongAnswer('listSetVersions', 200, put('data.1.name', null)),
    'second',
  ),
  fault(
    `${c}/set-version-version`,
    'writes set versions with a leading v',
    inVersion(put('data.version', (version: unknown) => `v${String(version)}`)),
  ),
  fault(
    `${c}/set-version-version`,
    'leaves the version of the last listed version out',
    wrongAnswer('listSetVersions', 200, drop('data.2.version')),
    'missing',
  ),
  fault(
    `${c}/set-version-locales`,
    'gives the locales of a set version as text',
    inVersion(put('data.locales', 'en-US')),
  ),
  fault(
    `${c}/set-version-input`,
    'gives the inputs of a set version as a map',
    inVersion(put('data.input', asMap)),
  ),
  fault(`${c}/set-version-output`, 'leaves the outputs of a set version out', inVersion(drop('data.output'))),
  fault(
    `${c}/set-version-output`,
    'gives an output as an object in the version list',
    wrongAnswer('listSetVersions', 200, put('data.*.output.0', { name: 'lot' })),
    'object',
  ),
  fault(
    `${c}/set-version-models`,
    'gives the models of a set version as a map',
    inVersion(put('data.models', { lot: '7.15.0' })),
  ),
  fault(
    `${c}/set-version-models`,
    'leaves the version of the second model out',
    wrongAnswer(versions, 200, all(drop('data.models.1.modelVersion'), drop('data.*.models.1.modelVersion'))),
    'second',
  ),
  fault(
    `${c}/set-version-agrees`,
    'names no model in the answer to one version',
    inVersion(put('data.models', [])),
  ),
  fault(
    `${c}/set-shows-latest`,
    'gives fewer outputs for a set than for its latest version',
    inSet(put('data.output', withoutLast)),
  ),
  fault(
    `${c}/set-latest-in-list`,
    'leaves the latest version out of the list',
    wrongAnswer(
      'listSetVersions',
      200,
      put('data', (list: unknown) =>
        (list as readonly { readonly version: string }[]).filter(({ version }) => version !== '2026.7'),
      ),
    ),
  ),
];
