import { pathOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { brief } from '../../kit/compare/expect-same-answer.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { surveyed } from '../graph/accepted.ts';
import { bodyOrStatus, get, graphRequest, setRequest } from '../requests.ts';
import { classifyRequest, isClassifiable, postingOutputs } from '../sets/surveyed-sets.ts';
import { acceptedEntries, aloneRequest, sent } from '../survey/accepted-entries.ts';

/** A request, and one before it that must not change its answer. */
interface Sequence {
  readonly request: RequestSpec;
  readonly before: RequestSpec;
  readonly because: string;
}

/** How often a sequence is repeated before its answer counts as wrong. */
const ROUNDS = 3;

export const independenceCheck: Check = {
  id: 'classification/independent-requests',
  clauses: ['classification/independent-requests'],
  title: 'answers a request the same whatever was requested before, also after a refused request',
  async run(t) {
    const sequences = sequencesOf(t);
    t.require(sequences[0], 'the target accepted no request of which two could differ');
    for (const sequence of sequences) await evaluateSequence(t, sequence);
  },
};

function sequencesOf(t: CheckContext): readonly Sequence[] {
  const survey = surveyed(t);
  const [entry] = acceptedEntries(survey);
  const [model] = survey.models;
  const set = survey.sets.find(isClassifiable);
  const sequences: Sequence[] = [];
  if (entry !== undefined) {
    const request = aloneRequest(entry);
    sequences.push({
      request,
      before: graphRequest({ [entry.model]: { ...sent(entry), model: 'jobmarkUnknown' } }),
      because: 'after a request for an unknown model under the same name, which was refused',
    });
  }
  if (model !== undefined)
    sequences.push({
      request: get(pathOf('getModel', { model: model.name })),
      before: get(pathOf('getModel', { model: 'jobmarkUnknown' })),
      because: 'after a request for an unknown model',
    });
  if (set !== undefined) {
    const request = classifyRequest(set);
    const [output] = postingOutputs(set.outputs);
    sequences.push({
      request,
      before: setRequest(set.name, { input: {} }),
      because: 'after a request that was refused',
    });
    if (output !== undefined)
      sequences.push({
        request,
        before: classifyRequest(set, { outputs: [output], title: 'Registered Nurse' }),
        because: 'after a request for one output of another title',
      });
  }
  return sequences;
}

/** Sends the request after the other one. A different answer counts when it comes each time, and never without the other. */
async function evaluateSequence(t: CheckContext, { request, before, because }: Sequence): Promise<void> {
  const alone = await t.accept(request);
  const expected = bodyOrStatus(alone);
  const isExpected = (exchange: Exchange): boolean => sameJson(bodyOrStatus(exchange), expected);
  const first = await t.send(before);
  const answer = await t.send(request);
  let isWrong = !isExpected(answer);
  for (let round = 1; round < ROUNDS && isWrong; round += 1) {
    const repeated = [await t.send(request), await t.send(request)];
    if (!repeated.every(isExpected)) {
      // The request changes by itself, or keeps a wrong answer from then on.
      const isStable = sameJson(bodyOrStatus(repeated[0] ?? answer), bodyOrStatus(repeated[1] ?? answer));
      if (!isStable || !sameJson(bodyOrStatus(repeated[0] ?? answer), bodyOrStatus(answer))) {
        t.inconclusive('an answer changes from one request to the next');
        return;
      }
    }
    await t.send(before);
    isWrong = !isExpected(await t.send(request));
  }
  t.expect({
    clause: 'classification/independent-requests',
    after: [alone, first],
    exchange: answer,
    holds: !isWrong,
    expected: () => `the same answer as before (${because}): ${brief(expected)}`,
    actual: () => brief(bodyOrStatus(answer)),
  });
}
