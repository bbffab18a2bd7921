import { valueAt } from '../../../../contracts/index.ts';
import type { CheckContext } from '../../../kit/check.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { isAccepted, type RequestSpec } from '../../../kit/exchange.ts';
import { failuresOf, graphRequest, resultOf } from '../../requests.ts';
import { outputReference, sent } from '../../survey/accepted-entries.ts';
import { namedWireRequest } from '../../survey/dialect/reference-choices.ts';
import { PROBE, textFields } from '../../survey/probed-fields.ts';
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
  const readers: Reader[] = [];
  const wires = await workingWires(t);
  for (const [at, wire] of wires.entries()) {
    const { producer, from, consumer, to } = wire;
    const isConsumed = wires.slice(0, at).some((one) => one.consumer.model === producer.model);
    // One entry of each producing model, so that its name and that of its model mean the same.
    const isOther = !sameJson(producers.get(producer.model) ?? producer, producer);
    if (isConsumed || isOther || producers.has(consumer.model)) continue;
    producers.set(producer.model, producer);
    const reference = outputReference(producer, from);
    readers.push({
      name: `reader${at}`,
      literal: sent(consumer),
      sent: sent(consumer, { [to]: reference }),
      wire,
    });
  }
  const between = entriesOf(t).find(
    ({ model }) => !producers.has(model) && wires.every(({ consumer }) => consumer.model !== model),
  );
  if (readers.length === 0) return undefined;
  // A reference to the context whose last field is that of an output.
  const alike = wires.find(
    ({ acceptsAnyText, consumer }) => acceptsAnyText && !producers.has(consumer.model),
  );
  const context = alike === undefined ? {} : { [alike.from]: PROBE };
  const before: Referring[] = [];
  if (alike !== undefined) {
    const { from, consumer, to } = alike;
    const reading = (text: string) => sent(consumer, { [to]: text });
    before.push({ name: 'shared', literal: reading(PROBE), sent: reading(`$.context.${from}`) });
  }
  const first = [...producers, ...(between === undefined ? [] : [['between', between] as const])].map(
    ([name, entry]) => ({ name, entry, literal: sent(entry), sent: sent(entry) }),
  );
  const used = wires.filter(({ producer }) => producers.get(producer.model) === producer);
  const twice = readers.map((reader) => readingTwo(reader, used));
  const served = await servedLiterally(t, [...first, ...before, ...twice]);
  const after = twice.map((two, at) => (served.includes(two.name) ? two : (readers[at] ?? two)));
  return { producers: first, consumers: [...before, ...after], context };
}

/** An entry that reads the output of a wire. */
interface Reader extends Referring {
  readonly wire: Wire;
}

/** The same with an output of another entry in a second field, where there is one that has a text. */
function readingTwo(reader: Reader, wires: readonly Wire[]): Referring {
  const { consumer, to, producer } = reader.wire;
  // The longest text is the least likely to be one of a few values.
  const [field] = textFields(consumer)
    .filter((name) => name !== to)
    .toSorted((one, other) => String(consumer.input[other]).length - String(consumer.input[one]).length);
  // Of a number or a code, a model may find nothing to say.
  const [second] = wires
    .filter((wire) => wire.producer.model !== producer.model && typeof valueOf(wire) === 'string')
    .toSorted((one, other) => String(valueOf(other)).length - String(valueOf(one)).length);
  if (field === undefined || second === undefined) return reader;
  const reference = outputReference(second.producer, second.from);
  return {
    name: reader.name,
    literal: sent(reader.literal, { [field]: valueOf(second) }),
    sent: sent(reader.sent, { [field]: reference }),
  };
}

/** The value of a wire. */
function valueOf({ producer, from }: Wire): unknown {
  return valueAt(producer.result, from);
}

/** The names of the entries that are accepted together with literal values, and do not fail. */
async function servedLiterally(t: CheckContext, entries: readonly Referring[]): Promise<readonly string[]> {
  const models = Object.fromEntries(entries.map(({ name, literal }) => [name, literal]));
  const answer = await t.recall(graphRequest(models));
  const failures = failuresOf(answer);
  return isAccepted(answer) ? Object.keys(models).filter((name) => !Object.hasOwn(failures, name)) : [];
}
