import type { Check } from '../../kit/check.ts';
import { agree } from '../../kit/same-answer.ts';
import { graphAsk, resultOf } from '../requests.ts';
import { answerAlone, needEntry, sent } from './accepted-entries.ts';
import { DECOY, probedFields } from './probed-fields.ts';
import { holdResultKeys } from './route.ts';

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
    let judged = 0;
    // A model that knows no such text may fail, and a failure that comes with 200 is one that can be recovered.
    for await (const { entry, field, takesAnyText, decoyResult } of probedFields(t)) {
      if (!takesAnyText || decoyResult !== undefined) continue;
      const literal = await answerAlone(t, good);
      const bad = sent(entry, { [field]: DECOY });
      const alone = await t.ask(graphAsk({ bad }));
      if (alone.response.status !== 200 || resultOf(alone, 'bad') !== undefined) continue;
      holdResultKeys(t, alone, ['bad']);
      const answer = await t.ask(graphAsk({ good: sent(good), bad }));
      const { status } = answer.response;
      judged += 1;
      const together = t.hold(
        'classification/graph-several-entries',
        [literal, alone, answer],
        status === 200,
        'status 200: one entry is accepted alone, the other fails alone with 200',
        `status ${status}`,
      );
      if (!together) continue;
      holdResultKeys(t, answer, ['good', 'bad']);
      await agree(t, literal, answer, {
        clause: 'classification/graph-several-entries',
        read: (exchange) => resultOf(exchange, good.model),
        readSecond: (exchange) => resultOf(exchange, 'good'),
        because: 'the failure of another entry leaves it its result',
      });
      if (judged === 2) return;
    }
    if (judged === 0) t.showsNothing(`no model was seen to fail with status 200 on ${JSON.stringify(DECOY)}`);
  },
};
