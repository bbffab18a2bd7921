import fc, { type Arbitrary } from 'fast-check';
import type { ClauseId } from '../../../contracts/index.ts';
import type { Judge } from '../../kit/judge.ts';
import { property } from '../../kit/property.ts';
import { agree } from '../../kit/same-answer.ts';
import type { Check } from '../../kit/check.ts';
import { graphAsk, resultOf, type GraphEntry } from '../asks.ts';
import { acceptedEntries, answerAlone, needEntry, sent, type AcceptedEntry } from './accepted-entries.ts';
import { contextValues } from './context-values.ts';
import { referableFields } from './probed-fields.ts';
import { holdResultKeys } from './route.ts';
import { findWires, outputReference, type Wire } from './wires.ts';

/** An entry with its literal input, and the fields of it whose values are sent through the context. */
interface GeneratedEntry extends GraphEntry {
  readonly name: string;
  readonly shared: readonly string[];
}

/** A producer, under the name of its model, and a consumer of one of its output fields. */
interface GeneratedPair {
  readonly producer: GraphEntry;
  readonly from: string;
  readonly consumer: GeneratedEntry;
  readonly to: string;
}

interface GeneratedGraph {
  readonly entries: readonly GeneratedEntry[];
  readonly pair: GeneratedPair | null;
  /** Context keys that no reference reads. */
  readonly unused: Readonly<Record<string, unknown>>;
}

export const generatedGraphsCheck: Check = property<GeneratedGraph>({
  id: 'classification/graph-generated',
  clauses: [
    'classification/graph-several-entries',
    'classification/graph-result-keys',
    'classification/graph-reference-context',
    'classification/graph-reference-output',
  ],
  title:
    'gives each entry of any graph the result that it has alone, with literals in the place of references',
  group: 'classification',
  profile: 'standard',
  runs: { standard: 15, thorough: 150 },
  async arbitrary(t) {
    needEntry(t);
    const wires: Wire[] = [];
    for await (const wire of findWires(t)) {
      wires.push(wire);
      if (wires.length === 6) break;
    }
    return generatedGraph(acceptedEntries(t.survey), wires, t.survey.classification?.modelNames ?? []);
  },
  judge: judgeGraph,
});

function generatedGraph(
  entries: readonly AcceptedEntry[],
  wires: readonly Wire[],
  modelNames: readonly string[],
): Arbitrary<GeneratedGraph> {
  // A name that a model has could be taken for that model in a reference.
  const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,9}$/).filter((name) => !modelNames.includes(name));
  const entry = (accepted: Arbitrary<AcceptedEntry>): Arbitrary<GeneratedEntry> =>
    accepted.chain((accepted) =>
      fc.record({ name, shared: fc.subarray([...referableFields(accepted)]) }).map((made) => ({
        ...made,
        ...sent(accepted),
      })),
    );
  const pair =
    wires.length === 0
      ? fc.constant(null)
      : fc.option(
          fc.constantFrom(...wires).chain(({ producer, from, consumer, to }) =>
            entry(fc.constant(consumer)).map((consumer) => ({
              producer: sent(producer),
              from,
              consumer: { ...consumer, shared: consumer.shared.filter((field) => field !== to) },
              to,
            })),
          ),
        );
  return fc
    .record({
      entries: fc.uniqueArray(entry(fc.constantFrom(...entries)), {
        minLength: 1,
        maxLength: 3,
        selector: ({ name }) => name,
      }),
      pair,
      unused: contextValues,
    })
    .map(({ entries, pair, unused }) => ({
      pair,
      unused,
      // One entry only of the producer's model: which of two a reference means would be open (readings.md 1).
      entries: entries.filter(
        ({ name, model }) => pair === null || (model !== pair.producer.model && name !== pair.consumer.name),
      ),
    }))
    .filter(({ pair }) => pair === null || pair.consumer.model !== pair.producer.model);
}

async function judgeGraph(t: Judge, { entries, pair, unused }: GeneratedGraph): Promise<void> {
  const context: Record<string, unknown> = { ...unused };
  let keys = 0;
  const models: Record<string, GraphEntry> = {};
  const expected: { readonly name: string; readonly entry: GraphEntry; readonly clause: ClauseId }[] = [];
  const put = (entry: GeneratedEntry, changes: Readonly<Record<string, unknown>> = {}): void => {
    const references: Record<string, unknown> = { ...changes };
    for (const field of entry.shared) {
      const key = `shared${(keys += 1)}`;
      context[key] = entry.input[field];
      references[field] = `$.context.${key}`;
    }
    models[entry.name] = sent(entry, references);
    const clause =
      Object.keys(changes).length > 0
        ? 'classification/graph-reference-output'
        : entry.shared.length > 0
          ? 'classification/graph-reference-context'
          : 'classification/graph-several-entries';
    expected.push({ name: entry.name, entry, clause });
  };
  if (pair !== null) {
    const { producer, from, consumer, to } = pair;
    put({ ...producer, name: producer.model, shared: [] });
    put(consumer, { [to]: outputReference(producer, from) });
  }
  for (const entry of entries) put(entry);

  const alone = [];
  for (const { entry } of expected) alone.push(await answerAlone(t, entry));
  const answer = await t.ask(graphAsk(models, context));
  const { status } = answer.response;
  // What a refusal is about cannot be seen: it is laid to the most demanding kind of entry.
  const clause =
    expected.find(({ clause }) => clause === 'classification/graph-reference-output')?.clause ??
    expected.find(({ clause }) => clause === 'classification/graph-reference-context')?.clause ??
    'classification/graph-several-entries';
  const refused = 'status 200: each entry is accepted alone, with literals';
  if (!t.hold(clause, [...alone, answer], status === 200, refused, `status ${status}`)) return;
  if (!holdResultKeys(t, answer, Object.keys(models))) return;
  for (const [at, { name, entry, clause }] of expected.entries()) {
    const literal = alone[at];
    if (literal === undefined) continue;
    const agreed = await agree(t, literal, answer, {
      clause,
      read: (exchange) => resultOf(exchange, entry.model),
      readSecond: (exchange) => resultOf(exchange, name),
      because: `${name} is the same model with the same input`,
    });
    if (!agreed) return;
  }
}
