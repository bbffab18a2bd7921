import type { Check } from '../../kit/check.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { expectEqualAnswers, brief } from '../../kit/expect-same-answer.ts';
import { sameJson } from '../../kit/same-json.ts';
import { graphRequest, resultOf, resultsOf } from '../requests.ts';
import {
  acceptedEntries,
  aloneRequest,
  answerAlone,
  needEntry,
  sent,
  type AcceptedEntry,
} from './accepted-entries.ts';
import { DECOY, probedFields } from './probed-fields.ts';
import { expectResultKeys } from './route.ts';

/** Several entries in one request: service.md, "What the service does" and "Graph classify response". */
export const entryChecks: readonly Check[] = [
  {
    id: 'classification/graph-several-entries',
    clauses: ['classification/graph-several-entries', 'classification/graph-result-keys'],
    title: 'gives each entry of a request, under its own name, the result that it has alone',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const first = needEntry(t);
      const other =
        acceptedEntries(t.survey).find(
          ({ model, result }) => model !== first.model && !sameJson(result, first.result),
        ) ?? (await otherInput(t, first));
      if (other === undefined)
        return t.inconclusive(
          'no two inputs with different results were found: swapped results would not show',
        );
      await evaluateTogether(t, 'classification/graph-several-entries', first, other);
    },
  },
  {
    id: 'classification/graph-same-model-twice',
    clauses: ['classification/graph-same-model-twice', 'classification/graph-result-keys'],
    title: 'runs the same model under two names, each with its own input',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const first = needEntry(t);
      const other = await otherInput(t, first);
      if (other === undefined)
        return t.inconclusive(`no second input of ${first.model} with another result was found`);
      await evaluateTogether(t, 'classification/graph-same-model-twice', first, other);
    },
  },
  {
    id: 'classification/graph-repeatable',
    clauses: ['classification/graph-repeatable'],
    title: 'gives the same graph request the same result again',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const entry = needEntry(t);
      const spec = aloneRequest(entry);
      const first = await t.acceptOrBlock(spec);
      const second = await t.acceptOrBlock(spec);
      const results = [resultsOf(first), resultsOf(second)];
      if (sameJson(results[0], results[1]))
        return void t.expectCompared({
          clause: 'classification/graph-repeatable',
          exchanges: [first, second],
          holds: true,
          expected: '',
          actual: '',
        });
      // A change in the data shows once; only an answer that goes on changing is not repeatable.
      const third = await t.acceptOrBlock(spec);
      const settled = sameJson(results[1], resultsOf(third));
      if (settled) return t.inconclusive('the result changed once between two equal requests');
      t.expectCompared({
        clause: 'classification/graph-repeatable',
        exchanges: [first, second, third],
        holds: false,
        expected: brief(results[0]),
        actual: () => brief(resultsOf(third)),
      });
    },
  },
];

/** Another input of the same model version that gives another result; undefined when none was found. */
async function otherInput(t: CheckContext, entry: AcceptedEntry): Promise<AcceptedEntry | undefined> {
  const known = acceptedEntries(t.survey).find(
    ({ model, version, result }) =>
      model === entry.model && version === entry.version && !sameJson(result, entry.result),
  );
  if (known !== undefined) return known;
  for await (const { entry: probedEntry, field, telling, decoyResult } of probedFields(t))
    if (probedEntry.model === entry.model && probedEntry.version === entry.version)
      if (telling && decoyResult !== undefined)
        return { ...sent(probedEntry, { [field]: DECOY }), result: decoyResult };
  return undefined;
}

async function evaluateTogether(
  t: CheckContext,
  clause: 'classification/graph-several-entries' | 'classification/graph-same-model-twice',
  first: AcceptedEntry,
  second: AcceptedEntry,
): Promise<void> {
  const alone = { first: await answerAlone(t, first), second: await answerAlone(t, second) };
  const together = await t.send(graphRequest({ first: sent(first), second: sent(second) }));
  const { status } = together.response;
  if (
    !t.expectCompared({
      clause,
      exchanges: [alone.first, alone.second, together],
      holds: status === 200,
      expected: 'status 200',
      actual: `status ${status}`,
    })
  )
    return;
  expectResultKeys(t, together, ['first', 'second']);
  for (const [name, entry] of [
    ['first', first],
    ['second', second],
  ] as const)
    await expectEqualAnswers(t, alone[name], together, {
      clause,
      read: (exchange) => resultOf(exchange, entry.model),
      readSecond: (exchange) => resultOf(exchange, name),
      because: `${name} in the request is the same model with the same input`,
    });
}
