import type { ClauseId } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { isAccepted } from '../../../kit/exchange.ts';
import { graphRequest } from '../../requests.ts';
import { sent } from '../../survey/accepted-entries.ts';
import { PROBE } from '../../survey/probed-fields.ts';
import type { AcceptedEntry, ProbedField } from '../../survey/survey-data.ts';
import { answerAlone, entriesOf, needEntry, servedTogether, surveyed } from '../accepted.ts';
import { expectResultKeys, expectSameResult } from '../expect-results.ts';

/** Several entries in one request: contracts/specification/classification.md#graph-response. */
export const severalEntriesChecks: readonly Check[] = [
  {
    id: 'classification/graph-several-entries',
    clauses: ['classification/graph-several-entries', 'classification/graph-result-keys'],
    title:
      'returns for each entry of a request, under its own name, the result that it has in a request of its own',
    async run(t) {
      const first = needEntry(t);
      const other =
        entriesOf(t).find(({ model, result }) => model !== first.model && !sameJson(result, first.result)) ??
        otherInput(t, first);
      if (other === undefined)
        return t.inconclusive(
          'no two inputs with different results were found: exchanged results would not show',
        );
      await expectTogether(t, 'classification/graph-several-entries', { first, second: other });
    },
  },
  {
    id: 'classification/graph-same-model-twice',
    clauses: ['classification/graph-same-model-twice', 'classification/graph-result-keys'],
    title: 'runs the same model under two names, each with its own input',
    async run(t) {
      const first = needEntry(t);
      const other = otherInput(t, first);
      if (other === undefined)
        return t.inconclusive(`no second input of ${first.model} with another result was found`);
      await expectTogether(t, 'classification/graph-same-model-twice', { first, second: other });
    },
  },
  {
    id: 'classification/graph-many-entries',
    clauses: ['classification/graph-several-entries', 'classification/graph-result-keys'],
    title: 'returns a result for each of forty entries',
    async run(t) {
      needEntry(t);
      // With the probes of text fields: what an answer that is kept for another text has in their place shows here.
      const entries = [...entriesOf(t), ...surveyed(t).fields.flatMap(probedEntry)];
      // A target may bound the size of a request; several entries are documented.
      for (const count of [40, 20, 10, 5, SEVERAL]) {
        const named = Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            `entry${at}`,
            entries[at % entries.length] ?? needEntry(t),
          ]),
        );
        const isLast = count === SEVERAL;
        const request = graphRequest(sentAll(named));
        const answer = isLast
          ? await t.accept(request, { clause: 'classification/graph-several-entries' })
          : await t.recall(request);
        if (answer.response.status !== 200 && answer.response.status < 500) continue;
        await expectTogether(t, 'classification/graph-several-entries', named);
        return;
      }
    },
  },
  {
    id: 'classification/graph-entry-names',
    clauses: ['classification/graph-entry-names', 'classification/graph-result-keys'],
    title: 'accepts any text as the name of an entry',
    async run(t) {
      needEntry(t);
      const entries = entriesOf(t);
      const named = Object.fromEntries(
        oddNames.map((name, at) => [name, entries[at % entries.length] ?? needEntry(t)]),
      );
      for (const some of await servedTogether(t, named, entries))
        await expectTogether(t, 'classification/graph-entry-names', some);
      await expectNameInOtherCase(t);
      await observePrototypeName(t);
    },
  },
];

/** Entries in one request: more than two, and few enough for every target. */
const SEVERAL = 3;

/** Valid entry names that servers may mishandle as keys of a map, in a path or in a text. */
const oddNames = [
  'a.b',
  'models.a.output.id',
  'two words',
  'with-hyphen',
  'with_underscore',
  ' ',
  '$',
  '$.context.a',
  'it’s "quoted"',
  'R&D <b>&amp;</b> %20+',
  "o'clock",
  'back\\slash',
  'désignation',
  '職種',
  '😀',
  'toString',
  'constructor',
  'hasOwnProperty',
  '7',
  'UPPER',
  'upper',
  'x'.repeat(120),
];

/** The entry was alone in a request under the name of its model: its name in upper case is another name. */
async function expectNameInOtherCase(t: CheckContext): Promise<void> {
  const entry = needEntry(t);
  await answerAlone(t, entry);
  const name = entry.model.toUpperCase();
  const answer = await t.recall(graphRequest({ [name]: sent(entry) }));
  if (isAccepted(answer)) expectResultKeys(t, answer, [name]);
}

/** JSON parsers that guard against `__proto__` refuse the whole body; where the name is accepted, it must not be lost. */
async function observePrototypeName(t: CheckContext): Promise<void> {
  const entry = needEntry(t);
  const models = JSON.parse(`{"__proto__":${JSON.stringify(sent(entry))}}`) as Record<string, typeof entry>;
  const answer = await t.recall(graphRequest(models));
  const { status } = answer.response;
  t.expect({
    clause: 'classification/graph-entry-names',
    rule: 'no-server-error',
    exchange: answer,
    holds: status < 500,
    expected: 'a status below 500 for an entry called __proto__',
    actual: `status ${status}`,
  });
  if (status === 200) expectResultKeys(t, answer, ['__proto__']);
}

/** Another input of the same model version that has another result. */
export function otherInput(t: CheckContext, entry: AcceptedEntry): AcceptedEntry | undefined {
  const known = entriesOf(t).find(
    ({ model, version, result }) =>
      model === entry.model && version === entry.version && !sameJson(result, entry.result),
  );
  if (known !== undefined) return known;
  const probed = surveyed(t).fields.find(
    ({ entry: { model, version }, changesResult, probeResult }) =>
      model === entry.model && version === entry.version && changesResult && probeResult !== undefined,
  );
  return probed && probedEntry(probed)[0];
}

/** The entry with the probe in the field, and the result for it; none where the model refused it or failed. */
function probedEntry({ entry, field, probeResult }: ProbedField): readonly AcceptedEntry[] {
  return probeResult === undefined ? [] : [{ ...sent(entry, { [field]: PROBE }), result: probeResult }];
}

function sentAll(named: Readonly<Record<string, AcceptedEntry>>): Parameters<typeof graphRequest>[0] {
  return Object.fromEntries(Object.entries(named).map(([name, entry]) => [name, sent(entry)]));
}

/** Expects each entry of one request to have the result that it has alone. */
async function expectTogether(
  t: CheckContext,
  clause: ClauseId,
  named: Readonly<Record<string, AcceptedEntry>>,
): Promise<void> {
  const alone = new Map(
    await Promise.all(
      Object.entries(named).map(async ([name, entry]) => [name, await answerAlone(t, entry)] as const),
    ),
  );
  const names = Object.keys(named);
  const together = await t.accept(graphRequest(sentAll(named)), {
    clause,
    because: 'entries that are accepted alone',
    after: [...alone.values()].slice(0, 2),
  });
  expectResultKeys(t, together, names);
  for (const [name, exchange] of alone) {
    const model = named[name]?.model ?? name;
    const holds = await expectSameResult(t, {
      clause,
      first: { exchange, name: model },
      second: { exchange: together, name },
      because: `${name} runs the same model with the same input`,
      isSameForm: false,
    });
    // Repeating costs several requests, so one difference is enough.
    if (!holds && t.violations.length > 0) return;
  }
}
