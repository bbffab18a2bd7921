import { type ClauseId, objectOf, valueAt } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { type Exchange, isAccepted, type RequestSpec } from '../../../kit/exchange.ts';
import { failuresOf, graphBody, graphRequest, resultOf } from '../../requests.ts';
import {
  aloneRequest,
  isPlainName,
  outputReference,
  sent,
  surveyedVersions,
} from '../../survey/accepted-entries.ts';
import { namedWireRequest, NO_WIRE, requestNameBeside } from '../../survey/dialect/reference-choices.ts';
import { isSteadyModel, isSteadyOutput } from '../../survey/steady-output.ts';
import type { AcceptedEntry, Wire } from '../../survey/survey-data.ts';
import { outputFields } from '../../survey/wires.ts';
import { ignoresTexts, needEntry, surveyed } from '../accepted.ts';
import { otherInput } from '../entries/several-entries.ts';
import { expectSameResult } from '../expect-results.ts';
import { expectLiterals } from './expect-literals.ts';
import { expectWireOption } from './expect-wire-option.ts';
import { expectNamedWire } from './named-wires.ts';
import { plainRequest, wiresTogether, workingWires } from './working-wires.ts';

/** `$.models.<name>.output.<field>`: contracts/specification/classification.md#references. */
export const outputReferenceChecks: readonly Check[] = [
  {
    id: 'classification/graph-reference-output',
    clauses: ['classification/graph-reference-output'],
    title: 'replaces a reference to an output field of an earlier entry by its value',
    async run(t) {
      needEntry(t);
      const { wires } = surveyed(t);
      if (ignoresTexts(t))
        return t.inconclusive(
          'every model returned for a meaningless text what it returned for a job text',
          'no-effect',
        );
      if (wires.length === 0) {
        if (!(await expectNamedWire(t))) t.inconclusive(NO_WIRE);
        return;
      }
      for (const wire of wires.slice(0, t.settings.profile === 'thorough' ? 24 : 5))
        await expectWire(t, 'classification/graph-reference-output', wire, plainRequest(wire));
      await expectWiresTogether(t);
    },
  },
  {
    id: 'classification/graph-reference-by-request-name',
    clauses: ['classification/graph-reference-by-request-name'],
    title: 'reads the middle of a model reference as the name of the entry, or as that of its model',
    async run(t) {
      needEntry(t);
      const name = requestNameBeside(surveyed(t));
      const wires = await workingWires(t);
      if (wires.length === 0) return t.inconclusive(NO_WIRE);
      // A server may look for names of lower case letters only.
      const named = [name, `${name}Entry2`].flatMap((own, at) => {
        const wire = wires[at];
        return wire === undefined ? [] : [{ wire, own }];
      });
      for (const { wire, own } of named) await expectNames(t, wire, own);
      const chosen = named.find(({ wire }) => otherProducer(t, wire) !== undefined);
      if (chosen !== undefined) await expectSameModel(t, chosen.wire, chosen.own);
    },
  },
  {
    id: 'classification/graph-reference-chain',
    clauses: ['classification/graph-reference-chain'],
    title: 'resolves references through a chain of three entries',
    async run(t) {
      needEntry(t);
      const chain = await findChain(t);
      if (chain === undefined)
        return t.inconclusive('no three models were found of which each accepts an output of the one before');
      const [{ producer: first, from, consumer: second, to }, last] = chain;
      const request = graphRequest({
        [first.model]: sent(first),
        [second.model]: sent(second, { [to]: outputReference(first, from) }),
        [last.consumer.model]: sent(last.consumer, { [last.to]: outputReference(second, last.from) }),
      });
      await expectWire(t, 'classification/graph-reference-chain', last, request);
    },
  },
];

/** Every producer before every consumer: the nearest entry before a consumer is not the one that is meant. */
async function expectWiresTogether(t: CheckContext): Promise<void> {
  const wired = await wiresTogether(t);
  if (wired === undefined) return;
  const { producers, consumers, context } = wired;
  await expectLiterals(t, 'classification/graph-reference-output', [...producers, ...consumers], context);
}

