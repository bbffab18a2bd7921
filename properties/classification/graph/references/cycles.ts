import type { Check, CheckContext } from '../../../kit/check.ts';
import type { RequestSpec } from '../../../kit/exchange.ts';
import { TargetError } from '../../../kit/target-client.ts';
import { graphRequest } from '../../requests.ts';
import { isPlainName, outputReference, sent } from '../../survey/accepted-entries.ts';
import type { AcceptedEntry } from '../../survey/survey-data.ts';
import { outputFields } from '../../survey/wires.ts';
import { needEntry, needFreeTextField, surveyed } from '../accepted.ts';
import { unresolvable } from './expect-unresolvable.ts';
import { workingWires } from './working-wires.ts';

/** References in a circle. */
export const cycleCheck: Check = {
  id: 'classification/graph-cycle',
  clauses: [
    'classification/graph-cycle',
    'classification/graph-unresolvable-text',
    'service/no-server-error',
  ],
  title: 'answers entries that refer to themselves or to each other in a cycle with 400, in time',
  async run(t) {
    needEntry(t);
    const { entry, field } = needFreeTextField(t, ({ model }) => isPlainName(model));
    const reference = outputReference(entry, anyOutputField(entry));
    await expectRefusalInTime(
      t,
      graphRequest({ [entry.model]: sent(entry) }),
      graphRequest({ [entry.model]: sent(entry, { [field]: reference }) }),
      'the entry refers to its own output',
    );
    const wire = (await workingWires(t)).find(
      ({ producer, acceptsAnyText }) => acceptsAnyText && freeFieldOf(t, producer) !== undefined,
    );
    const back = wire && freeFieldOf(t, wire.producer);
    if (wire === undefined || back === undefined)
      return t.inconclusive('no two models were found that could refer to each other, only one to itself');
    const { producer, from, consumer, to } = wire;
    const request = (changes: Readonly<Record<string, unknown>>): RequestSpec =>
      graphRequest({
        [producer.model]: sent(producer, changes),
        [consumer.model]: sent(consumer, { [to]: outputReference(producer, from) }),
      });
    await expectRefusalInTime(
      t,
      request({}),
      request({ [back]: outputReference(consumer, anyOutputField(consumer)) }),
      'two entries refer to each other',
    );
    // A server may look no further than an entry and the one that it reads.
    const third = surveyed(t).fields.find(
      (probed) =>
        probed.acceptsAnyText &&
        isPlainName(probed.entry.model) &&
        ![producer.model, consumer.model].includes(probed.entry.model),
    );
    if (third === undefined) return;
    const between = third.entry;
    await expectRefusalInTime(
      t,
      request({}),
      graphRequest({
        [between.model]: sent(between, {
          [third.field]: outputReference(consumer, anyOutputField(consumer)),
        }),
        [producer.model]: sent(producer, { [back]: outputReference(between, anyOutputField(between)) }),
        [consumer.model]: sent(consumer, { [to]: outputReference(producer, from) }),
      }),
      'three entries refer to each other in a cycle',
    );
  },
};

/** A field of the entry that accepts any text. */
function freeFieldOf(t: CheckContext, entry: AcceptedEntry): string | undefined {
  return surveyed(t).fields.find(
    (probed) => probed.acceptsAnyText && probed.entry.model === entry.model && probed.field in entry.input,
  )?.field;
}

/** No field of a cycle has a value, so any field name can be used where the model returns an array. */
function anyOutputField(entry: AcceptedEntry): string {
  return outputFields(entry)[0] ?? 'result';
}

/** As `expectRefusal`. Twice no answer is a violation too, while the target still answers the accepted request. */
async function expectRefusalInTime(
  t: CheckContext,
  good: RequestSpec,
  cyclic: RequestSpec,
  because: string,
): Promise<void> {
  const clause = 'classification/graph-cycle';
  let silence: TargetError | undefined;
  for (let turn = 0; turn < 2; turn += 1) {
    const base = await t.accept(good);
    try {
      await t.expectRefusal({ accepted: base, request: cyclic, ...unresolvable(clause, because) });
      return;
    } catch (error) {
      if (!(error instanceof TargetError && ['target/timeout', 'target/reset'].includes(error.code)))
        throw error;
      silence = error;
    }
  }
  if (silence === undefined) return;
  const alive = await t.accept(good, { fresh: true });
  t.expect({
    clause,
    rule: 'time',
    exchange: alive,
    holds: false,
    expected: `status 400 (${because})`,
    actual: `no answer (${silence.message}), while this request is answered: ${JSON.stringify(cyclic.body)}`,
  });
}
