import { pathOf, stringsOf } from '../../../contracts/index.ts';
import type { Profile } from '../../kit/check-context.ts';
import type { Send } from '../../kit/exchange.ts';
import { ifAnswered } from '../../kit/target-client.ts';
import { get, itemsOf } from '../requests.ts';
import { acceptedEntries } from './accepted-entries.ts';
import { inferDialect } from './dialect/infer-dialect.ts';
import { findOpenEntry } from './open-entry.ts';
import { probeFields } from './probed-fields.ts';
import type { ClassificationFindings, ClassificationSurvey, SurveyDepth } from './survey-data.ts';
import { surveyModel } from './survey-model.ts';
import { surveySet } from './survey-set.ts';
import { findWires } from './wires.ts';

const depths: Readonly<Record<Profile, SurveyDepth>> = {
  smoke: {
    models: 1,
    versionsPerModel: 1,
    sets: 1,
    inputs: 1,
    tries: 3,
    fields: 1,
    wires: 0,
    infersDialect: false,
  },
  standard: {
    models: 16,
    versionsPerModel: 2,
    sets: 3,
    inputs: 2,
    tries: 5,
    fields: 5,
    wires: 6,
    infersDialect: true,
  },
  thorough: {
    models: 200,
    versionsPerModel: 20,
    sets: 50,
    inputs: 4,
    tries: 10,
    fields: 40,
    wires: 40,
    infersDialect: true,
  },
};

/** Finds models, versions, sets, locales, accepted requests and the dialect. Throws TargetError without a model list. */
export async function surveyClassification(
  send: Send,
  profile: Profile,
  seed: number,
): Promise<ClassificationFindings> {
  const depth = depths[profile];
  const modelList = itemsOf(await send(get(pathOf('listModels', {}))));
  const setList = await ifAnswered(send(get(pathOf('listSets', {}))).then(itemsOf), []);
  const modelNames = stringsOf(modelList.map((item) => item['modelName'])).filter((name) => name !== '');
  const listedSets = setList.filter((item) => typeof item['name'] === 'string' && item['name'] !== '');
  const locales = listedSets.flatMap((item) => stringsOf(item['locales']));
  // A model may fail for most inputs. Where there are few, no other one shows what graph requests do.
  const tries = modelNames.length < 3 ? 4 * depth.tries : depth.tries;
  const models = await Promise.all(
    modelNames
      .slice(0, depth.models)
      .map((name, index) =>
        ifAnswered(
          surveyModel(send, { name, locales, depth: { ...depth, tries }, seed, isEarly: index < 3 }),
          { name, versions: [], details: [] },
        ),
      ),
  );
  const sets = await Promise.all(
    variedSets(listedSets, depth.sets).map((item) =>
      ifAnswered(surveySet(send, item, depth, seed), undefined),
    ),
  );
  const found = {
    modelNames,
    models,
    setNames: stringsOf(listedSets.map((item) => item['name'])),
    sets: sets.filter((set) => set !== undefined),
  };
  const entries = acceptedEntries(found);
  const fields = await ifAnswered(probeFields(send, entries, depth.fields), []);
  const survey: ClassificationSurvey = {
    ...found,
    fields,
    wires: await ifAnswered(findWires(send, entries, { models: found.models, fields }, depth.wires), []),
    openEntry: depth.infersDialect ? await ifAnswered(findOpenEntry(send, entries), undefined) : undefined,
  };
  return { survey, dialect: depth.infersDialect ? await inferDialect(send, survey) : {} };
}

/** The first sets, as they are listed, but for those that have an output which no earlier one has: these come before others. */
export function variedSets<Item extends Readonly<Record<string, unknown>>>(
  listed: readonly Item[],
  count: number,
): readonly Item[] {
  const left = [...listed];
  const chosen = left.splice(0, 1);
  const outputs = new Set(chosen.flatMap((item) => stringsOf(item['output'])));
  const news = (item: Item): number => stringsOf(item['output']).filter((name) => !outputs.has(name)).length;
  while (chosen.length < count && left.length > 0) {
    const [next] = left.toSorted((one, other) => news(other) - news(one));
    if (next === undefined) break;
    left.splice(left.indexOf(next), 1);
    chosen.push(next);
    for (const name of stringsOf(next['output'])) outputs.add(name);
  }
  return chosen.slice(0, count);
}
