import { pathOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { get } from '../requests.ts';
import { shapeClauses } from '../shape-clauses.ts';
import type { SurveyedModel } from '../survey/survey-data.ts';
import { inScripts, namesLike, unknownInOtherCase, unknownNames, wholeText } from './documented-text.ts';

const UNKNOWN_VERSION = '987.654.321';

/** Models and versions that the target does not have: contracts/specification/errors.md, row 404. */
export const unknownModelChecks: readonly Check[] = [
  {
    id: 'classification/unknown-model',
    clauses: [
      'classification/error-unknown-model',
      'classification/error-unknown-model-text',
      'classification/error-404-title',
      ...shapeClauses.error,
    ],
    title: 'answers an unknown model with 404 and its name',
    async run(t) {
      const [{ name, versions }] = modelsWithVersion(t);
      const [version = ''] = versions;
      const refusal = (model: string, path: string) =>
        ({
          request: get(path),
          clause: 'classification/error-unknown-model',
          statuses: [404],
          because: `there is no model ${model}`,
          text: wholeText('classification/error-unknown-model-text', `model not found: ${model}`),
        }) as const;
      const shown = await t.accept(get(pathOf('getModel', { model: name })));
      const listed = t.survey.classification?.modelNames ?? [];
      const [longer, shorter] = namesLike(name, listed);
      const inCase = await unknownInOtherCase(t, name, listed, (model) => get(pathOf('getModel', { model })));
      const others = [inScripts(name), inCase].filter((other) => other !== undefined);
      for (const model of [unknownNames.plain, ...others])
        await t.expectRefusal({ accepted: shown, ...refusal(model, pathOf('getModel', { model })) });
      await t.expectRefusal({
        accepted: await t.accept(get(pathOf('listModelVersions', { model: name }))),
        ...refusal(longer, pathOf('listModelVersions', { model: longer })),
      });
      await t.expectRefusal({
        accepted: await t.accept(get(pathOf('getModelVersion', { model: name, version }))),
        ...refusal(shorter, pathOf('getModelVersion', { model: shorter, version })),
        // A target may report either the model or its version as unknown.
        text: wholeText(
          'classification/error-unknown-model-text',
          `model not found: ${shorter}`,
          `version not found: ${version}`,
        ),
      });
    },
  },
  {
    id: 'classification/unknown-version',
    clauses: [
      'classification/error-unknown-version',
      'classification/error-unknown-version-text',
      'classification/error-404-title',
      ...shapeClauses.error,
    ],
    title: 'answers an unknown version of a known model with 404 and the version',
    async run(t) {
      const models = modelsWithVersion(t);
      for (const [index, { name, versions }] of models
        .slice(0, t.settings.profile === 'thorough' ? 20 : 2)
        .entries()) {
        const [version = ''] = versions;
        const base = await t.accept(get(pathOf('getModelVersion', { model: name, version })));
        // Also a version that only another model has, because it is unknown for this one.
        const foreign = models.flatMap((other) => other.versions).find((other) => !versions.includes(other));
        const unknowns = [
          ...(index === 0 ? [UNKNOWN_VERSION] : []),
          ...(foreign === undefined ? [] : [foreign]),
        ];
        for (const unknown of unknowns)
          await t.expectRefusal({
            accepted: base,
            request: get(pathOf('getModelVersion', { model: name, version: unknown })),
            clause: 'classification/error-unknown-version',
            statuses: [404],
            because: `${name} has no version ${unknown}`,
            text: wholeText('classification/error-unknown-version-text', `version not found: ${unknown}`),
          });
      }
    },
  },
];

/** The models that list a version; blocks the check when there are none. */
export function modelsWithVersion(t: CheckContext): readonly [SurveyedModel, ...SurveyedModel[]] {
  const [first, ...others] =
    t.survey.classification?.models.filter(({ versions }) => versions.length > 0) ?? [];
  return [t.require(first, 'the target lists no model with a version'), ...others];
}
