import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { TargetError } from '../../kit/target-client.ts';
import { graphRequest } from '../requests.ts';
import { needEntry, sent, type AcceptedEntry } from './accepted-entries.ts';
import { findFreeTextField, probeField, referableFields } from './probed-fields.ts';
import { unresolvable } from './unresolvable-references.ts';
import { findWires, isPlainName, outputFields, outputReference, type Wire } from './wires.ts';

export const cycleCheck: Check = {
  id: 'classification/graph-cycle',
  clauses: [
    'classification/graph-cycle',
    'classification/graph-unresolvable-text',
    'service/no-server-error',
  ],
  title: 'answers entries that refer to themselves or to each other in a circle with 400, in time',
  group: 'classification',
  profile: 'standard',
  async run(t) {
    needEntry(t);
    const { entry, field } = await findFreeTextField(t, ({ model }) => isPlainName(model));
    await refusesInTime(
      t,
      graphRequest({ [entry.model]: sent(entry) }),
      graphRequest({
        [entry.model]: sent(entry, { [field]: outputReference(entry, anyOutputField(entry)) }),
      }),
      'the entry refers to its own output',
    );
    const circle = await findCircle(t);
    if (circle === undefined)
      return t.inconclusive('no two models were found that could refer to each other, only one to itself');
    const { wire, back } = circle;
    const { producer, from, consumer, to } = wire;
    const spec = (changes: Readonly<Record<string, unknown>>): RequestSpec =>
      graphRequest({
        [producer.model]: sent(producer, changes),
        [consumer.model]: sent(consumer, { [to]: outputReference(producer, from) }),
      });
    await refusesInTime(
      t,
      spec({}),
      spec({ [back]: outputReference(consumer, anyOutputField(consumer)) }),
      'two entries refer to each other',
    );
  },
};

/** A wire and a field of its producer that takes any text, so that the producer can refer back. */
async function findCircle(
  t: CheckContext,
): Promise<{ readonly wire: Wire; readonly back: string } | undefined> {
  for await (const wire of findWires(t)) {
    if (!wire.takesAnyText) continue;
    for (const back of referableFields(wire.producer).slice(0, 3))
      if ((await probeField(t, wire.producer, back)).takesAnyText) return { wire, back };
  }
  return undefined;
}

/** In a circle no field has a value, so that any name will do where the model gives an array. */
function anyOutputField(entry: AcceptedEntry): string {
  return outputFields(entry)[0] ?? 'result';
}

/**
 * As `refuses`, but no answer at all breaks the clause too, when it happens twice while the target still answers the
 * accepted request.
 */
async function refusesInTime(
  t: CheckContext,
  good: RequestSpec,
  circular: RequestSpec,
  because: string,
): Promise<void> {
  const clause = 'classification/graph-cycle';
  let silence: TargetError | undefined;
  for (let turn = 0; turn < 2; turn += 1) {
    const base = await t.acceptOrBlock(good);
    try {
      await t.expectRefusal({ accepted: base, request: circular, ...unresolvable(clause, because) });
      return;
    } catch (error) {
      if (!(error instanceof TargetError && ['target/timeout', 'target/reset'].includes(error.code)))
        throw error;
      silence = error;
    }
  }
  if (silence === undefined) return;
  const alive = await t.acceptOrBlock(good);
  t.expect({
    clause,
    exchange: alive,
    holds: false,
    expected: `status 400 (${because})`,
    actual: `no answer (${silence.message}), while this request is answered: ${JSON.stringify(circular.body)}`,
  });
}
