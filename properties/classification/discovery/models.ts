import { pathOf, isObject, repeatedIn, stringsOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, brief, dataOf, type Exchange } from '../../kit/exchange.ts';
import { get, itemsOf } from '../requests.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { areSameVersions, isSameModel } from './same-version.ts';

/** The model list and each model: contracts/specification/classification.md#models. */
export const modelChecks: readonly Check[] = [
  {
    id: 'classification/model-list',
    clauses: ['classification/models-route', 'classification/model-list-unique', ...shapeClauses.model],
    title: 'lists its models, each once',
    profile: 'smoke',
    async run(t) {
      const list = await t.accept(get(pathOf('listModels', {})));
      const names = stringsOf(itemsOf(list).map((item) => item['modelName']));
      const repeated = repeatedIn(names);
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
      ...shapeClauses.model,
    ],
    title: 'returns a listed model by its name, as in the list',
    profile: 'smoke',
    async run(t) {
      const list = await t.accept(get(pathOf('listModels', {})));
      for (const name of modelsInDetail(t)) {
        const detail = await t.accept(get(pathOf('getModel', { model: name })), { after: [list] });
        const model = dataOf(detail);
        if (model === undefined) continue;
        t.expect({
          clause: 'classification/model-same-name',
          exchange: detail,
          holds: model['modelName'] === name,
          expected: `modelName ${name}`,
          actual: () => brief(model['modelName']),
        });
        await t.expectRelation({
          clause: 'classification/model-list-agrees',
          exchanges: [list, detail],
          read: (exchange, index) =>
            index === 1 ? dataOf(exchange) : itemsOf(exchange).filter((item) => item['modelName'] === name),
          // A repeated name violates model-list-unique.
          holds: ([items, shown]) => Array.isArray(items) && items.some((item) => isSameModel(item, shown)),
          expected: ([items]) => `the model as in the list: ${brief(items)}`,
        });
      }
      if (t.settings.profile !== 'smoke') await expectSetModelsListed(t, list);
    },
  },
  {
    id: 'classification/model-versions',
    clauses: [
      'classification/versions-route',
      'classification/versions-agree',
      ...shapeClauses.versionSummary,
    ],
    title: 'lists the versions of each model as the model itself does',
    async run(t) {
      const list = await t.accept(get(pathOf('listModels', {})));
      for (const name of listedModels(t)) {
        const versions = await t.accept(get(pathOf('listModelVersions', { model: name })), { after: [list] });
        const availableIn = (exchange: Exchange): readonly unknown[] =>
          itemsOf(exchange)
            .filter((item) => item['modelName'] === name)
            .map((item) => item['availableVersions']);
        // What is not an array violates its shape.
        if (!availableIn(list).every((available) => Array.isArray(available) && available.every(isObject)))
          continue;
        await t.expectRelation<readonly unknown[]>({
          clause: 'classification/versions-agree',
          exchanges: [list, versions],
          read: (exchange, index) => (index === 1 ? itemsOf(exchange) : availableIn(exchange)),
          // A repeated name violates model-list-unique.
          holds: ([shown = [], listed]) => shown.some((available) => areSameVersions(available, listed)),
          expected: ([shown = []]) => `the versions of availableVersions of ${name}: ${brief(shown[0])}`,
        });
      }
    },
  },
];

/** A model that a set names and that its route returns has to be in the list; other models of a set may be internal. */
async function expectSetModelsListed(t: CheckContext, list: AcceptedExchange): Promise<void> {
  const namesIn = (exchange: Exchange): readonly string[] =>
    stringsOf(itemsOf(exchange).map((item) => item['modelName']));
  const versions = await Promise.all(
    (t.survey.classification?.sets ?? []).map(({ name }) =>
      t.recall(get(pathOf('listSetVersions', { set: name }))),
    ),
  );
  const models = versions.flatMap(itemsOf).flatMap(({ models }) => (Array.isArray(models) ? models : []));
  const used = stringsOf(models.map((model: unknown) => (isObject(model) ? model['modelName'] : undefined)));
  const unlisted = [...new Set(used)].filter((name) => name !== '' && !namesIn(list).includes(name));
  for (const name of unlisted.slice(0, 2)) {
    const detail = await t.recall(get(pathOf('getModel', { model: name })));
    if (dataOf(detail)?.['modelName'] !== name) continue;
    await t.expectRelation<readonly unknown[]>({
      clause: 'classification/model-list-agrees',
      rule: 'listed',
      exchanges: [detail, list],
      read: (exchange, index) => (index === 0 ? [dataOf(exchange)?.['modelName']] : namesIn(exchange)),
      holds: ([shown = [], names = []]) => !shown.includes(name) || names.includes(name),
      expected: () => `${name}, which its route returns, in the model list`,
    });
  }
}

const modelsLookedAt = { smoke: 1, standard: 40, thorough: 200 } as const;

/** With more models, their lists and versions show what the models are, and every second one is requested by itself. */
const EACH_IN_DETAIL = 12;

/** The listed models that are requested by themselves; which ones of many depends on the seed. */
function modelsInDetail(t: CheckContext): readonly string[] {
  const names = listedModels(t);
  const { profile, seed } = t.settings;
  if (profile === 'thorough' || names.length <= EACH_IN_DETAIL) return names;
  return names.filter((_, index) => (index + (seed >>> 0)) % 2 === 0);
}

/** The names of the listed models, as many as the profile allows; blocks the check when there are none. */
export function listedModels(t: CheckContext): readonly string[] {
  const names = t.survey.classification?.modelNames ?? [];
  t.require(names[0], 'the target lists no model with a modelName');
  return [...new Set(names)].slice(0, modelsLookedAt[t.settings.profile]);
}
