import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { expectEqualAnswers } from '../../kit/expect-same-answer.ts';
import { sameJson } from '../../kit/same-json.ts';
import { graphRequest, graphBody, resultOf } from '../requests.ts';
import { answerAlone, acceptedEntries, needEntry, sent } from './accepted-entries.ts';
import { findTellingField } from './probed-fields.ts';
import { findWire, findWires, NO_WIRE, outputReference } from './wires.ts';

/** What service.md leaves open about graph requests, and what follows where a target supports it. */
export const observationChecks: readonly Check[] = [
  {
    id: 'classification/graph-reference-input',
    clauses: ['classification/graph-reference-input', 'classification/graph-reference-input-value'],
    title: 'gives for a reference to an input field, where it takes one, what the literal value gives',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      // As for outputs, with each input in the place of the result.
      const inputs = acceptedEntries(t.survey).map((entry) => ({ ...entry, result: entry.input }));
      for await (const { producer, from, consumer, to, literal } of findWires(t, inputs)) {
        const reference = `$.models.${producer.model}.input.${from}`;
        const answer = await t.send(
          graphRequest({
            [producer.model]: sent(producer),
            [consumer.model]: sent(consumer, { [to]: reference }),
          }),
        );
        const { status } = answer.response;
        t.observe(
          'classification/graph-reference-input',
          status === 200
            ? 'references to input fields are accepted'
            : `references to input fields: ${status}`,
        );
        if (status !== 200) return t.inconclusive('the target does not take references to input fields');
        await expectEqualAnswers(t, literal, answer, {
          clause: 'classification/graph-reference-input-value',
          read: (exchange) => resultOf(exchange, consumer.model),
          because: `${reference} stands for the input field of the earlier entry`,
        });
        return;
      }
      t.inconclusive('no two models were found of which one takes an input field of the other');
    },
  },
  {
    id: 'classification/graph-forward-reference',
    clauses: ['classification/graph-forward-reference'],
    title: 'tells whether an entry may refer to one that stands after it',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const wire = await findWire(t);
      if (wire === undefined) return t.inconclusive(NO_WIRE);
      const { producer, from, consumer, to } = wire;
      const answer = await t.send(
        graphRequest({
          [consumer.model]: sent(consumer, { [to]: outputReference(producer, from) }),
          [producer.model]: sent(producer),
        }),
      );
      t.observe(
        'classification/graph-forward-reference',
        `a reference to a later entry: ${outcome(answer, consumer.model, consumer.result)}`,
      );
    },
  },
  {
    id: 'classification/graph-nested-reference',
    clauses: ['classification/graph-nested-reference'],
    title: 'tells whether a reference may lead into an object',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const { entry, field, value } = await findTellingField(t);
      await answerAlone(t, entry);
      const models = { [entry.model]: sent(entry, { [field]: '$.context.outer.inner' }) };
      const answer = await t.send(graphRequest(models, { outer: { inner: value } }));
      t.observe(
        'classification/graph-nested-reference',
        `a path of two fields into the context: ${outcome(answer, entry.model, entry.result)}`,
      );
    },
  },
  {
    id: 'classification/graph-unknown-keys',
    clauses: ['classification/graph-unknown-keys'],
    title: 'tells whether unknown keys in the request or in an entry are refused',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const entry = sent(needEntry(t));
      await t.acceptOrBlock(graphRequest({ [entry.model]: entry }));
      const inRequest = await t.send(graphBody({ models: { [entry.model]: entry }, jobmark: 1 }));
      const inEntry = await t.send(graphBody({ models: { [entry.model]: { ...entry, jobmark: 1 } } }));
      t.observe('classification/graph-unknown-keys', `in the request: ${inRequest.response.status}`);
      t.observe('classification/graph-unknown-keys', `in an entry: ${inEntry.response.status}`);
    },
  },
];

function outcome(answer: Exchange, name: string, literal: unknown): string {
  const { status } = answer.response;
  if (status !== 200) return `status ${status}`;
  return sameJson(resultOf(answer, name), literal) ? 'resolved' : 'status 200, not resolved';
}
