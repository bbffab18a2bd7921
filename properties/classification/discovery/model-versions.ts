import { dataOf } from '../../kit/exchange.ts';
import { pathOf, type ClauseId, isObject } from '../../../contracts/index.ts';
import type { AcceptedExchange, CheckContext } from '../../kit/check-context.ts';
import type { Check } from '../../kit/check.ts';
import { brief } from '../../kit/compare/expect-same-answer.ts';
import { get, itemsOf } from '../requests.ts';
import type { SurveyedModel } from '../survey/survey-data.ts';
import { isInCalendar } from './date-time.ts';
import { listedModels, surveyedModels } from './models.ts';
import { differingFields } from './same-version.ts';
import { shapeClauses } from '../shape-clauses.ts';

/** Versions of one model that are looked at. */
const most = { smoke: 1, standard: 4, thorough: 100 } as const;

/** Each version of a model: contracts/specification/classification.md#version-details. */
export const modelVersionChecks: readonly Check[] = [
  {
    id: 'classification/model-version-detail',
    clauses: [
      'classification/version-detail-route',
      'classification/version-detail-schema-parts',
      'classification/version-detail-agrees',
      ...shapeClauses.versionDetail,
      'classification/version-release-date',
      'classification/version-deprecation-date',
    ],
    title: 'returns each listed version with its dates and schemas',
    async run(t) {
      const listed = listedModels(t);
      for (const model of surveyedModels(t)) await evaluateVersions(t, model, listed.includes(model));
    },
  },
];

/** Evaluates the first versions of a model, or only those that the survey has looked up. */
async function evaluateVersions(t: CheckContext, model: SurveyedModel, looksUp: boolean): Promise<void> {
  const list = await t.accept(get(pathOf('listModelVersions', { model: model.name })));
  for (const summary of itemsOf(list))
    expectDatesExist(t, list, summary, {
      releaseDate: 'classification/version-release-date',
      deprecationDate: 'classification/version-deprecation-date',
    });
  const versions = looksUp
    ? model.versions.slice(0, most[t.settings.profile])
    : model.details.map(({ version }) => version);
  for (const version of versions) {
    const detail = await t.accept(get(pathOf('getModelVersion', { model: model.name, version })), {
      after: [list],
    });
    const data = dataOf(detail);
    if (data === undefined) continue;
    expectDatesExist(t, detail, data, {
      releaseDate: 'classification/version-detail-release-date',
      deprecationDate: 'classification/version-detail-deprecation-date',
    });
    expectSchemaParts(t, detail, data);
    await t.expectRelation({
      clause: 'classification/version-detail-agrees',
      exchanges: [list, detail],
      read: (exchange, index) =>
        index === 1 ? dataOf(exchange) : itemsOf(exchange).find((item) => item['version'] === version),
      holds: ([shown, detailed]) => differingFields(shown, detailed).length === 0,
      expected: ([shown, detailed]) =>
        differingFields(shown, detailed)
          .map((field) => `${field} ${brief(valueOf(shown, field))}, as in the list of versions`)
          .join('; '),
      actual: ([shown, detailed]) =>
        differingFields(shown, detailed)
          .map((field) => `${field} ${brief(valueOf(detailed, field))}`)
          .join('; '),
    });
  }
}

function valueOf(record: unknown, field: string): unknown {
  return isObject(record) ? record[field] : undefined;
}

function expectDatesExist(
  t: CheckContext,
  exchange: AcceptedExchange,
  version: Readonly<Record<string, unknown>>,
  clauses: Readonly<Record<'releaseDate' | 'deprecationDate', ClauseId>>,
): void {
  for (const field of ['releaseDate', 'deprecationDate'] as const)
    if (typeof version[field] === 'string')
      t.expect({
        clause: clauses[field],
        rule: 'calendar',
        field,
        exchange,
        holds: isInCalendar(version[field]),
        expected: `a ${field} that exists in the calendar`,
        actual: brief(version[field]),
      });
}

function expectSchemaParts(
  t: CheckContext,
  exchange: AcceptedExchange,
  data: Readonly<Record<string, unknown>>,
): void {
  for (const name of ['input', 'output']) {
    const schema = data[name];
    if (!isObject(schema)) continue;
    const absent = ['type', 'required', 'properties'].filter((part) => !(part in schema));
    t.expect({
      clause: 'classification/version-detail-schema-parts',
      field: name,
      exchange,
      holds: absent.length === 0,
      expected: `type, required and properties in ${name}`,
      actual: `no ${absent.join(', no ')}`,
    });
  }
}
