import { pathOf, stringsOf } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { expectEqualAnswers } from '../../../kit/compare/expect-same-answer.ts';
import { brief, dataOf, type Exchange } from '../../../kit/exchange.ts';
import { get, itemsOf } from '../../requests.ts';
import { shapeClauses } from '../../shape-clauses.ts';
import { requiredFields } from '../request/requiredness-rule.ts';
import { comparableVersion } from '../set-version-number.ts';
import { listedSets } from '../surveyed-sets.ts';

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
      'classification/set-input-required-texts',
      ...shapeClauses.set,
    ],
    title: 'returns each listed set by its name, as in the list',
    async run(t) {
      const list = await t.accept(get(pathOf('listSets')));
      for (const { name, accepted } of listedSets(t)) {
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
        if (accepted !== undefined) expectTextsListed(t, detail, Object.keys(accepted));
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

/** Expects a set that accepted these fields to list the texts among them that its outputs require. */
function expectTextsListed(t: CheckContext, detail: Exchange, accepted: readonly string[]): void {
  const { input, output } = dataOf(detail) ?? {};
  const outputs = stringsOf(output);
  if (!Array.isArray(input) || input.length === 0 || outputs.length === 0) return;
  const required = requiredFields(outputs).filter((field) => accepted.includes(field));
  t.expect({
    clause: 'classification/set-input-required-texts',
    exchange: detail,
    holds: required.every((field) => input.includes(field)),
    expected: `${required.join(', ')} in the input of the set: it accepted them, and its outputs require them`,
    actual: brief(input),
  });
}

/** The documented fields of a set; a version is compared without its leading zero. */
function comparableSet(set: Readonly<Record<string, unknown>> | undefined): unknown {
  if (set === undefined) return undefined;
  const { name, latestVersion, locales, input, output } = set;
  return { name, latestVersion: comparableVersion(latestVersion), locales, input, output };
}
