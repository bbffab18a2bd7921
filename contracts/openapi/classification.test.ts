import { describe, expect, it } from 'vitest';
import { type ClauseId, levelOf } from '../clauses/index.ts';
import { type OperationId, routes as allRoutes } from '../routes.ts';
import { clausesOfShapes, validateResponse } from '../validation/validate.ts';
import { absent, type Change, changedExample, responseExamples } from './example-bodies.ts';

const routes = allRoutes.filter(({ group }) => group === 'classification');

type Violation = readonly [
  clause: ClauseId,
  operationId: OperationId,
  status: number,
  pointer: string,
  to: Change,
];

const dates = ['releaseDate', 'deprecationDate'] as const;
const notDates: readonly Change[] = [
  absent,
  null,
  1774909417,
  '30/03/2026',
  '2026-03-30',
  '2026-13-30 10:00:00',
  '2026-03-30 25:00:00',
  'soon',
];

const notSetVersions: readonly Change[] = [
  absent,
  2026.7,
  '26.7',
  '2026-07',
  '2026.14',
  '2026.0',
  '2026.007',
];

const violations: readonly Violation[] = [
  ['classification/data-envelope', 'getStatus', 200, '', []],
  ['classification/data-envelope', 'getStatus', 200, '', absent],
  ['classification/data-envelope', 'getStatus', 200, '/data', absent],
  ['classification/status-route', 'getStatus', 200, '/data', 'well'],
  ['classification/status-healthy', 'getStatus', 200, '/data/healthy', absent],
  ['classification/status-healthy', 'getStatus', 200, '/data/healthy', 'true'],
  ['classification/status-message', 'getStatus', 200, '/data/message', absent],
  ['classification/status-message', 'getStatus', 200, '/data/message', null],
  ['classification/data-envelope', 'getMeta', 200, '/data', absent],
  ['classification/meta-route', 'getMeta', 200, '/data', []],
  ['classification/meta-attribution', 'getMeta', 200, '/data/attribution', absent],
  ['classification/meta-attribution', 'getMeta', 200, '/data/attribution', 'text'],
  ['classification/meta-title', 'getMeta', 200, '/data/attribution/title', absent],
  ['classification/meta-body', 'getMeta', 200, '/data/attribution/body', 5],

  ['classification/data-envelope', 'listModels', 200, '', []],
  ['classification/data-envelope', 'listModels', 200, '/data', absent],
  ['classification/models-route', 'listModels', 200, '/data', { lot: {} }],
  ['classification/models-route', 'listModels', 200, '/data/0', 'lot'],
  ['classification/model-name', 'listModels', 200, '/data/0/modelName', absent],
  ['classification/model-name', 'listModels', 200, '/data/1/modelName', 7],
  ['classification/model-description', 'listModels', 200, '/data/0/description', null],
  ['classification/model-available-versions', 'listModels', 200, '/data/0/availableVersions', absent],
  ['classification/model-available-versions', 'listModels', 200, '/data/0/availableVersions/0', '7.15.0'],
  ['classification/model-no-additional-properties', 'listModels', 200, '/data/0/owner', 'me'],
  ['classification/data-envelope', 'getModel', 200, '/data', absent],
  ['classification/model-route', 'getModel', 200, '/data', []],
  ['classification/model-name', 'getModel', 200, '/data/modelName', absent],
  ['classification/model-no-additional-properties', 'getModel', 200, '/data/owner', 'me'],
  ['classification/data-envelope', 'listModelVersions', 200, '/data', absent],
  ['classification/versions-route', 'listModelVersions', 200, '/data', {}],
  ['classification/versions-route', 'listModelVersions', 200, '/data/0', '7.15.0'],
  ['classification/version-string', 'listModelVersions', 200, '/data/0/version', absent],
  ['classification/version-string', 'listModelVersions', 200, '/data/0/version', '7.15'],
  ['classification/version-string', 'listModels', 200, '/data/0/availableVersions/0/version', 'v7.15.0'],
  ['classification/version-taxonomies', 'listModelVersions', 200, '/data/0/taxonomies', absent],
  ['classification/version-taxonomies', 'listModelVersions', 200, '/data/0/taxonomies', []],
  ['classification/version-taxonomies', 'listModelVersions', 200, '/data/0/taxonomies/lot', 7.15],
  ['classification/version-no-additional-properties', 'listModelVersions', 200, '/data/0/notes', null],
  ['classification/version-no-additional-properties', 'getModel', 200, '/data/availableVersions/0/notes', ''],
  ['classification/data-envelope', 'getModelVersion', 200, '/data', absent],
  ['classification/version-detail-route', 'getModelVersion', 200, '/data', []],
  ['classification/version-detail-taxonomies', 'getModelVersion', 200, '/data/taxonomies', 'lot'],
  ['classification/version-detail-taxonomies', 'getModelVersion', 200, '/data/taxonomies/lot', 7.15],
  ...dates.flatMap((name) =>
    notDates.flatMap((date): readonly Violation[] => {
      const kind = name === 'releaseDate' ? 'release-date' : 'deprecation-date';
      return [
        [`classification/version-${kind}`, 'listModelVersions', 200, `/data/0/${name}`, date],
        [`classification/version-detail-${kind}`, 'getModelVersion', 200, `/data/${name}`, date],
      ];
    }),
  ),
  ...(['input', 'output'] as const).flatMap((name): readonly Violation[] => [
    [`classification/version-detail-${name}`, 'getModelVersion', 200, `/data/${name}`, absent],
    [`classification/version-detail-${name}`, 'getModelVersion', 200, `/data/${name}`, null],
    [`classification/version-detail-${name}`, 'getModelVersion', 200, `/data/${name}/type`, 5],
    [`classification/version-detail-${name}`, 'getModelVersion', 200, `/data/${name}/required`, true],
    [`classification/version-detail-${name}`, 'getModelVersion', 200, `/data/${name}/required/0`, 3],
    [`classification/version-detail-${name}`, 'getModelVersion', 200, `/data/${name}/properties`, []],
    [`classification/version-detail-${name}`, 'getModelVersion', 200, `/data/${name}/properties/x`, 'string'],
  ]),

  ['classification/data-envelope', 'listSets', 200, '/data', absent],
  ['classification/sets-route', 'listSets', 200, '/data', {}],
  ['classification/sets-route', 'listSets', 200, '/data/0', 'posting'],
  ['classification/set-wrapper-no-additional-properties', 'listSets', 200, '/total', 1],
  ['classification/data-envelope', 'getSet', 200, '/data', absent],
  ['classification/set-route', 'getSet', 200, '/data', []],
  ['classification/set-wrapper-no-additional-properties', 'getSet', 200, '/meta', {}],
  ['classification/set-name', 'listSets', 200, '/data/0/name', absent],
  ['classification/set-name', 'getSet', 200, '/data/name', 1],
  ...notSetVersions.map((version): Violation => [
    'classification/set-latest-version',
    'getSet',
    200,
    '/data/latestVersion',
    version,
  ]),
  ['classification/set-locales', 'listSets', 200, '/data/0/locales', [['en-US']]],
  ['classification/set-locales', 'getSet', 200, '/data/locales', 'en-US'],
  ['classification/set-input', 'getSet', 200, '/data/input', {}],
  ['classification/set-input', 'getSet', 200, '/data/input/0', null],
  ['classification/set-output', 'getSet', 200, '/data/output', absent],
  ['classification/set-output', 'getSet', 200, '/data/output/0', {}],
  ['classification/data-envelope', 'listSetVersions', 200, '/data', absent],
  ['classification/set-versions-route', 'listSetVersions', 200, '/data', {}],
  ['classification/set-versions-route', 'listSetVersions', 200, '/data/0', '2026.7'],
  ['classification/set-wrapper-no-additional-properties', 'listSetVersions', 200, '/total', 1],
  ['classification/data-envelope', 'getSetVersion', 200, '/data', absent],
  ['classification/set-version-route', 'getSetVersion', 200, '/data', []],
  ['classification/set-wrapper-no-additional-properties', 'getSetVersion', 200, '/total', 1],
  ['classification/set-version-name', 'getSetVersion', 200, '/data/name', absent],
  ['classification/set-version-version', 'getSetVersion', 200, '/data/version', 'v7'],
  ['classification/set-version-locales', 'getSetVersion', 200, '/data/locales', 'en-US'],
  ['classification/set-version-input', 'listSetVersions', 200, '/data/0/input', {}],
  ['classification/set-version-output', 'getSetVersion', 200, '/data/output/0', 1],
  ['classification/set-version-models', 'getSetVersion', 200, '/data/models', { lot: '7.15.0' }],
  ['classification/set-version-models', 'getSetVersion', 200, '/data/models/0', 'lot'],
  ['classification/set-version-models', 'getSetVersion', 200, '/data/models/0/modelName', absent],
  ['classification/set-version-models', 'getSetVersion', 200, '/data/models/0/modelVersion', 7],

  ['classification/set-classify-envelope', 'classifyWithSet', 200, '', []],
  ['classification/set-classify-envelope', 'classifyWithSet', 200, '/data', absent],
  ['classification/set-classify-envelope', 'classifyWithSet', 200, '/data', []],
  ['classification/set-classify-envelope', 'classifyWithSet', 200, '/errors', absent],
  ['classification/set-classify-result', 'classifyWithSet', 200, '/data/result', absent],
  ['classification/set-classify-result', 'classifyWithSet', 200, '/data/result', []],
  ['classification/set-classify-result-values', 'classifyWithSet', 200, '/data/result/lot', 'Bakers'],
  ['classification/set-classify-result-values', 'classifyWithSet', 200, '/data/result/lot', null],
  ['classification/set-classify-errors', 'classifyWithSet', 200, '/errors', null],
  ['classification/set-classify-errors', 'classifyWithSet', 200, '/errors', []],
  ['classification/set-classify-errors', 'classifyWithSet', 200, '/errors/skills', 'no skills'],
  ['classification/set-classify-errors', 'classifyWithSet', 200, '/errors/skills/0', {}],
  ['classification/set-classify-meta', 'classifyWithSet', 200, '/data/meta', absent],
  ['classification/set-classify-meta', 'classifyWithSet', 200, '/data/meta/setName', absent],
  ['classification/set-classify-meta', 'classifyWithSet', 200, '/data/meta/setVersion', 2026.7],
  ['classification/graph-envelope', 'classifyWithGraph', 200, '', 'text'],
  ['classification/graph-envelope', 'classifyWithGraph', 200, '/data', absent],
  ['classification/graph-envelope', 'classifyWithGraph', 200, '/errors', absent],
  ['classification/graph-result', 'classifyWithGraph', 200, '/data/result', absent],
  ['classification/graph-result', 'classifyWithGraph', 200, '/data/result', []],
  ['classification/graph-result-values', 'classifyWithGraph', 200, '/data/result/lot', 'Bakers'],
  ['classification/graph-errors', 'classifyWithGraph', 200, '/errors', null],
  ['classification/graph-errors', 'classifyWithGraph', 200, '/errors/salary', 'none found'],

  ...[400, 403, 404, 405, 500].flatMap((status): readonly Violation[] => [
    ['classification/error-title', 'classifyWithGraph', status, '', 'text'],
    ['classification/error-title', 'classifyWithGraph', status, '', absent],
    ['classification/error-title', 'classifyWithGraph', status, '/title', absent],
    ['classification/error-title', 'classifyWithGraph', status, '/title', 400],
    [`classification/error-${status}-title` as ClauseId, 'classifyWithGraph', status, '/title', 'Error'],
    ['classification/error-status', 'classifyWithGraph', status, '/status', absent],
    ['classification/error-status', 'classifyWithGraph', status, '/status', String(status)],
    ['classification/error-status', 'classifyWithGraph', status, '/status', status + 0.5],
    ['classification/error-status-agrees', 'classifyWithGraph', status, '/status', 418],
    ['classification/error-detail', 'classifyWithGraph', status, '/detail', absent],
    ['classification/error-detail', 'classifyWithGraph', status, '/detail', {}],
    ['classification/error-detail', 'classifyWithGraph', status, '/detail', [1]],
  ]),
  ['auth/gateway-body', 'listModels', 401, '', absent],
  ['auth/gateway-body', 'listModels', 401, '/message', absent],
  ['auth/gateway-body', 'listModels', 401, '/message', ['no']],
];

