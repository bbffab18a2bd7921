import type { Check } from '../../kit/check.ts';
import { expectEqualAnswers } from '../../kit/compare/expect-same-answer.ts';
import { SAME_VALUE, otherSpelling } from '../../kit/compare/spelled.ts';
import { failuresOf, resultsOf } from '../requests.ts';
import { routeSamples } from '../route-samples.ts';

/** Bodies in another spelling of the same JSON: contracts/specification/conventions.md#json. */
export const requestSpellingCheck: Check = {
  id: 'classification/request-spelling',
  clauses: ['service/json-requests'],
  title: 'reads a body by its JSON value, however that is written',
  async run(t) {
    const samples = routeSamples(t.survey).filter(({ operationId }) => operationId.startsWith('classify'));
    const sample = t.require(
      samples[(t.settings.seed >>> 0) % Math.max(1, samples.length)],
      'the target accepted no classify request that could be written differently',
    );
    const { body, ...without } = sample.spec;
    const known = await t.accept(sample.spec);
    const spelled = await t.recall({ ...without, rawBody: otherSpelling(body) });
    // A model may fail occasionally.
    if ([known, spelled].some((answer) => Object.keys(failuresOf(answer)).length > 0))
      return t.inconclusive('a model failed, so that its result cannot be compared');
    await expectEqualAnswers(t, known, spelled, {
      clause: 'service/json-requests',
      rule: 'spelling',
      read: (exchange) => resultsOf(exchange) ?? `status ${exchange.response.status}`,
      because: SAME_VALUE,
    });
  },
};
