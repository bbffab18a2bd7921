import type { CheckContext } from '../../../kit/check.ts';
import type { RequestSpec } from '../../../kit/exchange.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { resultOf } from '../../requests.ts';
import { outputReference, sent } from '../../survey/accepted-entries.ts';
import { namedWireRequest } from '../../survey/dialect/reference-choices.ts';
import { PROBE } from '../../survey/probed-fields.ts';
import type { AcceptedEntry, Wire } from '../../survey/survey-data.ts';
import { entriesOf, surveyed } from '../accepted.ts';
import type { Referring } from './expect-literals.ts';

/** Both entries under the names of their models. */
export function plainRequest(wire: Wire): RequestSpec {
  return namedWireRequest(wire, wire.producer.model, wire.producer.model);
}

/** The wires whose reference is resolved when both entries have the names of their models. */
export async function workingWires(t: CheckContext): Promise<readonly Wire[]> {
  const { wires } = surveyed(t);
  const answers = await Promise.all(wires.slice(0, 4).map((wire) => t.recall(plainRequest(wire))));
  return wires.filter(({ consumer }, at) => {
    const answer = answers[at];
    return answer !== undefined && sameJson(resultOf(answer, consumer.model), consumer.result);
  });
}

/** Entries of one request: those that produce a value or stand between, and those that read the values. */
export interface WiredEntries {
  readonly producers: readonly (Referring & { readonly entry: AcceptedEntry })[];
  readonly consumers: readonly Referring[];
  readonly context: Readonly<Record<string, unknown>>;
}

/** The request of all wires that work; undefined where none does. */
export async function wiresTogether(t: CheckContext): Promise<WiredEntries | undefined> {
  const producers = new Map<string, AcceptedEntry>();
  const consumers: Referring[] = [];
  const wires = await workingWires(t);
  for (const [at, { producer, from, consumer, to }] of wires.entries()) {
    const isConsumed = wires.slice(0, at).some((wire) => wire.consumer.model === producer.model);
    // One entry of each producing model, so that its name and that of its model mean the same.
    const isOther = !sameJson(producers.get(producer.model) ?? producer, producer);
    if (isConsumed || isOther || producers.has(consumer.model)) continue;
    producers.set(producer.model, producer);
    const reference = outputReference(producer, from);
    consumers.push({
      name: `reader${at}`,
      literal: sent(consumer),
      sent: sent(consumer, { [to]: reference }),
    });
  }
  const between = entriesOf(t).find(
    ({ model }) => !producers.has(model) && wires.every(({ consumer }) => consumer.model !== model),
  );
  if (consumers.length === 0) return undefined;
  // A reference to the context whose last field is that of an output.
  const alike = wires.find(
    ({ acceptsAnyText, consumer }) => acceptsAnyText && !producers.has(consumer.model),
  );
  const context = alike === undefined ? {} : { [alike.from]: PROBE };
  if (alike !== undefined) {
    const { from, consumer, to } = alike;
    const reading = (text: string) => sent(consumer, { [to]: text });
    consumers.unshift({ name: 'shared', literal: reading(PROBE), sent: reading(`$.context.${from}`) });
  }
  const first = [...producers, ...(between === undefined ? [] : [['between', between] as const])].map(
    ([name, entry]) => ({ name, entry, literal: sent(entry), sent: sent(entry) }),
  );
  return { producers: first, consumers, context };
}