describe('shapes of the classification group', () => {
  it('finds nothing wrong with the examples of the contract', () => {
    for (const { operationId } of routes)
      for (const [status, bodies] of responseExamples(operationId)) {
        expect(bodies.length).toBeGreaterThan(0);
        for (const body of bodies) expect(validateResponse(operationId, status, body)).toEqual([]);
      }
  });

  it.each(violations)(
    'reports %s for %s %i with another %s: %j',
    (clause, operationId, status, pointer, to) => {
      const problems = validateResponse(
        operationId,
        status,
        changedExample(operationId, status, pointer, to),
      );
      expect(problems?.map((problem) => problem.clause)).toEqual([clause]);
    },
  );

  it('has a violation of every clause that a schema enforces, all of them must', () => {
    const enforced = new Set(routes.flatMap(({ operationId }) => clausesOfShapes(operationId)));
    expect(new Set(violations.map(([clause]) => clause))).toEqual(enforced);
    for (const clause of enforced) expect([clause, levelOf(clause)]).toEqual([clause, 'must']);
  });

  it.each<readonly [string, OperationId, number, string, Change]>([
    ...[
      '2026-03-30T22:23:37Z',
      '2026-03-30t22:23:37z',
      '2026-03-30T22:23:37.123456789+02:00',
      '2026-03-30T22:23Z',
      '2026-03-30 22:23:37.5',
      '2026-03-30 22:23:37+00',
      '2026-03-30 22:23:37 +0000',
      '2026-03-30 22:23:37 UTC',
      '20260330T222337Z',
      '2026-W14-1T22:23:37Z',
      '2026-089T22:23:37Z',
      '2026-03-30T22:23:37,5−05:00',
      '2026-06-30T23:59:60Z',
      '2026-03-30T24:00:00Z',
    ].map((date) => ['a date of another style', 'getModelVersion', 200, '/data/releaseDate', date] as const),
    ['no models', 'listModels', 200, '/data', []],
    ['no sets', 'listSets', 200, '/data', []],
    ['a model without versions', 'getModel', 200, '/data/availableVersions', []],
    ['an extra property next to a list of models', 'listModels', 200, '/total', 2],
    ['an extra property of a status', 'getStatus', 200, '/data/uptime', 5],
    ['an extra property of a version detail', 'getModelVersion', 200, '/data/notes', 'new'],
    ['an extra property of a set', 'listSets', 200, '/data/0/description', 'for postings'],
    ['an extra property of a set version', 'getSetVersion', 200, '/data/models/0/taxonomies', null],
    ['a set version with a leading zero', 'getSet', 200, '/data/latestVersion', '2026.07'],
    ['a set version of month 13', 'getSet', 200, '/data/latestVersion', '2026.13'],
    ['a version detail without taxonomies', 'getModelVersion', 200, '/data/taxonomies', absent],
    ['a schema of several types', 'getModelVersion', 200, '/data/input/type', ['object', 'null']],
    ['an empty schema', 'getModelVersion', 200, '/data/output', {}],
    ['an array as result', 'classifyWithGraph', 200, '/data/result/lot', []],
    ['an extra property next to result', 'classifyWithGraph', 200, '/data/meta', {}],
    ['an extra property next to errors', 'classifyWithSet', 200, '/requestId', 'a1'],
    ['an empty array as detail', 'classifyWithSet', 500, '/detail', []],
    ['an empty text as detail', 'classifyWithSet', 500, '/detail', ''],
    ['an extra property of an error', 'getModel', 404, '/traceId', 'a1'],
    ['an extra property of the gateway body', 'getModel', 401, '/code', 16],
  ])('lets through %s (%s %i, %s: %j)', (_, operationId, status, pointer, to) => {
    expect(validateResponse(operationId, status, changedExample(operationId, status, pointer, to))).toEqual(
      [],
    );
  });
});
