import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import { type CheckContext, isAccepted } from '../../kit/check-context.ts';
import { type RefusalRule } from '../../kit/check-context.ts';
import { readServedSchema } from '../../kit/served-schema.ts';
import { graphRequest, graphBody, isRecord } from '../requests.ts';
import {
  acceptedEntries,
  needEntry,
  sent,
  surveyedVersions,
  type AcceptedEntry,
} from './accepted-entries.ts';
import { findFreeTextField } from './probed-fields.ts';
import { findWire, isPlainName, outputFields, outputReference } from './wires.ts';

/** How every unresolvable reference is refused: service.md, rule 2 of the endpoints, and "Errors". */
export function unresolvable(clause: RefusalRule['clause'], because: string): RefusalRule {
  return {
    clause,
    statuses: [400],
    because,
    text: {
      clause: 'classification/graph-unresolvable-text',
      matches: (detail) => detail.includes('failed to resolve references'),
      documented: 'failed to resolve references',
    },
  };
}

const NOWHERE = 'jobmarkNowhere';

/** References that point at nothing, each made from a request that was accepted. */
export const unresolvableReferenceChecks: readonly Check[] = [
  {
    id: 'classification/graph-unresolvable-context',
    clauses: [
      'classification/graph-unresolvable-context',
      'classification/graph-unresolvable-text',
      'service/no-server-error',
    ],
    title: 'answers a reference to a context key that is not there with 400',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const { entry, field, value } = await findFreeTextField(t);
      // `constructor` is there in every object of some languages, though not in the request.
      for (const key of t.settings.profile === 'smoke' ? ['shared'] : ['shared', 'constructor']) {
        const models = { [entry.model]: sent(entry, { [field]: `$.context.${key}` }) };
        const base = await t.send(graphRequest(models, { other: value, [key]: value }));
        if (!isAccepted(base)) {
          t.inconclusive(`the request with a reference to ${key} in the context was not accepted`);
          continue;
        }
        const refusal = unresolvable(
          'classification/graph-unresolvable-context',
          `the context has no key ${key}`,
        );
        await t.expectRefusal({
          accepted: base,
          request: graphRequest(models, { other: value }),
          ...refusal,
        });
        if (t.settings.profile === 'smoke') continue;
        await t.expectRefusal({ accepted: base, request: graphRequest(models, null), ...refusal });
        await t.expectRefusal({ ...refusal, accepted: base, request: graphRequest(models) });
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
    title: 'answers a reference to an entry that is not there with 400',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const { good, spec } = await replaceableReference(t);
      const base = await t.acceptOrBlock(spec(good));
      const clause = 'classification/graph-unresolvable-model';
      await t.expectRefusal({
        accepted: base,
        request: spec(`$.models.${NOWHERE}.output.name`),
        ...unresolvable(clause, `the request has no entry ${NOWHERE}`),
      });
      const wire = await findWire(t, { takesAnyText: true });
      if (wire === undefined) return;
      const { producer, from, consumer, to } = wire;
      const reading = {
        [consumer.model]: sent(consumer, { [to]: outputReference(producer, from) }),
      };
      const both = await t.acceptOrBlock(graphRequest({ [producer.model]: sent(producer), ...reading }));
      await t.expectRefusal({
        accepted: both,
        request: graphRequest(reading),
        ...unresolvable(clause, `the entry ${producer.model} left out`),
      });
    },
  },
  {
    id: 'classification/graph-unresolvable-field',
    clauses: [
      'classification/graph-unresolvable-field',
      'classification/graph-unresolvable-text',
      'service/no-server-error',
    ],
    title: 'answers a reference to an output field that the other entry does not give with 400',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const { producer, good, spec } = await producerAndReader(t);
      const base = await t.acceptOrBlock(spec(good));
      for (const field of [NOWHERE, 'constructor'].filter((name) => !mayGive(t, producer, name)))
        await t.expectRefusal({
          accepted: base,
          request: spec(outputReference(producer, field)),
          ...unresolvable(
            'classification/graph-unresolvable-field',
            `${producer.model} gives no field ${field}`,
          ),
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
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const { good, spec } = await replaceableReference(t);
      const base = await t.acceptOrBlock(spec(good));
      for (const malformed of ['$.nowhere.shared', '$.nowhere', '$.'])
        await t.expectRefusal({
          accepted: base,
          request: spec(malformed),
          ...unresolvable('classification/graph-unresolvable-malformed', `${malformed} names nothing`),
        });
    },
  },
];

/** A request whose one field, which takes any text, can be replaced. */
interface ReplaceableReference {
  /** What stands in the field when the request is accepted. */
  readonly good: unknown;
  readonly spec: (reference: unknown) => RequestSpec;
}

async function replaceableReference(t: CheckContext): Promise<ReplaceableReference> {
  const { entry, field, value } = await findFreeTextField(t);
  return {
    good: '$.context.shared',
    spec: (reference) =>
      graphBody({
        context: { shared: value },
        models: { [entry.model]: sent(entry, { [field]: reference }) },
      }),
  };
}

/**
 * The same with the entry that the reference reads. Where no output fits as input of another model, the reader has its
 * accepted value in the place of the reference.
 */
async function producerAndReader(
  t: CheckContext,
): Promise<ReplaceableReference & { readonly producer: AcceptedEntry }> {
  const wire = await findWire(t, { takesAnyText: true });
  if (wire !== undefined) {
    const { producer, from, consumer, to } = wire;
    return {
      producer,
      good: outputReference(producer, from),
      spec: (reference) =>
        graphRequest({
          [producer.model]: sent(producer),
          [consumer.model]: sent(consumer, { [to]: reference }),
        }),
    };
  }
  const { entry, field, value } = await findFreeTextField(t);
  const producer = t.require(
    acceptedEntries(t.survey).find(
      (other) => other.model !== entry.model && isPlainName(other.model) && isRecord(other.result),
    ),
    'no second model with an object as result was found that an entry could refer to',
  );
  return {
    producer,
    good: value,
    spec: (reference) =>
      graphRequest({ [producer.model]: sent(producer), [entry.model]: sent(entry, { [field]: reference }) }),
  };
}

/** Whether the producer gives the field, or may give it by its output schema. */
function mayGive(t: CheckContext, producer: AcceptedEntry, field: string): boolean {
  if (outputFields(producer).includes(field)) return true;
  const version = surveyedVersions(t.survey).find(
    ({ model, version }) => model === producer.model && version === producer.version,
  );
  const properties = readServedSchema(version?.output)?.properties ?? {};
  return Object.hasOwn(properties, field);
}
