import { isObject } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import type { RequestSpec } from '../../../kit/exchange.ts';
import type { RefusalRule } from '../../../kit/statements.ts';
import { readServedSchema } from '../../../kit/validate/served-schema.ts';
import { graphRequest, type GraphEntry } from '../../requests.ts';
import { casesToSpare } from '../../spare-requests.ts';
import { isPlainName, outputReference, sent } from '../../survey/accepted-entries.ts';
import type { AcceptedEntry } from '../../survey/survey-data.ts';
import { outputFields } from '../../survey/wires.ts';
import { entriesOf, needEntry, versionOf } from '../accepted.ts';
import { lenientField, optionalField, type LenientField } from '../lenient-fields.ts';
import { expectUnresolvable, unresolvable } from './expect-unresolvable.ts';
import { READER } from './named-wires.ts';
import { workingWires } from './working-wires.ts';

const NOWHERE = 'jobmarkNowhere';

/** References to nothing, each made from a request that was accepted. */
export const unresolvableChecks: readonly Check[] = [
  {
    id: 'classification/graph-unresolvable-context',
    clauses: [
      'classification/graph-unresolvable-context',
      'classification/graph-unresolvable-text',
      'service/no-server-error',
    ],
    title: 'answers a reference to a context key that does not exist with 400',
    async run(t) {
      needEntry(t);
      const lenient = await lenientField(t);
      const optional = optionalField(t, lenient) ?? lenient;
      // One that every object inherits in some languages is no key of the request.
      for (const [{ entry, field, value }, key, because, contextOf] of [
        [lenient, 'shared', 'there is no context', () => (t.settings.seed % 2 === 0 ? null : undefined)],
        [
          optional,
          'shared',
          'it differs in case or is not at the top',
          (text) => ({ Shared: text, other: { shared: text } }),
        ],
        [optional, 'shared.inner', 'the value of the key shared is a text', besideOther],
        [lenient, 'constructor', 'the context has other keys', besideOther],
        [lenient, 'shared ', 'the key shared has no blank', besideOther],
      ] as const satisfies readonly UnresolvableKey[]) {
        const named =
          isSameEntry(entry, lenient.entry) && field !== lenient.field ? lenient.field : undefined;
        const request = (read: string, context: Context): RequestSpec => {
          const reading = sent(entry, { [field]: `$.context.${read}` });
          // A server may resolve the first reference of an entry only, or those of the first two entries.
          return named === undefined
            ? graphRequest({ first: sent(entry), second: sent(entry), third: reading }, context)
            : graphRequest(
                {
                  first: sent(entry),
                  second: { ...reading, input: { ...reading.input, [named]: '$.context.also' } },
                },
                { ...context, also: lenient.value },
              );
        };
        await t.expectRefusal({
          accepted: await t.accept(request('shared', besideOther(value)), {
            clause: 'classification/graph-reference-context',
            because: 'a reference to a context key',
          }),
          request: request(key, contextOf(value)),
          ...unresolvable('classification/graph-unresolvable-context', `${because}: no key ${key}`),
        });
      }
    },
  },
  {
    id: 'classification/graph-unresolvable-model',
    clauses: [
      'classification/graph-unresolvable-model',
      'classification/graph-unresolvable-text',
      'service/no-server-error',
    ],
    title: 'answers a reference to an entry that does not exist with 400',
    async run(t) {
      needEntry(t);
      const { base, request } = await replaceableReference(t);
      const refusal = (name: string): RefusalRule =>
        unresolvable('classification/graph-unresolvable-model', `the request has no entry ${name}`);
      const unnamed = (name: string) => ({
        accepted: base,
        request: request(`$.models.${name}.output.name`),
        ...refusal(name),
      });
      await t.expectRefusal(unnamed('constructor'));
      const wire = (await workingWires(t)).find(({ acceptsAnyText }) => acceptsAnyText);
      if (wire === undefined) {
        await t.expectRefusal(unnamed(NOWHERE));
        return;
      }
      const { producer, from, consumer, to } = wire;
      const reading = (model: string) => ({
        [consumer.model]: sent(consumer, { [to]: `$.models.${model}.output.${from}` }),
      });
      const beside = { [producer.model]: sent(producer) };
      const accepted = await t.accept(graphRequest({ ...beside, ...reading(producer.model) }));
      // A server that looks in any entry finds the field in the other one.
      await expectUnresolvable(t, producer, {
        accepted,
        request: graphRequest({ ...beside, ...reading(NOWHERE) }),
        ...refusal(NOWHERE),
      });
      await t.expectRefusal({
        accepted,
        request: graphRequest(reading(producer.model)),
        ...refusal(producer.model),
      });
    },
  },
  {
    id: 'classification/graph-unresolvable-field',
    clauses: [
      'classification/graph-unresolvable-field',
      'classification/graph-unresolvable-malformed',
      'classification/graph-unresolvable-text',
      'service/no-server-error',
    ],
    title: 'answers a reference to a field that the other entry does not have with 400',
    async run(t) {
      needEntry(t);
      const { producer, accepted, request } = await producerAndReader(t);
      const base = await t.accept(accepted);
      const inputs = t.survey.dialect?.classification?.['input-references'];
      const readsInputs = inputs?.kind === 'determined' && inputs.option === 'supported';
      // A server that looks further than the output may find a field of the input.
      const names = [...Object.keys(producer.input).filter(isPlainName), 'constructor'];
      const unknown = names.filter((name) => !mayHave(t, producer, name));
      const [first = NOWHERE] = casesToSpare(t, unknown, { least: 1, share: 0 });
      const outputs = readsInputs
        ? [...new Set([first, ...casesToSpare(t, [NOWHERE, ...unknown], { least: 0, share: 0.02 })])]
        : [NOWHERE, ...unknown].slice(0, 2);
      for (const reference of [
        ...outputs.map((field) => outputReference(producer, field)),
        ...(readsInputs ? [outputReference(producer, NOWHERE).replace('.output.', '.input.')] : []),
      ])
        await expectUnresolvable(t, producer, {
          accepted: base,
          request: request(reference),
          ...unresolvable('classification/graph-unresolvable-field', `there is no ${reference}`),
        });
      // A text where there is one, which the reader would accept.
      const from = textField(producer) ?? outputFields(producer)[0];
      if (from === undefined) return;
      const reference = outputReference(producer, from).replace('.output.', '.result.');
      await expectUnresolvable(t, producer, {
        accepted: base,
        request: request(reference),
        ...unresolvable('classification/graph-unresolvable-malformed', `${reference} is no output or input`),
      });
    },
  },
  {
    id: 'classification/graph-unresolvable-malformed',
    clauses: [
      'classification/graph-unresolvable-malformed',
      'classification/graph-unresolvable-text',
      'service/no-server-error',
    ],
    title: 'answers a reference to neither context nor models with 400',
    async run(t) {
      needEntry(t);
      const { base, request } = await replaceableReference(t);
      for (const malformed of [
        '$.contexts.shared',
        '$.',
        ...casesToSpare(t, ['$.context.', '$.shared'], { least: 1, share: 0.02 }),
      ])
        await t.expectRefusal({
          accepted: base,
          request: request(malformed),
          ...unresolvable('classification/graph-unresolvable-malformed', `${malformed} names nothing`),
        });
    },
  },
];

