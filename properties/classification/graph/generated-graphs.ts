import type { ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { expectEqualAnswers } from '../../kit/expect-same-answer.ts';
import { graphRequest, resultOf } from '../requests.ts';
import { acceptedEntries, answerAlone, needEntry } from './accepted-entries.ts';
import { generatedGraph, layOut, type GeneratedGraph } from './graph-arbitrary.ts';
import { expectResultKeys } from './route.ts';
import { findWires, type Wire } from './wires.ts';

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
  evaluate: evaluateGraph,
});

async function evaluateGraph(t: CheckContext, graph: GeneratedGraph): Promise<void> {
  const { context, placed } = layOut(graph);
  const names = placed.map(({ name }) => name);
  const literals = graphRequest(
    Object.fromEntries(placed.map(({ name, literal }) => [name, literal])),
    context,
  );
  const literal = await t.send(literals);
  if (!expectAccepted(t, [literal], 'classification/graph-several-entries')) return;
  if (!expectResultKeys(t, literal, names)) return;
  // Whether a model may read the context by itself is open, so that only a graph without one is compared like this.
  if (Object.keys(context).length === 0)
    for (const entry of placed) {
      const same = await expectEqualAnswers(t, await answerAlone(t, entry.literal), literal, {
        clause: 'classification/graph-several-entries',
        read: (exchange) => resultOf(exchange, entry.literal.model),
        readSecond: (exchange) => resultOf(exchange, entry.name),
        because: `${entry.name} is the same model with the same input`,
      });
      if (!same) return;
    }

  const reading = placed.filter(({ clause }) => clause !== undefined);
  const [first] = reading;
  if (first?.clause === undefined) return;
  const sentGraph = Object.fromEntries(placed.map(({ name, sent }) => [name, sent]));
  const answer = await t.send(graphRequest(sentGraph, context));
  // What a refusal is about cannot be seen; a reference to an output comes first.
  if (!expectAccepted(t, [literal, answer], first.clause)) return;
  if (!expectResultKeys(t, answer, names)) return;
  for (const { name, clause } of reading) {
    if (clause === undefined) continue;
    const same = await expectEqualAnswers(t, literal, answer, {
      clause,
      read: (exchange) => resultOf(exchange, name),
      because: `the references of ${name} stand for the literal values`,
    });
    if (!same) return;
  }
}

function expectAccepted(t: CheckContext, exchanges: readonly Exchange[], clause: ClauseId): boolean {
  const status = exchanges.at(-1)?.response.status;
  return t.expectCompared({
    clause,
    exchanges: exchanges,
    holds: status === 200,
    expected: 'status 200: each entry is accepted alone, with literals',
    actual: `status ${status}`,
  });
}
