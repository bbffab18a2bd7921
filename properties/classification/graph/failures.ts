import type { Check } from '../../kit/check.ts';
import { expectEqualAnswers } from '../../kit/expect-same-answer.ts';
import { graphRequest, resultOf } from '../requests.ts';
import { answerAlone, needEntry, sent } from './accepted-entries.ts';
import { DECOY, probedFields } from './probed-fields.ts';
import { expectResultKeys } from './route.ts';

/** Entries whose model fails with status 200: service.md, "Graph classify response" and rule 3 of the endpoints. */
export const failureCheck: Check = {
  id: 'classification/graph-failures',
  clauses: [
    'classification/graph-errors',
    'classification/graph-result-keys',
    'classification/graph-several-entries',
  ],
  title: 'reports the failure of an entry under errors and leaves the other entries their results',
  group: 'classification',
  profile: 'standard',
  async run(t) {
    const good = needEntry(t);
    let evaluated = 0;
    // A model that knows no such text may fail, and a failure that comes with 200 is one that can be recovered.
    for await (const { entry, field, takesAnyText, decoyResult } of probedFields(t)) {
      if (!takesAnyText || decoyResult !== undefined) continue;
      const literal = await answerAlone(t, good);
      const bad = sent(entry, { [field]: DECOY });
      const alone = await t.send(graphRequest({ bad }));
      if (alone.response.status !== 200 || resultOf(alone, 'bad') !== undefined) continue;
      expectResultKeys(t, alone, ['bad']);
      const answer = await t.send(graphRequest({ good: sent(good), bad }));
      const { status } = answer.response;
      evaluated += 1;
      const together = t.expectCompared({
        clause: 'classification/graph-several-entries',
        exchanges: [literal, alone, answer],
        holds: status === 200,
        expected: 'status 200: one entry is accepted alone, the other fails alone with 200',
        actual: `status ${status}`,
      });
      if (!together) continue;
      expectResultKeys(t, answer, ['good', 'bad']);
      await expectEqualAnswers(t, literal, answer, {
        clause: 'classification/graph-several-entries',
        read: (exchange) => resultOf(exchange, good.model),
        readSecond: (exchange) => resultOf(exchange, 'good'),
        because: 'the failure of another entry leaves it its result',
      });
      if (evaluated === 2) return;
    }
    if (evaluated === 0)
      t.inconclusive(`no model was seen to fail with status 200 on ${JSON.stringify(DECOY)}`);
  },
};
