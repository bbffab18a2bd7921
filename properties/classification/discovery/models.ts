import { clausesOfShapes, pathOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { sameJson } from '../../kit/same-json.ts';
import type { SurveyedModel } from '../../kit/survey.ts';
import { dataOf, get, isRecord, itemsOf, strings } from '../requests.ts';
import { sameMoment } from './same-moment.ts';

/** The model list, each model and its versions, and that all tell the same: service.md, "Model". */
export const modelChecks: readonly Check[] = [
  {
    id: 'classification/model-list',
    clauses: [
      'classification/models-route',
      'classification/model-list-unique',
      ...clausesOfShapes('listModels', 200),
    ],
    title: 'lists its models, each once',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      const list = await t.send(get(pathOf('listModels', {})));
      const { status } = list.response;
      t.expect({
        clause: 'classification/models-route',
        exchange: list,
        holds: status === 200,
        expected: 'status 200',
        actual: `status ${status}`,
      });
      const names = strings(itemsOf(list).map((item) => item['modelName']));
      const repeated = names.filter((name, index) => names.indexOf(name) !== index);
      if (names.length > 1)
        t.expect({
          clause: 'classification/model-list-unique',
          exchange: list,
          holds: repeated.length === 0,
          expected: 'every modelName once',
          actual: `${repeated.join(', ')} more than once`,
        });
    },
  },
  {
    id: 'classification/model-detail',
    clauses: [
      'classification/model-route',
      'classification/model-same-name',
      'classification/model-list-agrees',
      ...clausesOfShapes('getModel', 200),
    ],
    title: 'gives each listed model by its name, as the list has it',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      const models = listedModels(t);
      const list = await t.send(get(pathOf('listModels', {})));
      const listed = new Map(itemsOf(list).map((item) => [item['modelName'], item]));
      for (const { name } of models) {
        const detail = await t.send(get(pathOf('getModel', { model: name })));
        const { status } = detail.response;
        const evidence = [list, detail];
        if (
          !t.expectCompared({
            clause: 'classification/model-route',
            exchanges: evidence,
            holds: status === 200,
            expected: `status 200 for the listed model ${name}`,
            actual: `status ${status}`,
          })
        )
          continue;
        const model = dataOf(detail);
        if (model === undefined) continue;
        t.expect({
          clause: 'classification/model-same-name',
          exchange: detail,
          holds: model['modelName'] === name,
          expected: `modelName ${name}`,
          actual: () => brief(model['modelName']),
        });
        const item = listed.get(name);
        if (item !== undefined)
          t.expectCompared({
            clause: 'classification/model-list-agrees',
            exchanges: evidence,
            holds: sameJson(item, model),
            expected: () => `what the list tells: ${brief(item)}`,
            actual: () => brief(model),
          });
      }
    },
  },
  {
    id: 'classification/model-versions',
    clauses: [
      'classification/versions-route',
      'classification/versions-agree',
      ...clausesOfShapes('listModelVersions', 200),
    ],
    title: 'lists the versions of each model, as the model has them',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      for (const { name } of listedModels(t)) {
        const detail = await t.send(get(pathOf('getModel', { model: name })));
        const versions = await t.send(get(pathOf('listModelVersions', { model: name })));
        const { status } = versions.response;
        const evidence = [detail, versions];
        if (
          !t.expectCompared({
            clause: 'classification/versions-route',
            exchanges: evidence,
            holds: status === 200,
            expected: `status 200 for the listed model ${name}`,
            actual: `status ${status}`,
          })
        )
          continue;
        const available = dataOf(detail)?.['availableVersions'];
        if (!Array.isArray(available)) continue;
        const named = strings(available.filter(isRecord).map((item) => item['version']));
        const listed = strings(itemsOf(versions).map((item) => item['version']));
        t.expectCompared({
          clause: 'classification/versions-agree',
          exchanges: evidence,
          holds: sameJson(named, listed),
          expected: () => `the versions of availableVersions: ${named.join(', ')}`,
          actual: () => listed.join(', ') || 'none',
        });
      }
    },
  },
  {
    id: 'classification/model-version-detail',
    clauses: [
      'classification/version-detail-route',
      'classification/version-detail-schema-parts',
      'classification/version-detail-agrees',
      ...clausesOfShapes('getModelVersion', 200),
    ],
    title: 'gives each listed version with its dates and schemas',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      for (const model of listedModels(t)) await evaluateVersions(t, model);
    },
  },
];

async function evaluateVersions(t: CheckContext, model: SurveyedModel): Promise<void> {
  const list = await t.send(get(pathOf('listModelVersions', { model: model.name })));
  for (const version of model.versions.slice(0, t.settings.profile === 'smoke' ? 1 : 20)) {
    const detail = await t.send(get(pathOf('getModelVersion', { model: model.name, version })));
    const { status } = detail.response;
    const evidence = [list, detail];
    if (
      !t.expectCompared({
        clause: 'classification/version-detail-route',
        exchanges: evidence,
        holds: status === 200,
        expected: `status 200 for the listed version ${version} of ${model.name}`,
        actual: `status ${status}`,
      })
    )
      continue;
    const data = dataOf(detail);
    if (data === undefined) continue;
    for (const name of ['input', 'output']) {
      const schema = data[name];
      if (!isRecord(schema)) continue;
      const absent = ['type', 'required', 'properties'].filter((part) => !(part in schema));
      t.expect({
        clause: 'classification/version-detail-schema-parts',
        exchange: detail,
        holds: absent.length === 0,
        expected: `type, required and properties in ${name}`,
        actual: `no ${absent.join(', no ')}`,
      });
    }
    const summary = itemsOf(list).find((item) => item['version'] === version);
    if (summary === undefined) continue;
    // `taxonomies` may be left out of the detail.
    const told = ['releaseDate', 'deprecationDate', 'taxonomies'].filter(
      (field) => field in data && field in summary,
    );
    const same = (field: string): boolean =>
      (field === 'taxonomies' ? sameJson : sameMoment)(data[field], summary[field]);
    const differing = told.filter((field) => !same(field));
    t.expectCompared({
      clause: 'classification/version-detail-agrees',
      exchanges: evidence,
      holds: differing.length === 0,
      expected: () =>
        differing.map((field) => `${field} ${brief(summary[field])}, as in the list`).join('; '),
      actual: () => differing.map((field) => `${field} ${brief(data[field])}`).join('; '),
    });
  }
}

function listedModels(t: CheckContext): readonly SurveyedModel[] {
  const models = t.survey.classification?.models ?? [];
  return t.require(models.length === 0 ? undefined : models, 'the target lists no model with a modelName');
}
