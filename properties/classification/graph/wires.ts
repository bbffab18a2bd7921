import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { sameJson } from '../../kit/same-json.ts';
import { graphRequest, isRecord, resultOf, type GraphEntry } from '../requests.ts';
import { acceptedEntries, sent, type AcceptedEntry } from './accepted-entries.ts';
import { sendOnce } from './asked-once.ts';
import { canBeReferredTo, probeField, referableFields } from './probed-fields.ts';

/**
 * An output field of one model whose value another model takes as an input field, with a visible difference.
 * Both entries can stand under the names of their models (readings.md 1).
 */
export interface Wire {
  readonly producer: AcceptedEntry;
  /** Top-level field of the producer's result. */
  readonly from: string;
  /** The accepted entry with the value in the field `to`, and what its model gave for it. */
  readonly consumer: AcceptedEntry;
  readonly to: string;
  /** Whether the field `to` takes any text. */
  readonly takesAnyText: boolean;
  /** The answer to the consumer alone, with the value itself. */
  readonly literal: Exchange;
}

/** `$.models.<model of the entry>.output.<field>` */
export function outputReference({ model }: GraphEntry, field: string): string {
  return `$.models.${model}.output.${field}`;
}

/**
 * Whether a name can stand in a reference whatever the server's reader of references: no dot, no space, no quote;
 * and not a number, since such keys come first in a JSON object, whatever order they were written in.
 */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_][\w-]*$/.test(name);
}

/** The top-level fields of an entry's result that a reference can name, texts first; none for an array. */
export function outputFields({ result }: AcceptedEntry): readonly string[] {
  if (!isRecord(result)) return [];
  const fields = Object.keys(result).filter(
    (field) => isPlainName(field) && canBeReferredTo(result[field]) && result[field] !== '',
  );
  const isText = (field: string): boolean => typeof result[field] === 'string';
  return [...fields.filter(isText), ...fields.filter((field) => !isText(field))];
}

/**
 * Looks for wires, one after the other, so that a caller stops when it has enough. Asks the consumers alone, each
 * request once in a run. `left` bounds how many pairs of fields are tried.
 */
export async function* findWires(
  t: CheckContext,
  producers: readonly AcceptedEntry[] = acceptedEntries(t.survey),
  left = 12,
): AsyncGenerator<Wire> {
  for (const producer of producers.filter(({ model }) => isPlainName(model)))
    for (const from of outputFields(producer)) {
      const value = (producer.result as Readonly<Record<string, unknown>>)[from];
      for (const taker of acceptedEntries(t.survey)) {
        if (taker.model === producer.model || !isPlainName(taker.model)) continue;
        for (const to of referableFields(taker)) {
          if (jsonType(taker.input[to]) !== jsonType(value)) continue;
          if ((left -= 1) < 0) return;
          const probed = await probeField(t, taker, to);
          if (!probed.telling) continue;
          const literal = await sendOnce(t, graphRequest({ [taker.model]: sent(taker, { [to]: value }) }));
          const result = resultOf(literal, taker.model);
          if (result === undefined || sameJson(result, probed.decoyResult)) continue;
          const consumer = { ...sent(taker, { [to]: value }), result };
          yield { producer, from, consumer, to, takesAnyText: probed.takesAnyText, literal };
        }
      }
    }
}

/** The first wire, or undefined; with `takesAnyText`, the first whose consumer takes any text in that field. */
export async function findWire(t: CheckContext, { takesAnyText = false } = {}): Promise<Wire | undefined> {
  for await (const wire of findWires(t)) if (wire.takesAnyText || !takesAnyText) return wire;
  return undefined;
}

/** Why nothing was judged where no wire was found. */
export const NO_WIRE =
  'no model was found that takes an output field of another model as input, with an answer that depends on it';

function jsonType(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
