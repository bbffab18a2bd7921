import { pathOf, isObject } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { expectEqualAnswers } from '../../../kit/compare/expect-same-answer.ts';
import { brief, dataOf, type Exchange } from '../../../kit/exchange.ts';
import { get, itemsOf } from '../../requests.ts';
import { shapeClauses } from '../../shape-clauses.ts';
import type { SurveyedSet } from '../../survey/survey-data.ts';
import { comparableVersion, compareSetVersions, readSetVersion } from '../set-version-number.ts';
import { listedSets } from '../surveyed-sets.ts';

const versionsLookedUp = { smoke: 1, standard: 5, thorough: 100 } as const;

/** The versions of each set: contracts/specification/classification.md#set-versions. */
export const versionDiscoveryChecks: readonly Check[] = [
  {
    id: 'classification/set-versions',
    clauses: [
      'classification/set-versions-route',
      'classification/set-latest-is-newest',
      'classification/set-latest-in-list',
      ...shapeClauses.setVersion,
    ],
    title: 'lists the versions of each set, none newer than its latest',
    async run(t) {
      for (const { name } of listedSets(t)) {
        const set = await t.accept(get(pathOf('getSet', { set: name })));
        const versions = await t.accept(get(pathOf('listSetVersions', { set: name })), { after: [set] });
        await expectLatest(t, set, versions);
      }
    },
  },
  {
    id: 'classification/set-version-detail',
    clauses: [
      'classification/set-version-route',
      'classification/set-version-same',
      'classification/set-version-agrees',
      'classification/set-version-spelling',
      ...shapeClauses.setVersion,
    ],
    title: 'returns each listed version of a set, as in the list',
    async run(t) {
      let seen = 0;
      for (const set of listedSets(t)) {
        const list = await t.accept(get(pathOf('listSetVersions', { set: set.name })));
        for (const version of set.versions.slice(0, versionsLookedUp[t.settings.profile])) {
          seen += 1;
          await expectVersion(t, set, version, list);
        }
        await observeSpelling(t, set);
      }
      if (seen === 0) t.inconclusive('no set lists a version');
    },
  },
  {
    id: 'classification/set-latest-version',
    clauses: [
      'classification/set-latest-listed',
      'classification/set-shows-latest',
      ...shapeClauses.setVersion,
    ],
    title: 'returns the latest version of a set by that version, with the fields of the set',
    async run(t) {
      for (const { name } of listedSets(t)) {
        const set = await t.accept(get(pathOf('getSet', { set: name })));
        const latest = dataOf(set)?.['latestVersion'];
        if (typeof latest !== 'string' || latest === '') {
          t.inconclusive(`the set ${name} has no latestVersion that could be looked up`);
          continue;
        }
        const version = await t.accept(get(pathOf('getSetVersion', { set: name, setVersion: latest })), {
          clause: 'classification/set-latest-listed',
          because: `latestVersion ${latest} of ${name}`,
          after: [set],
        });
        await expectEqualAnswers(t, version, set, {
          clause: 'classification/set-shows-latest',
          because: `the set ${name} at its latest version`,
          read: (exchange) => fieldsOf(dataOf(exchange), ['name', 'locales', 'input', 'output']),
        });
      }
    },
  },
];

async function expectLatest(t: CheckContext, set: Exchange, versions: Exchange): Promise<void> {
  const readLatest = (exchange: Exchange): unknown => dataOf(exchange)?.['latestVersion'];
  const listed = itemsOf(versions).map(({ version }) => version);
  const latest = readSetVersion(readLatest(set));
  if (latest === undefined || !listed.some((version) => readSetVersion(version) !== undefined)) {
    t.inconclusive('a set has no latestVersion, or no listed version to compare it with');
    return;
  }
  const relation = {
    exchanges: [set, versions],
    read: (exchange: Exchange, index: number): unknown =>
      index === 0 ? readLatest(exchange) : itemsOf(exchange).map(({ version }) => version),
    actual: ([, others]: readonly unknown[]): string => brief(others),
  } as const;
  await t.expectRelation({
    ...relation,
    clause: 'classification/set-latest-in-list',
    holds: ([own, others]) =>
      Array.isArray(others) && others.map(comparableVersion).includes(comparableVersion(own)),
    expected: ([own]) => `latestVersion ${brief(own)} among the versions`,
  });
  await t.expectRelation({
    ...relation,
    clause: 'classification/set-latest-is-newest',
    holds: ([own, others]) => !asList(others).some((other) => isNewer(other, own)),
    expected: ([own]) => `no listed version newer than latestVersion ${brief(own)}`,
  });
}

function isNewer(left: unknown, right: unknown): boolean {
  const [first, second] = [readSetVersion(left), readSetVersion(right)];
  return first !== undefined && second !== undefined && compareSetVersions(first, second) > 0;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

async function expectVersion(
  t: CheckContext,
  set: SurveyedSet,
  version: string,
  list: Exchange,
): Promise<void> {
  const detail = await t.accept(get(pathOf('getSetVersion', { set: set.name, setVersion: version })), {
    after: [list],
  });
  const data = dataOf(detail);
  if (data === undefined) return;
  const { name, version: shown } = data;
  // What is not a string violates its shape.
  if (typeof name === 'string' && typeof shown === 'string')
    t.expect({
      clause: 'classification/set-version-same',
      exchange: detail,
      holds: name === set.name && comparableVersion(shown) === comparableVersion(version),
      expected: `name ${set.name} and version ${version}`,
      actual: `name ${name} and version ${shown}`,
    });
  if (itemsOf(list).filter((item) => item['version'] === version).length !== 1) return;
  const fields = ['name', 'locales', 'input', 'output', 'models'];
  await expectEqualAnswers(t, list, detail, {
    clause: 'classification/set-version-agrees',
    because: `version ${version} of ${set.name} as in the list`,
    read: (exchange) =>
      fieldsOf(
        itemsOf(exchange).find((item) => item['version'] === version),
        fields,
      ),
    readSecond: (exchange) => fieldsOf(dataOf(exchange), fields),
  });
}

/** Looks up a version of month 1 to 9 with its leading zero added or removed. */
async function observeSpelling(t: CheckContext, { name, versions }: SurveyedSet): Promise<void> {
  const version = versions.find((text) => (readSetVersion(text)?.month ?? 99) < 10);
  if (version === undefined) return;
  const other = version.includes('.0') ? version.replace('.0', '.') : version.replace('.', '.0');
  const answer = await t.recall(get(pathOf('getSetVersion', { set: name, setVersion: other })));
  t.observe(
    'classification/set-version-spelling',
    `${version} is listed; ${other} is answered with status ${answer.response.status}`,
  );
}

/** The named fields of an object; undefined for anything else. */
function fieldsOf(value: unknown, fields: readonly string[]): unknown {
  return isObject(value) ? Object.fromEntries(fields.map((field) => [field, value[field]])) : undefined;
}
