import { clausesOfShapes, pathOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { Judge } from '../../kit/check-context.ts';
import { brief } from '../../kit/same-answer.ts';
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
      const list = await t.ask(get(pathOf('listModels', {})));
      const { status } = list.response;
      t.hold('classification/models-route', list, status === 200, 'status 200', `status ${status}`);
      const names = strings(itemsOf(list).map((item) => item['modelName']));
      const repeated = names.filter((name, index) => names.indexOf(name) !== index);
      if (names.length > 1)
        t.hold(
          'classification/model-list-unique',
          list,
          repeated.length === 0,
          'every modelName once',
          `${repeated.join(', ')} more than once`,
        );
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
      const list = await t.ask(get(pathOf('listModels', {})));
      const listed = new Map(itemsOf(list).map((item) => [item['modelName'], item]));
      for (const { name } of models) {
        const detail = await t.ask(get(pathOf('getModel', { model: name })));
        const { status } = detail.response;
        const evidence = [list, detail];
        if (
          !t.hold(
            'classification/model-route',
            evidence,
            status === 200,
            `status 200 for the listed model ${name}`,
            `status ${status}`,
          )
        )
          continue;
        const model = dataOf(detail);
        if (model === undefined) continue;
        t.hold(
          'classification/model-same-name',
          detail,
          model['modelName'] === name,
          `modelName ${name}`,
          () => brief(model['modelName']),
        );
        const item = listed.get(name);
        if (item !== undefined)
          t.hold(
            'classification/model-list-agrees',
            evidence,
            sameJson(item, model),
            () => `what the list tells: ${brief(item)}`,
            () => brief(model),
          );
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
        const detail = await t.ask(get(pathOf('getModel', { model: name })));
        const versions = await t.ask(get(pathOf('listModelVersions', { model: name })));
        const { status } = versions.response;
        const evidence = [detail, versions];
        if (
          !t.hold(
            'classification/versions-route',
            evidence,
            status === 200,
            `status 200 for the listed model ${name}`,
            `status ${status}`,
          )
        )
          continue;
        const available = dataOf(detail)?.['availableVersions'];
        if (!Array.isArray(available)) continue;
        const named = strings(available.filter(isRecord).map((item) => item['version']));
        const listed = strings(itemsOf(versions).map((item) => item['version']));
        t.hold(
          'classification/versions-agree',
          evidence,
          sameJson(named, listed),
          () => `the versions of availableVersions: ${named.join(', ')}`,
          () => listed.join(', ') || 'none',
        );
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
      for (const model of listedModels(t)) await judgeVersions(t, model);
    },
  },
];

async function judgeVersions(t: Judge, model: SurveyedModel): Promise<void> {
  const list = await t.ask(get(pathOf('listModelVersions', { model: model.name })));
  for (const version of model.versions.slice(0, t.setting.profile === 'smoke' ? 1 : 20)) {
    const detail = await t.ask(get(pathOf('getModelVersion', { model: model.name, version })));
    const { status } = detail.response;
    const evidence = [list, detail];
    if (
      !t.hold(
        'classification/version-detail-route',
        evidence,
        status === 200,
        `status 200 for the listed version ${version} of ${model.name}`,
        `status ${status}`,
      )
    )
      continue;
    const data = dataOf(detail);
    if (data === undefined) continue;
    for (const name of ['input', 'output']) {
      const schema = data[name];
      if (!isRecord(schema)) continue;
      const absent = ['type', 'required', 'properties'].filter((part) => !(part in schema));
      t.hold(
        'classification/version-detail-schema-parts',
        detail,
        absent.length === 0,
        `type, required and properties in ${name}`,
        `no ${absent.join(', no ')}`,
      );
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
    t.hold(
      'classification/version-detail-agrees',
      evidence,
      differing.length === 0,
      () => differing.map((field) => `${field} ${brief(summary[field])}, as in the list`).join('; '),
      () => differing.map((field) => `${field} ${brief(data[field])}`).join('; '),
    );
  }
}

function listedModels(t: Judge): readonly SurveyedModel[] {
  const models = t.survey.classification?.models ?? [];
  return t.need(models.length === 0 ? undefined : models, 'the target lists no model with a modelName');
}
