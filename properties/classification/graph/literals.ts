import type { Check } from '../../kit/check.ts';
import { expectSameAnswer } from '../../kit/expect-same-answer.ts';
import { graphRequest, resultOf } from '../requests.ts';
import { needEntry, sent } from './accepted-entries.ts';
import { findFreeTextField } from './probed-fields.ts';

/** The same words and signs in other orders, so that only where the dollar sign stands differs. */
const ACCEPTED = 'pays 30$ an hour context.pay';
const LITERALS = [
  '$30 an hour context.pay',
  '$ 30 pays an hour context.pay',
  'pays $.context.pay an hour 30',
  '$context.pay pays 30 an hour',
  '$$.context.pay pays 30 an hour',
];

export const literalCheck: Check = {
  id: 'classification/graph-literal-dollar',
  clauses: ['classification/graph-literal-dollar'],
  title: 'takes a text with a dollar sign as it is unless it starts with `$.`',
  group: 'classification',
  profile: 'standard',
  async run(t) {
    needEntry(t);
    const { entry, field } = await findFreeTextField(t);
    const spec = (text: string) => graphRequest({ [entry.model]: sent(entry, { [field]: text }) });
    const base = await t.send(spec(ACCEPTED));
    if (base.response.status !== 200)
      return t.inconclusive(`${entry.model} refuses texts with a dollar sign, wherever it stands`);
    for (const text of LITERALS) {
      const answer = await t.send(spec(text));
      t.expectCompared({
        clause: 'classification/graph-literal-dollar',
        exchanges: [base, answer],
        holds: answer.response.status === 200,
        expected: `status 200: ${JSON.stringify(text)} is no reference`,
        actual: `status ${answer.response.status}`,
      });
    }
    const inside = 'pays $.context.pay an hour';
    const context = { pay: entry.input[field] ?? 'Registered Nurse' };
    const plain = await t.send(spec(inside));
    if (plain.response.status !== 200) return;
    await expectSameAnswer(
      t,
      plain,
      graphRequest({ [entry.model]: sent(entry, { [field]: inside }) }, context),
      {
        clause: 'classification/graph-literal-dollar',
        read: (exchange) => resultOf(exchange, entry.model),
        because: `${JSON.stringify(inside)} is no reference, whatever the context holds`,
      },
    );
  },
};
