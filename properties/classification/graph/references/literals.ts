import type { Check } from '../../../kit/check.ts';
import { graphRequest } from '../../requests.ts';
import { sent } from '../../survey/accepted-entries.ts';
import { needEntry, needFreeTextField } from '../accepted.ts';
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
    const names = Object.keys(models);
    const request = { clause: 'classification/graph-literal-dollar', after: [base] } as const;
    const plain = await t.accept(graphRequest(models), {
      ...request,
      because: `texts that are not references: ${LITERALS.map((text) => JSON.stringify(text)).join(', ')}`,
    });
    expectResultKeys(t, plain, names);
    const context = { pay: value };
    const beside = await t.accept(graphRequest(models, context), {
      ...request,
      because: 'the same texts in a request with a context',
    });
    for (const name of names)
      await expectSameResult(t, {
        clause: 'classification/graph-literal-dollar',
        first: { exchange: plain, name },
        second: { exchange: beside, name },
        because: `${JSON.stringify(models[name]?.input[field])} is not a reference, whatever the context contains`,
        isSameForm: false,
      });
  },
};