type Context = Readonly<Record<string, unknown>> | null | undefined;

/** A field, the key that it reads, why that does not exist, and the context with a value of the field. */
type UnresolvableKey = readonly [
  field: LenientField,
  key: string,
  because: string,
  contextOf: (value: string) => Context,
];

function isSameEntry(one: GraphEntry, other: GraphEntry): boolean {
  return one.model === other.model && one.version === other.version;
}

/** A context in which the value is the second one. */
function besideOther(value: string): Context {
  return { other: value, shared: value };
}

/** A request with a reference in one field, which accepts any text. */
async function replaceableReference(t: CheckContext) {
  const { entry, field, value } = await lenientField(t);
  const request = (reference: string): RequestSpec =>
    graphRequest({ [entry.model]: sent(entry, { [field]: reference }) }, { shared: value });
  const base = await t.accept(request('$.context.shared'), {
    clause: 'classification/graph-reference-context',
    because: 'a reference to a context key',
  });
  return { base, request };
}

/** The same with the entry that the reference reads; the accepted request has a literal value instead of it. */
async function producerAndReader(
  t: CheckContext,
): Promise<{
  readonly producer: AcceptedEntry;
  readonly accepted: RequestSpec;
  readonly request: (reference: string) => RequestSpec;
}> {
  const { entry, field, value } = await lenientField(t);
  const entries = entriesOf(t).filter(({ result }) => isObject(result));
  // Whichever entry a name means, and whatever its characters, none has a field that no output of the model has.
  const others = entries.filter(({ model }) => model !== entry.model && isPlainName(model));
  // The reader accepts a text where a reference is resolved that should not be.
  const producer = t.require(
    others.find((other) => textField(other) !== undefined) ?? others[0] ?? entries[0],
    'no model with an object as result was found that an entry could refer to',
  );
  const request = (text: string): RequestSpec =>
    graphRequest({
      [producer.model]: sent(producer),
      jobmarkBetween: sent(entry),
      [READER]: sent(entry, { [field]: text }),
    });
  return { producer, accepted: request(value), request };
}

/** An output field in which an entry returned a text. */
function textField(entry: AcceptedEntry): string | undefined {
  return outputFields(entry).find((field) => typeof Object(entry.result)[field] === 'string');
}

/** Whether the producer returned the field, or may return it by its output schema. */
function mayHave(t: CheckContext, producer: AcceptedEntry, field: string): boolean {
  if (outputFields(producer).includes(field)) return true;
  return Object.hasOwn(readServedSchema(versionOf(t, producer)?.output)?.properties ?? {}, field);
}
