import { accepted } from '../../kit/accepted.ts';
import type { Check } from '../../kit/check.ts';
import type { Judge } from '../../kit/check-context.ts';
import { agree, brief } from '../../kit/same-answer.ts';
import { sameJson } from '../../kit/same-json.ts';
import { graphAsk, resultOf, resultsOf } from '../requests.ts';
import {
  acceptedEntries,
  aloneAsk,
  answerAlone,
  needEntry,
  sent,
  type AcceptedEntry,
} from './accepted-entries.ts';
import { DECOY, probedFields } from './probed-fields.ts';
import { holdResultKeys } from './route.ts';

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
        return t.showsNothing(
          'no two inputs with different results were found: swapped results would not show',
        );
      await judgeTogether(t, 'classification/graph-several-entries', first, other);
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
        return t.showsNothing(`no second input of ${first.model} with another result was found`);
      await judgeTogether(t, 'classification/graph-same-model-twice', first, other);
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
      const ask = aloneAsk(entry);
      const first = await accepted(t, ask);
      const second = await accepted(t, ask);
      const results = [resultsOf(first), resultsOf(second)];
      if (sameJson(results[0], results[1]))
        return void t.hold('classification/graph-repeatable', [first, second], true, '', '');
      // A change in the data shows once; only an answer that goes on changing is not repeatable.
      const third = await accepted(t, ask);
      const settled = sameJson(results[1], resultsOf(third));
      if (settled) return t.showsNothing('the result changed once between two equal requests');
      t.hold('classification/graph-repeatable', [first, second, third], false, brief(results[0]), () =>
        brief(resultsOf(third)),
      );
    },
  },
];

/** Another input of the same model version that gives another result; undefined when none was found. */
async function otherInput(t: Judge, entry: AcceptedEntry): Promise<AcceptedEntry | undefined> {
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

async function judgeTogether(
  t: Judge,
  clause: 'classification/graph-several-entries' | 'classification/graph-same-model-twice',
  first: AcceptedEntry,
  second: AcceptedEntry,
): Promise<void> {
  const alone = { first: await answerAlone(t, first), second: await answerAlone(t, second) };
  const together = await t.ask(graphAsk({ first: sent(first), second: sent(second) }));
  const { status } = together.response;
  if (
    !t.hold(clause, [alone.first, alone.second, together], status === 200, 'status 200', `status ${status}`)
  )
    return;
  holdResultKeys(t, together, ['first', 'second']);
  for (const [name, entry] of [
    ['first', first],
    ['second', second],
  ] as const)
    await agree(t, alone[name], together, {
      clause,
      read: (exchange) => resultOf(exchange, entry.model),
      readSecond: (exchange) => resultOf(exchange, name),
      because: `${name} in the request is the same model with the same input`,
    });
}