/** Expects the consumer to have the result that it has with the literal value; inconclusive when the producer fails. */
export async function expectWire(
  t: CheckContext,
  clause: ClauseId,
  wire: Wire,
  request: RequestSpec,
): Promise<void> {
  const { consumer } = wire;
  const alone = await t.recall(aloneRequest(consumer));
  const answer = await t.recall(request);
  const hasFailed = (exchange: Exchange): boolean => Object.keys(failuresOf(exchange)).length > 0;
  const expectSame = (first: Exchange, isSameForm: boolean): Promise<boolean> =>
    expectSameResult(t, {
      clause,
      first: { exchange: first, name: consumer.model },
      second: { exchange: answer, name: consumer.model },
      because: 'the reference stands for the output of the earlier entry',
      isSameForm,
    });
  if (isAccepted(answer) && !hasFailed(answer)) {
    await t.accept(request, { clause });
    await expectSame(alone, false);
    return;
  }
  // The same entries without that reference show whether it is the cause.
  const body = objectOf(request.body);
  const models = { ...objectOf(body['models']), [consumer.model]: sent(consumer) };
  const literal = await t.recall(graphBody({ ...body, models }));
  if (!isAccepted(literal) || hasFailed(literal)) {
    t.inconclusive(`${Object.keys(failuresOf(literal)).join(', ')} fails in a request with another entry`);
    return;
  }
  if (!(await isSteadyModel((spec) => t.send(spec), wire.producer)))
    return t.inconclusive(`the model ${wire.producer.model} returns other results for the same input`);
  await t.accept(request, {
    clause,
    because: 'a reference to the output of an earlier entry',
    after: [literal],
  });
  await expectSame(literal, true);
}

/** A reference by the name of the entry, and one by that of its model, where these differ. */
async function expectNames(t: CheckContext, wire: Wire, name: string): Promise<void> {
  const { producer } = wire;
  const byEntry = await t.recall(namedWireRequest(wire, name, name));
  const byModel = await t.recall(namedWireRequest(wire, name, producer.model));
  const statuses = `${byEntry.response.status} ${byModel.response.status}`;
  const options = { '200 400': 'request-name', '400 200': 'model-name', '200 200': 'either' } as const;
  const fits = await expectWireOption(t, wire, {
    clause: 'classification/graph-reference-by-request-name',
    choice: 'model-reference',
    after: [byModel],
    exchange: byEntry,
    seen: (options as Readonly<Record<string, string>>)[statuses],
    because: `an entry ${name} that runs ${producer.model}`,
  });
  if (!fits) return;
  for (const middle of [name, producer.model]) {
    const request = namedWireRequest(wire, name, middle);
    if (isAccepted(await t.recall(request)))
      await expectWire(t, 'classification/graph-reference-by-request-name', wire, request);
  }
}

/** Another entry of the producing model, with another value of the field. */
function otherProducer(t: CheckContext, { producer, from }: Wire): AcceptedEntry | undefined {
  const other = otherInput(t, producer);
  return other === undefined || sameJson(valueAt(other.result, from), valueAt(producer.result, from))
    ? undefined
    : other;
}

/** Two entries of one model: the name of the entry decides which of them is meant. */
async function expectSameModel(t: CheckContext, wire: Wire, name: string): Promise<void> {
  const { producer, from, consumer, to } = wire;
  const other = otherProducer(t, wire);
  const byEntry = await t.recall(namedWireRequest(wire, name, name));
  if (!isAccepted(byEntry) || other === undefined) return;
  const own = `${name}Own`;
  const request = graphRequest({
    jobmarkOther: sent(other),
    [own]: sent(producer),
    [consumer.model]: sent(consumer, { [to]: `$.models.${own}.output.${from}` }),
  });
  await expectWire(t, 'classification/graph-reference-by-request-name', wire, request);
}

/** Two wires in a row over three different models, found with a few requests. */
async function findChain(t: CheckContext): Promise<readonly [Wire, Wire] | undefined> {
  let left = 3;
  for (const first of await workingWires(t))
    for (const second of surveyed(t).fields) {
      const { entry, field, changesResult, probeResult, acceptsAnyText } = second;
      const isThird = entry.model !== first.producer.model && entry.model !== first.consumer.model;
      if (!changesResult || !isThird || !isPlainName(entry.model) || left === 0) continue;
      for (const from of outputFields(first.consumer)) {
        const value = valueAt(first.consumer.result, from);
        if (typeof value !== 'string' || left === 0) continue;
        left -= 1;
        const literal = sent(entry, { [field]: value });
        const result = resultOf(await t.recall(aloneRequest(literal)), entry.model);
        if (result === undefined || sameJson(result, probeResult)) continue;
        const versions = surveyedVersions(surveyed(t));
        if (!(await isSteadyOutput((spec) => t.recall(spec), versions, first.consumer, from))) continue;
        const consumer = { ...literal, result };
        return [first, { producer: first.consumer, from, consumer, to: field, acceptsAnyText }];
      }
    }
  return undefined;
}
