import type { Check } from '../../../kit/check.ts';
import { expectOption } from '../../../kit/dialect/expect-option.ts';
import { unknownEntryKeyRequest, unknownKeyRequest } from '../../survey/dialect/answer-choices.ts';
import { answerAlone, needEntry } from '../accepted.ts';
import { expectSameResult } from '../expect-results.ts';

/** Keys that are not documented, where they are not forbidden: contracts/specification/decisions.md#unknown-key. */
export const unknownKeysCheck: Check = {
  id: 'classification/graph-unknown-keys',
  clauses: ['classification/graph-unknown-keys', 'service/no-server-error'],
  title: 'refuses or ignores unknown keys in the request and in an entry',
  async run(t) {
    const entry = needEntry(t);
    const base = await answerAlone(t, entry);
    for (const [place, request] of [
      ['the request', unknownKeyRequest(entry)],
      ['an entry', unknownEntryKeyRequest(entry)],
    ] as const) {
      const answer = await t.recall(request);
      const { status } = answer.response;
      t.expectNoServerError(answer, `an unknown key in ${place}`, [base]);
      const fits = expectOption(t, {
        clause: 'classification/graph-unknown-keys',
        choice: 'unknown-key',
        after: [base],
        exchange: answer,
        seen: status === 200 ? 'ignored' : status >= 400 && status < 500 ? 'refused' : undefined,
        because: `an unknown key in ${place}`,
      });
      if (status !== 200 || !fits) continue;
      await expectSameResult(t, {
        clause: 'classification/graph-unknown-keys',
        rule: 'result',
        first: { exchange: base, name: entry.model },
        second: { exchange: answer, name: entry.model },
        because: `the unknown key in ${place} is ignored`,
        isSameForm: true,
      });
    }
  },
};
