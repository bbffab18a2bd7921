import fc from 'fast-check';
import { servedInput } from '../../arbitraries/served-input.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { Blocked, type CheckContext } from '../../kit/check-context.ts';
import { failuresOf, graphRequest, resultsOf } from '../requests.ts';
import { acceptedEntries, aloneRequest, NOTHING_ACCEPTED, surveyedVersions } from './accepted-entries.ts';

/** Holds that the results and failures of an answer are those of the entries asked for. */
export function expectResultKeys(t: CheckContext, answer: Exchange, names: readonly string[]): boolean {
  const answered = [
    ...new Set([...Object.keys(resultsOf(answer) ?? {}), ...Object.keys(failuresOf(answer))]),
  ];
  return t.expect({
    clause: 'classification/graph-result-keys',
    exchange: answer,
    holds: answered.length === names.length && names.every((name) => answered.includes(name)),
    expected: `results or failures for ${names.join(', ')} and for no other name`,
    actual: answered.length === 0 ? 'none' : `some for ${answered.join(', ')}`,
  });
}

export const routeCheck: Check = {
  id: 'classification/graph-route',
  clauses: [
    'classification/graph-route',
    'classification/graph-envelope',
    'classification/graph-result',
    'classification/graph-result-keys',
    'classification/graph-result-values',
    'classification/graph-errors',
    'service/json-requests',
  ],
  title: 'answers a graph request with 200 and a result under the name of its entry',
  group: 'classification',
  profile: 'smoke',
  async run(t) {
    const [entry] = acceptedEntries(t.survey);
    if (entry === undefined) return evaluateRouteWithoutInput(t);
    const answer = await t.send(aloneRequest(entry));
    const answered = t.expect({
      clause: 'classification/graph-route',
      exchange: answer,
      holds: answer.response.status === 200,
      expected: 'status 200 for a request that was accepted before',
      actual: `status ${answer.response.status}`,
    });
    if (!answered) return;
    t.expect({ clause: 'service/json-requests', exchange: answer, holds: true, expected: '', actual: '' });
    expectResultKeys(t, answer, [entry.model]);
  },
};

/**
 * A model may refuse any input for reasons of its own, but not as a route or a model that is not there: a target that
 * answers so for every model that it lists does not have the endpoint. Nor is a success other than 200 an answer of it.
 */
async function evaluateRouteWithoutInput(t: CheckContext): Promise<void> {
  const answers: Exchange[] = [];
  for (const { model, version, input: schema } of surveyedVersions(t.survey).slice(0, 3)) {
    if (schema === undefined) continue;
    const [input = {}] = fc.sample(servedInput(schema, []), { seed: t.settings.seed, numRuns: 1 });
    answers.push(await t.send(graphRequest({ [model]: { model, version, input } })));
  }
  if (answers.length === 0) throw new Blocked(NOTHING_ACCEPTED);
  if (answers.every(({ response }) => response.status === 415))
    t.expectCompared({
      clause: 'service/json-requests',
      exchanges: answers,
      holds: false,
      expected: 'the JSON body to be read',
      actual: 'status 415',
    });
  if (!answers.every(({ response }) => isNoGraphAnswer(response.status))) throw new Blocked(NOTHING_ACCEPTED);
  t.expectCompared({
    clause: 'classification/graph-route',
    exchanges: answers,
    holds: false,
    expected: 'status 200, or 400 for the input, for models and versions that the target lists',
    actual: `status ${answers.map(({ response }) => response.status).join(', ')} for each`,
  });
}

function isNoGraphAnswer(status: number): boolean {
  return [404, 405, 501].includes(status) || (status > 200 && status < 300);
}
