import type { ActiveCheck, CheckContext } from '../../../kit/check.ts';
import { detailTexts, type Exchange, isAccepted } from '../../../kit/exchange.ts';
import { Blocked } from '../../../kit/unjudged.ts';
import { unknownNames } from '../../errors/documented-text.ts';
import { graphRequest } from '../../requests.ts';
import { shapeClauses } from '../../shape-clauses.ts';
import { aloneRequest, surveyedVersions } from '../../survey/accepted-entries.ts';
import { entriesOf, NOTHING_ACCEPTED, surveyed } from '../accepted.ts';
import { expectResultKeys } from '../expect-results.ts';
import { expectFittingRefusals } from './contradicting-refusals.ts';

/** Fewer models than this may refuse all generated inputs for reasons that their schemas do not show. */
const FEW_MODELS = 3;

/** The route, and the form of its answer. */
export const routeCheck: ActiveCheck = {
  id: 'classification/graph-route',
  clauses: [
    'classification/graph-route',
    'classification/graph-result-keys',
    ...shapeClauses.graphAnswer,
    'service/json-requests',
    'service/no-server-error',
  ],
  title: 'answers a graph request with 200 and a result under the name of its entry',
  profile: 'smoke',
  async run(t) {
    await expectFittingRefusals(t);
    const [entry] = entriesOf(t);
    if (entry === undefined) return expectRefusedInputs(t);
    const answer = await t.accept(aloneRequest(entry));
    t.noteEvaluated('service/json-requests');
    expectResultKeys(t, answer, [entry.model]);
  },
};

/** For a target that accepted no input: a model may refuse an input, but not with 404, and not every input that fits. */
async function expectRefusedInputs(t: CheckContext): Promise<void> {
  const refused = surveyedVersions(surveyed(t)).flatMap(({ model, version, refused }) =>
    refused.map((input) => ({ model, version, input })),
  );
  const answers: Exchange[] = [];
  for (const { model, version, input } of refused) {
    const answer = await t.recall(graphRequest({ [model]: { model, version, input } }));
    answers.push(answer);
    // An answer with neither a result nor a failure of its entry.
    if (isAccepted(answer)) expectResultKeys(t, answer, [model]);
  }
  const [last] = answers.slice(-1);
  if (last === undefined) throw new Blocked(NOTHING_ACCEPTED);
  const statuses = [...new Set(answers.map(({ response }) => response.status))].join(', ');
  const after = answers.slice(-4, -1);
  t.expect({
    clause: 'service/no-server-error',
    after,
    exchange: answers.find(({ response }) => response.status >= 500) ?? last,
    holds: answers.every(({ response }) => response.status < 500),
    expected: 'a status below 500 for inputs that fit the served schemas',
    actual: `status ${statuses}`,
  });
  if (answers.every(({ response }) => response.status === 415))
    t.expect({
      clause: 'service/json-requests',
      after,
      exchange: last,
      holds: false,
      expected: 'the JSON body to be read',
      actual: 'status 415',
    });
  const models = new Set(refused.map(({ model }) => model));
  const isRefusedWhatever =
    answers.every(({ response }) => response.status !== 200) &&
    (models.size >= FEW_MODELS || answers.every(({ response }) => isNoGraphAnswer(response.status)));
  const unknown = isRefusedWhatever ? undefined : await sameForUnknownModel(t, answers);
  if (isRefusedWhatever || unknown !== undefined)
    t.expect({
      clause: 'classification/graph-route',
      after: unknown === undefined ? after : [unknown],
      exchange: last,
      holds: false,
      expected: `status 200 for one of ${answers.length} inputs that fit the schemas of ${models.size} listed models${unknown === undefined ? '' : ', or another reason than for a model that is not listed'}`,
      actual: `status ${statuses}`,
    });
  throw new Blocked(NOTHING_ACCEPTED, 'refused');
}

/**
 * The answer to an entry with an unknown model, which is documented as 404, where it is that of these refusals: then no model
 * gave a reason. The input is short, so that no bound of a request can be one.
 */
async function sameForUnknownModel(
  t: CheckContext,
  refusals: readonly Exchange[],
): Promise<Exchange | undefined> {
  const [found] = surveyedVersions(surveyed(t)).filter(({ refused }) => refused.length > 0);
  if (found === undefined) return undefined;
  const entry = { model: unknownNames.plain, version: found.version, input: { title: 'Nurse' } };
  const unknown = await t.recall(graphRequest({ [found.model]: entry }));
  const textOf = (answer: Exchange): string => detailTexts(answer).join('\n');
  return [unknown, ...refusals].every(
    (answer) => answer.response.status === 400 && textOf(answer) === textOf(unknown),
  )
    ? unknown
    : undefined;
}

function isNoGraphAnswer(status: number): boolean {
  return [404, 405, 501].includes(status) || status >= 500 || (status > 200 && status < 300);
}
