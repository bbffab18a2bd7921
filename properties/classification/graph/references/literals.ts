import type { Check } from '../../../kit/check.ts';
import { graphRequest } from '../../requests.ts';
import { sent } from '../../survey/accepted-entries.ts';
import { needEntry, needFreeTextField, servedTogether } from '../accepted.ts';
import { expectResultKeys, expectSameResult } from '../expect-results.ts';

/** The same words and signs in other orders, so that only the place of the dollar sign differs. */
const ACCEPTED = 'pays 30$ an hour context.pay';
const LITERALS = [
  '$30 an hour context.pay',
  '$ 30 pays an hour context.pay',
  'pays $.context.pay an hour 30',
  '$context.pay pays 30 an hour',
  '$$.context.pay pays 30 an hour',
  ' $.context.pay pays 30 an hour',
];

/** Texts that only look like references. */
export const literalCheck: Check = {
  id: 'classification/graph-literal-dollar',
  clauses: ['classification/graph-literal-dollar'],
  title: 'reads a text with a dollar sign as it is unless it starts with `$.`',
  async run(t) {
    needEntry(t);
    const { entry, field, value } = needFreeTextField(t);
    const base = await t.recall(graphRequest({ [entry.model]: sent(entry, { [field]: ACCEPTED }) }));
    if (base.response.status !== 200)
      return t.inconclusive(`${entry.model} refuses texts that contain a dollar sign`);
    const models = Object.fromEntries(
      LITERALS.map((text, at) => [`entry${at}`, sent(entry, { [field]: text })]),
    );
    const context = { pay: value };
    for (const some of await servedTogether(t, models, [sent(entry, { [field]: ACCEPTED })])) {
      const request = { clause: 'classification/graph-literal-dollar', after: [base] } as const;
      const names = Object.keys(some);
      const texts = names.map((name) => JSON.stringify(some[name]?.input[field]));
      const plain = await t.accept(graphRequest(some), {
        ...request,
        because: `texts that are not references: ${texts.join(', ')}`,
      });
      expectResultKeys(t, plain, names);
      const beside = await t.accept(graphRequest(some, context), {
        ...request,
        because: 'the same texts in a request with a context',
      });
      for (const [at, name] of names.entries())
        await expectSameResult(t, {
          clause: 'classification/graph-literal-dollar',
          first: { exchange: plain, name },
          second: { exchange: beside, name },
          because: `${texts[at] ?? ''} is not a reference, whatever the context contains`,
          isSameForm: false,
        });
    }
  },
};
