import { dataOf } from '../../../kit/exchange.ts';
import { pathOf } from '../../../../contracts/index.ts';
import type { Check } from '../../../kit/check.ts';
import { expectEqualAnswers } from '../../../kit/compare/expect-same-answer.ts';
import { get, itemsOf } from '../../requests.ts';
import { comparableVersion } from '../set-version-number.ts';
import { listedSets } from '../surveyed-sets.ts';
import { shapeClauses } from '../../shape-clauses.ts';
import { brief } from '../../../kit/compare/brief.ts';

/** The set list and each set at its latest version: contracts/specification/classification.md#sets. */
export const setDiscoveryChecks: readonly Check[] = [
  {
    id: 'classification/set-list',
    clauses: ['classification/sets-route', 'classification/set-values-seen', ...shapeClauses.set],
    title: 'lists its sets',
    profile: 'smoke',
    async run(t) {
      const list = await t.accept(get(pathOf('listSets')));
      for (const { name, latestVersion, locales, input, output } of itemsOf(list))
        t.observe(
          'classification/set-values-seen',
          `${brief(name)} ${brief(latestVersion)}: locales ${brief(locales)}, input ${brief(input)}, output ${brief(output)}`,
        );
    },
  },
  {
    id: 'classification/set-detail',
    clauses: [
      'classification/set-route',
      'classification/set-same-name',
      'classification/set-list-agrees',
      ...shapeClauses.set,
    ],
    title: 'returns each listed set by its name, as in the list',
    async run(t) {
      const list = await t.accept(get(pathOf('listSets')));
      for (const { name } of listedSets(t)) {
        const detail = await t.accept(get(pathOf('getSet', { set: name })), { after: [list] });
        const set = dataOf(detail);
        if (set === undefined) continue;
        if (typeof set['name'] === 'string')
          t.expect({
            clause: 'classification/set-same-name',
            exchange: detail,
            holds: set['name'] === name,
            expected: `name ${name}`,
            actual: set['name'],
          });
        const namedItems = itemsOf(list).filter((item) => item['name'] === name);
        if (namedItems.length === 1)
          await expectEqualAnswers(t, list, detail, {
            clause: 'classification/set-list-agrees',
            because: `the set ${name} as in the list`,
            read: (exchange) => comparableSet(itemsOf(exchange).find((item) => item['name'] === name)),
            readSecond: (exchange) => comparableSet(dataOf(exchange)),
          });
      }
    },
  },
];

/** The documented fields of a set; a version is compared without its leading zero. */
function comparableSet(set: Readonly<Record<string, unknown>> | undefined): unknown {
  if (set === undefined) return undefined;
  const { name, latestVersion, locales, input, output } = set;
  return { name, latestVersion: comparableVersion(latestVersion), locales, input, output };
}
