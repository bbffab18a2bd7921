import { pathOf, type ClauseId, isObject, stringsOf, valueAt } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, brief, dataOf } from '../../kit/exchange.ts';
import { get, itemsOf } from '../requests.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { isInCalendar } from './date-time.ts';
import { listedModels } from './models.ts';
import { differingFields } from './same-version.ts';

/** Versions that are looked at, of one model and in all. */
const versionsLookedUp = {
  smoke: { ofModel: 1, inAll: 1 },
  standard: { ofModel: 4, inAll: 64 },
  thorough: { ofModel: 100, inAll: 2000 },
} as const;

interface ListedVersion {
  readonly list: AcceptedExchange;
  readonly model: string;
  readonly version: string;
}

/** Each version of a model: contracts/specification/classification.md#version-details. */
export const modelVersionCheck: Check = {
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
    for (const listed of await listedVersions(t)) await expectVersion(t, listed);
  },
};

/** The first version of every model, then the second ones, and so on; those that the survey looked up come first. */
async function listedVersions(t: CheckContext): Promise<readonly ListedVersion[]> {
  const { ofModel, inAll } = versionsLookedUp[t.settings.profile];
  const versions: (ListedVersion & { readonly turn: number })[] = [];
  for (const model of listedModels(t)) {
    const list = await t.accept(get(pathOf('listModelVersions', { model })));
    for (const summary of itemsOf(list))
      expectDatesExist(t, list, summary, {
        releaseDate: 'classification/version-release-date',
        deprecationDate: 'classification/version-deprecation-date',
      });
    const surveyed = t.survey.classification?.models.find(({ name }) => name === model)?.details ?? [];
    const known = surveyed.map(({ version }) => version);
    const names = new Set([...known, ...stringsOf(itemsOf(list).map(({ version }) => version))]);
    const chosen = [...names].filter((version) => version !== '').slice(0, ofModel);
    versions.push(...chosen.map((version, turn) => ({ list, model, version, turn })));
  }
  return versions.toSorted((one, other) => one.turn - other.turn).slice(0, inAll);
}

async function expectVersion(t: CheckContext, { list, model, version }: ListedVersion): Promise<void> {
  const detail = await t.accept(get(pathOf('getModelVersion', { model, version })), { after: [list] });
  const data = dataOf(detail);
  if (data === undefined) return;
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
        .map((field) => `${field} ${brief(valueAt(shown, field))}, as in the list of versions`)
        .join('; '),
    actual: ([shown, detailed]) =>
      differingFields(shown, detailed)
        .map((field) => `${field} ${brief(valueAt(detailed, field))}`)
        .join('; '),
  });
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
