import fc, { type Arbitrary } from 'fast-check';
import type { ClauseId } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { isAccepted } from '../../../kit/exchange.ts';
import { property } from '../../../kit/property.ts';
import { graphRequest, type GraphEntry } from '../../requests.ts';
import { shapeClauses } from '../../shape-clauses.ts';
import { outputReference, sent } from '../../survey/accepted-entries.ts';
import type { AcceptedEntry, Wire } from '../../survey/survey-data.ts';
import { answerAlone, entriesOf, needEntry, surveyed, takesTogether } from '../accepted.ts';
import { expectResultKeys, expectSameResult } from '../expect-results.ts';
import { contextValues } from './context-values.ts';
import { expectLiterals } from './expect-literals.ts';
import { workingWires } from './working-wires.ts';

/** Generated graphs of entries with references. */
export const generatedGraphsCheck: Check = property<GeneratedGraph>({
  id: 'classification/graph-generated',
  clauses: [
    'classification/graph-several-entries',
    'classification/graph-context-any-keys',
    'classification/graph-result-keys',
    'classification/graph-reference-context',
    'classification/graph-reference-output',
    ...shapeClauses.graphAnswer,
  ],
  title:
    'returns for each entry of any graph the result that it has in a request of its own, with literal values',
  runs: { standard: 2, thorough: 150 },
  async arbitrary(t) {
    needEntry(t);
    return generatedGraph(entriesOf(t), await workingWires(t), surveyed(t).modelNames);
  },
  evaluate: expectGraph,
});

async function expectGraph(t: CheckContext, graph: GeneratedGraph): Promise<void> {
  const { context, placed } = layOut(graph);
  const isWithoutContext = Object.keys(context).length === 0;
  const models: Readonly<Record<string, GraphEntry>> = Object.fromEntries(
    placed.map(({ name, literal }) => [name, literal]),
  );
  const first = await t.recall(graphRequest(models, context));
  if (first.response.status === 400 && !(await takesTogether(t, placed.length)))
    return t.inconclusive(`the target takes fewer than ${placed.length} entries in one request`, 'dialect');
  const isContextRefused =
    first.response.status !== 200 && !isWithoutContext && isAccepted(await t.recall(graphRequest(models)));
  const literal = await t.accept(
    graphRequest(models, context),
    isContextRefused
      ? { clause: 'classification/graph-context-any-keys', because: 'accepted entries with any context' }
      : { clause: 'classification/graph-several-entries', because: 'entries that are accepted alone' },
  );
  expectResultKeys(t, literal, Object.keys(models));
  // A model may read the context directly, so only a graph without one is compared in this way.
  if (isWithoutContext)
    for (const { name, literal: entry } of placed)
      await expectSameResult(t, {
        clause: 'classification/graph-several-entries',
        first: { exchange: await answerAlone(t, entry), name: entry.model },
        second: { exchange: literal, name },
        because: `${name} runs the same model with the same input`,
        isSameForm: false,
      });
  const [reading] = placed.filter(({ clause }) => clause !== undefined);
  // A refusal does not show its reason: a reference to an output is assumed first.
  if (reading?.clause !== undefined) await expectLiterals(t, reading.clause, placed, context);
}

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

/** A graph request to be laid out twice: with literal values, and with references. */
interface GeneratedGraph {
  readonly entries: readonly GeneratedEntry[];
  readonly pair: GeneratedPair | null;
  /** Context keys that no reference reads. */
  readonly unused: Readonly<Record<string, unknown>>;
}

/** Graphs of up to five accepted entries, with references to the context or to each other in half of them. */
function generatedGraph(
  entries: readonly AcceptedEntry[],
  wires: readonly Wire[],
  modelNames: readonly string[],
): Arbitrary<GeneratedGraph> {
  // A name that a model has could be taken for that model in a reference.
  const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,9}$/).filter((name) => !modelNames.includes(name));
  const entry = (accepted: Arbitrary<AcceptedEntry>): Arbitrary<GeneratedEntry> =>
    accepted.chain((accepted) =>
      fc
        .record({ name, shared: fc.oneof(fc.constant([]), fc.subarray(referableFields(accepted))) })
        .map((made) => ({ ...made, ...sent(accepted) })),
    );
  const pair =
    wires.length === 0
      ? fc.constant(null)
      : fc.option(
          fc
            .constantFrom(...wires)
            .chain(({ producer, from, consumer, to }) =>
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
        maxLength: 5,
        selector: ({ name }) => name,
      }),
      pair,
      unused: fc.oneof(fc.constant({}), contextValues()),
    })
    .map(({ entries, pair, unused }) => ({
      pair,
      unused,
      // One entry only of the producer's model: which of two a reference means is not specified
      // (contracts/specification/decisions.md#model-references).
      entries: entries.filter(
        ({ name, model }) => pair === null || (model !== pair.producer.model && name !== pair.consumer.name),
      ),
    }))
    .filter(({ pair }) => pair === null || pair.consumer.model !== pair.producer.model);
}

/** An entry with literal values, the same with references, and the clause by which both have the same result. */
interface PlacedEntry {
  readonly name: string;
  readonly literal: GraphEntry;
  readonly sent: GraphEntry;
  readonly clause?: ClauseId;
}

/** Puts shared values into the context, and the producer before its consumer, before everything else. */
function layOut({ entries, pair, unused }: GeneratedGraph): {
  readonly context: Readonly<Record<string, unknown>>;
  readonly placed: readonly PlacedEntry[];
} {
  const context: Record<string, unknown> = { ...unused };
  let keys = 0;
  const place = (entry: GeneratedEntry, output: Readonly<Record<string, string>> = {}): PlacedEntry => {
    const references: Record<string, string> = { ...output };
    for (const field of entry.shared) {
      const key = `shared${(keys += 1)}`;
      context[key] = entry.input[field];
      references[field] = `$.context.${key}`;
    }
    const placed = { name: entry.name, literal: sent(entry), sent: sent(entry, references) };
    if (Object.keys(output).length > 0) return { ...placed, clause: 'classification/graph-reference-output' };
    return entry.shared.length > 0 ? { ...placed, clause: 'classification/graph-reference-context' } : placed;
  };
  if (pair === null) return { placed: entries.map((entry) => place(entry)), context };
  const { producer, from, consumer, to } = pair;
  const placed = [
    place({ ...producer, name: producer.model, shared: [] }),
    place(consumer, { [to]: outputReference(producer, from) }),
    ...entries.map((entry) => place(entry)),
  ];
  return { placed, context };
}

/** The fields of an accepted input that a reference can fill: neither null nor a reference. */
function referableFields({ input }: AcceptedEntry): string[] {
  return Object.keys(input).filter((field) => {
    const value = input[field];
    return value !== null && !(typeof value === 'string' && value.startsWith('$'));
  });
}
