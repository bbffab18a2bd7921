import type { ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { expectSameAnswer } from '../../kit/expect-same-answer.ts';
import { graphRequest, resultOf } from '../requests.ts';
import { needEntry, sent } from './accepted-entries.ts';
import { findWire, findWires, NO_WIRE, outputReference, type Wire } from './wires.ts';

/** `$.models.<name>.output.<field>`: service.md, "References". */
export const outputReferenceChecks: readonly Check[] = [
  {
    id: 'classification/graph-reference-output',
    clauses: ['classification/graph-reference-output'],
    title: 'puts the output field of an earlier entry where a reference to it stands',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const most = t.settings.profile === 'thorough' ? 12 : 3;
      const wires = new Map<string, Wire>();
      for await (const wire of findWires(t)) {
        wires.set(`${wire.producer.model} ${wire.consumer.model}`, wire);
        if (wires.size >= most) break;
      }
      if (wires.size === 0) return t.inconclusive(NO_WIRE);
      for (const wire of wires.values())
        await evaluateWire(t, wire, wire.producer.model, 'classification/graph-reference-output');
    },
  },
  {
    id: 'classification/graph-reference-by-request-name',
    clauses: ['classification/graph-reference-by-request-name'],
    title: 'reads the middle of a model reference as the name of the entry in the request',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const wire = await findWire(t);
      if (wire === undefined) return t.inconclusive(NO_WIRE);
      await evaluateWire(t, wire, 'earlier', 'classification/graph-reference-by-request-name');
    },
  },
  {
    id: 'classification/graph-reference-chain',
    clauses: ['classification/graph-reference-chain'],
    title: 'resolves references through a chain of three entries',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const chain = await findChain(t);
      if (chain === undefined)
        return t.inconclusive('no three models were found of which each takes an output of the one before');
      const [{ producer: first, from, consumer: second, to }, last] = chain;
      const models = {
        [first.model]: sent(first),
        [second.model]: sent(second, { [to]: outputReference(first, from) }),
        [last.consumer.model]: sent(last.consumer, { [last.to]: outputReference(second, last.from) }),
      };
      await expectSameAnswer(t, last.literal, graphRequest(models), {
        clause: 'classification/graph-reference-chain',
        read: (exchange) => resultOf(exchange, last.consumer.model),
        because: 'each reference of the chain stands for what the entry before gives',
      });
    },
  },
];

/** Asks producer and consumer in one request, the producer first, and compares with the consumer's literal answer. */
async function evaluateWire(
  t: CheckContext,
  wire: Wire,
  producerName: string,
  clause: ClauseId,
): Promise<void> {
  const { producer, from, consumer, to, literal } = wire;
  const reference = `$.models.${producerName}.output.${from}`;
  const models = { [producerName]: sent(producer), [consumer.model]: sent(consumer, { [to]: reference }) };
  await expectSameAnswer(t, literal, graphRequest(models), {
    clause,
    read: (exchange) => resultOf(exchange, consumer.model),
    because: `${reference} stands for the output of the earlier entry in \`${to}\``,
  });
}

/** Two wires in a row over three different models: a model stands only once under its own name. */
async function findChain(t: CheckContext): Promise<readonly [Wire, Wire] | undefined> {
  let left = 4;
  for await (const first of findWires(t)) {
    for await (const second of findWires(t, [first.consumer]))
      if (second.consumer.model !== first.producer.model) return [first, second];
    if ((left -= 1) === 0) break;
  }
  return undefined;
}
