import { clausesOfShapes, pathOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { expectEqualAnswers, brief } from '../../kit/expect-same-answer.ts';
import type { SurveyedSet } from '../../kit/survey.ts';
import { dataOf, get, isRecord, itemsOf } from '../requests.ts';
import { comparableVersion, compareSetVersions, readSetVersion } from './set-version-number.ts';
import { listedSets } from './surveyed-sets.ts';

const versionsLookedAt = { smoke: 1, standard: 6, thorough: 100 } as const;

/** The versions of each set: service.md, "Set version" and "Versioning". */
export const versionChecks: readonly Check[] = [
  {
    id: 'classification/set-versions',
    clauses: [
      'classification/set-versions-route',
      'classification/set-latest-is-newest',
      'classification/set-latest-in-list',
      ...clausesOfShapes('listSetVersions', 200),
    ],
    title: 'lists the versions of each set, none newer than its latest',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      for (const { name } of listedSets(t)) {
        const set = await t.send(get(pathOf('getSet', { set: name })));
        const versions = await t.send(get(pathOf('listSetVersions', { set: name })));
        const { status } = versions.response;
        t.expectCompared({
          clause: 'classification/set-versions-route',
          exchanges: [set, versions],
          holds: status === 200,
          expected: `status 200 for the listed set ${name}`,
          actual: `status ${status}`,
        });
        await evaluateNewest(t, set, versions);
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
      ...clausesOfShapes('getSetVersion', 200),
    ],
    title: 'gives each listed version of a set, as the list has it',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      let seen = 0;
      for (const set of listedSets(t)) {
        const list = await t.send(get(pathOf('listSetVersions', { set: set.name })));
        for (const version of set.versions.slice(0, versionsLookedAt[t.settings.profile])) {
          seen += 1;
          await evaluateListedVersion(t, set, version, list);
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
      ...clausesOfShapes('getSetVersion', 200),
    ],
    title: 'gives the version that a set calls its latest, and tells the same of both',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      for (const { name } of listedSets(t)) {
        const set = await t.send(get(pathOf('getSet', { set: name })));
        const latest = dataOf(set)?.['latestVersion'];
        if (typeof latest !== 'string' || latest === '') {
          t.inconclusive(`the set ${name} names no latestVersion that could be looked up`);
          continue;
        }
        const version = await t.send(get(pathOf('getSetVersion', { set: name, setVersion: latest })));
        const { status } = version.response;
        const found = t.expectCompared({
          clause: 'classification/set-latest-listed',
          exchanges: [set, version],
          holds: status === 200,
          expected: `status 200 for latestVersion ${latest} of ${name}`,
          actual: `status ${status}`,
        });
        if (found)
          await expectEqualAnswers(t, set, version, {
            clause: 'classification/set-shows-latest',
            because: `the set ${name} at its latest version`,
            read: (exchange) => comparable(dataOf(exchange), ['name', 'locales', 'input', 'output']),
          });
      }
    },
  },
];

async function evaluateNewest(t: CheckContext, set: Exchange, versions: Exchange): Promise<void> {
  const readLatest = (exchange: Exchange): unknown => dataOf(exchange)?.['latestVersion'];
  const readVersions = (exchange: Exchange): unknown =>
    readLatest(exchange) ?? itemsOf(exchange).map(({ version }) => version);
  const latest = readSetVersion(readLatest(set));
  const listed = itemsOf(versions)
    .map((item) => readSetVersion(item['version']))
    .filter((version) => version !== undefined);
  if (latest === undefined || listed.length === 0) {
    t.inconclusive('a set names no latestVersion, or lists no version to compare it with');
    return;
  }
  const holdsLatest = listed.some((version) => compareSetVersions(version, latest) === 0);
  if (holdsLatest || (await t.isConfirmed([set, versions], readVersions)))
    t.expectCompared({
      clause: 'classification/set-latest-in-list',
      exchanges: [set, versions],
      holds: holdsLatest,
      expected: () => `latestVersion ${brief(readLatest(set))} among the versions`,
      actual: () => brief(readVersions(versions)),
    });
  const newer = listed.filter((version) => compareSetVersions(version, latest) > 0);
  if (newer.length === 0 || (await t.isConfirmed([set], readLatest)))
    t.expectCompared({
      clause: 'classification/set-latest-is-newest',
      exchanges: [set, versions],
      holds: newer.length === 0,
      expected: () => `no listed version newer than latestVersion ${brief(readLatest(set))}`,
      actual: () => newer.map(({ year, month }) => `${year}.${month}`).join(', '),
    });
}

async function evaluateListedVersion(
  t: CheckContext,
  set: SurveyedSet,
  version: string,
  list: Exchange,
): Promise<void> {
  const detail = await t.send(get(pathOf('getSetVersion', { set: set.name, setVersion: version })));
  const { status } = detail.response;
  const answered = t.expectCompared({
    clause: 'classification/set-version-route',
    exchanges: [list, detail],
    holds: status === 200,
    expected: `status 200 for the listed version ${version} of ${set.name}`,
    actual: `status ${status}`,
  });
  const data = dataOf(detail);
  if (!answered || data === undefined) return;
  const { name, version: given } = data;
  // What is no string is judged by its shape.
  if (typeof name === 'string' && typeof given === 'string')
    t.expect({
      clause: 'classification/set-version-same',
      exchange: detail,
      holds: name === set.name && comparableVersion(given) === comparableVersion(version),
      expected: `name ${set.name} and version ${version}`,
      actual: `name ${name} and version ${given}`,
    });
  const readVersion = (exchange: Exchange): unknown => {
    const listed = itemsOf(exchange).filter((item) => item['version'] === version);
    return comparable(dataOf(exchange) ?? (listed.length === 1 ? listed[0] : undefined), [
      'name',
      'locales',
      'input',
      'output',
      'models',
    ]);
  };
  if (readVersion(list) !== undefined)
    await expectEqualAnswers(t, list, detail, {
      clause: 'classification/set-version-agrees',
      because: `the list tells this of version ${version} of ${set.name}`,
      read: readVersion,
    });
}

/** Asks for a version of month 1 to 9 with its leading zero added or dropped. */
async function observeSpelling(t: CheckContext, { name, versions }: SurveyedSet): Promise<void> {
  const version = versions.find((text) => (readSetVersion(text)?.month ?? 99) < 10);
  if (version === undefined) return;
  const other = version.includes('.0') ? version.replace('.0', '.') : version.replace('.', '.0');
  const answer = await t.send(get(pathOf('getSetVersion', { set: name, setVersion: other })));
  t.observe(
    'classification/set-version-spelling',
    `${version} is listed; ${other} is answered with status ${answer.response.status}`,
  );
}

/** The named fields of what was told; undefined where nothing was. */
function comparable(told: unknown, fields: readonly string[]): unknown {
  return isRecord(told) ? Object.fromEntries(fields.map((field) => [field, told[field]])) : undefined;
}
