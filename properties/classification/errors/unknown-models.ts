import { pathOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { get } from '../requests.ts';

const UNKNOWN_MODEL = 'jobmark-unknown-model';
const UNKNOWN_VERSION = '987.654.321';

/** Models and versions that the target does not have: service.md, "Errors", row 404. */
export const unknownModelChecks: readonly Check[] = [
  {
    id: 'classification/unknown-model',
    clauses: [
      'classification/error-unknown-model',
      'classification/error-unknown-model-text',
      'classification/error-404-title',
    ],
    title: 'answers an unknown model with 404 and its name',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const base = await t.acceptOrBlock(get(pathOf('listModels', {})));
      const model = UNKNOWN_MODEL;
      const notFound = `model not found: ${model}`;
      const text = {
        clause: 'classification/error-unknown-model-text',
        matches: (detail: string) => detail.includes(notFound),
        documented: notFound,
      } as const;
      const refusal = {
        clause: 'classification/error-unknown-model',
        statuses: [404],
        because: `there is no model ${model}`,
      } as const;
      await t.expectRefusal({
        accepted: base,
        request: get(pathOf('getModel', { model })),
        ...refusal,
        text,
      });
      if (t.settings.profile === 'smoke') return;
      await t.expectRefusal({
        accepted: base,
        request: get(pathOf('listModelVersions', { model })),
        ...refusal,
        text,
      });
      // Which of the two is missing, model or version, a server may tell either way here.
      await t.expectRefusal({
        accepted: base,
        request: get(pathOf('getModelVersion', { model, version: '1.0.0' })),
        ...refusal,
      });
    },
  },
  {
    id: 'classification/unknown-version',
    clauses: [
      'classification/error-unknown-version',
      'classification/error-unknown-version-text',
      'classification/error-404-title',
    ],
    title: 'answers an unknown version of a known model with 404 and the version',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const models = t.survey.classification?.models.filter(({ versions }) => versions.length > 0) ?? [];
      t.require(models[0], 'the target lists no model with a version');
      for (const { name, versions } of models.slice(0, 4)) {
        const version = t.require(versions[0], `${name} has no version`);
        const base = await t.acceptOrBlock(get(pathOf('getModelVersion', { model: name, version })));
        // Of every model or of none: a version that another model has is unknown here all the same.
        const foreign = models.flatMap((other) => other.versions).find((other) => !versions.includes(other));
        for (const unknown of foreign === undefined ? [UNKNOWN_VERSION] : [UNKNOWN_VERSION, foreign]) {
          const notFound = `version not found: ${unknown}`;
          await t.expectRefusal({
            accepted: base,
            request: get(pathOf('getModelVersion', { model: name, version: unknown })),
            clause: 'classification/error-unknown-version',
            statuses: [404],
            because: `${name} has no version ${unknown}`,
            text: {
              clause: 'classification/error-unknown-version-text',
              matches: (detail) => detail.includes(notFound),
              documented: notFound,
            },
          });
        }
      }
    },
  },
  {
    id: 'classification/malformed-version',
    clauses: ['classification/error-malformed-version'],
    title: 'refuses a version in the path that is not three dot-separated integers',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const model = t.require(
        t.survey.classification?.models.find(({ versions }) => versions.length > 0),
        'the target lists no model with a version',
      );
      const version = t.require(model.versions[0], `${model.name} has no version`);
      const base = await t.acceptOrBlock(get(pathOf('getModelVersion', { model: model.name, version })));
      for (const malformed of ['jobmark', `${version}.1`, version.split('.').slice(0, 2).join('.')])
        await t.expectRefusal({
          accepted: base,
          request: get(pathOf('getModelVersion', { model: model.name, version: malformed })),
          clause: 'classification/error-malformed-version',
          statuses: [400, 404],
          because: `${malformed} is not three dot-separated integers`,
        });
    },
  },
];
