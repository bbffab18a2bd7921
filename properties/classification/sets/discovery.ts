import { clausesOfShapes, pathOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { expectEqualAnswers, brief } from '../../kit/expect-same-answer.ts';
import { dataOf, get, itemsOf } from '../requests.ts';
import { comparableVersion } from './set-version-number.ts';
import { listedSets } from './surveyed-sets.ts';

/** The set list and each set at its latest version: service.md, "Set". */
export const discoveryChecks: readonly Check[] = [
  {
    id: 'classification/set-list',
    clauses: [
      'classification/sets-route',
      'classification/set-values-seen',
      ...clausesOfShapes('listSets', 200),
    ],
    title: 'lists its sets',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      const list = await t.send(get(pathOf('listSets')));
      const { status } = list.response;
      t.expect({
        clause: 'classification/sets-route',
        exchange: list,
        holds: status === 200,
        expected: 'status 200',
        actual: `status ${status}`,
      });
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
      ...clausesOfShapes('getSet', 200),
    ],
    title: 'gives each listed set by its name, as the list has it',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const sets = listedSets(t);
      const list = await t.send(get(pathOf('listSets')));
      for (const { name } of sets) {
        const detail = await t.send(get(pathOf('getSet', { set: name })));
        const { status } = detail.response;
        const answered = t.expectCompared({
          clause: 'classification/set-route',
          exchanges: [list, detail],
          holds: status === 200,
          expected: `status 200 for the listed set ${name}`,
          actual: `status ${status}`,
        });
        const set = dataOf(detail);
        if (!answered || set === undefined) continue;
        if (typeof set['name'] === 'string')
          t.expect({
            clause: 'classification/set-same-name',
            exchange: detail,
            holds: set['name'] === name,
            expected: `name ${name}`,
            actual: set['name'],
          });
        const readSet = (exchange: Exchange): unknown => {
          const named = itemsOf(exchange).filter((item) => item['name'] === name);
          return comparableSet(dataOf(exchange) ?? (named.length === 1 ? named[0] : undefined));
        };
        if (readSet(list) !== undefined)
          await expectEqualAnswers(t, list, detail, {
            clause: 'classification/set-list-agrees',
            because: `the list tells this of the set ${name}`,
            read: readSet,
          });
      }
    },
  },
];

/** What service.md says of a set; how its version is spelled does not count. */
function comparableSet(set: Readonly<Record<string, unknown>> | undefined): unknown {
  if (set === undefined) return undefined;
  const { name, latestVersion, locales, input, output } = set;
  return { name, latestVersion: comparableVersion(latestVersion), locales, input, output };
}
