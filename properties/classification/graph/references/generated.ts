import type { Check, CheckContext } from '../../../kit/check.ts';
import { property } from '../../../kit/property.ts';
import { graphRequest, type GraphEntry } from '../../requests.ts';
import { answerAlone, entriesOf, needEntry, surveyed } from '../accepted.ts';
import { expectResultKeys, expectSameResult } from '../expect-results.ts';
import { expectLiterals } from './expect-literals.ts';
import { generatedGraph, layOut, type GeneratedGraph } from './graph-arbitrary.ts';
import { workingWires } from './outputs.ts';
import { shapeClauses } from '../../shape-clauses.ts';

/** Generated graphs of entries with references. */
export const generatedGraphsCheck: Check = property<GeneratedGraph>({
  id: 'classification/graph-generated',
  clauses: [
    'classification/graph-several-entries',
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
  evaluate: evaluateGraph,
});

async function evaluateGraph(t: CheckContext, graph: GeneratedGraph): Promise<void> {
  const { context, placed } = layOut(graph);
  const isWithoutContext = Object.keys(context).length === 0;
  const models: Readonly<Record<string, GraphEntry>> = Object.fromEntries(
    placed.map(({ name, literal }) => [name, literal]),
  );
  const literal = await t.accept(graphRequest(models, context), {
    clause: 'classification/graph-several-entries',
    because: 'entries that are accepted alone',
  });
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
