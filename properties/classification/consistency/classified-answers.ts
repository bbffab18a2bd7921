import { isObject, matchRoute, setTexts, type ClauseId, stringsOf } from '../../../contracts/index.ts';
import type { ActiveCheck, CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, type Exchange, isAccepted } from '../../kit/exchange.ts';
import { expectNothingGarbled, textsIn } from '../garbled-texts.ts';
import { surveyed, fitsSchema, versionOf } from '../graph/accepted.ts';
import { expectFittingResult } from '../graph/entries/results.ts';
import { expectResultKeys } from '../graph/expect-results.ts';
import { type GraphEntry, resultOf } from '../requests.ts';
import { expectRequestedOutputs } from '../sets/classify/outputs.ts';
import { answeredOutputs, metaOf, resultNames, unknownNames, without } from '../sets/set-answer.ts';
import { unfitOption } from '../survey/dialect/answer-choices.ts';
import { hasDefault } from '../survey/misfits.ts';
import type { SurveyedSet, SurveyedSetVersion } from '../survey/survey-data.ts';
import { expectNoMisfitFailure } from './misfit-failures.ts';

/** What holds for each single answer, whichever check requested it: contracts/specification/classification.md. */
export const classifiedAnswersCheck: ActiveCheck = {
  id: 'classification/classified-answers',
  clauses: [
    'classification/graph-route',
    'classification/graph-result-keys',
    'classification/graph-result-schema',
    'classification/graph-input-schema-failure',
    'classification/set-classify-route',
    'classification/set-classify-requested-outputs',
    'classification/set-classify-default-outputs',
    'classification/set-classify-latest',
    'service/json-requests',
    'service/no-server-error',
  ],
  title: 'classifies with status 200, with a result or a failure for each entry and each requested output',
  last: 'each',
  async run(t) {
    const answers = await t.answers();
    expectNoMisfitFailure(
      t,
      answers.filter(({ response }) => response.status === 200),
    );
    const returned = returnedOutputs(answers);
    for (const answer of answers) {
      const route = matchRoute('classification', answer.spec.method, answer.spec.path);
      if (route?.route.operationId === 'classifyWithGraph') expectGraph(t, answer);
      if (route?.route.operationId === 'classifyWithSet') expectSet(t, answer, route.params['set'], returned);
    }
  },
};

/** The outputs of which an answer had a result, by the path of the request and the version that ran. */
type ReturnedOutputs = ReadonlyMap<string, readonly string[]>;

function returnedOutputs(answers: readonly Exchange[]): ReturnedOutputs {
  const returned = new Map<string, readonly string[]>();
  for (const answer of answers.filter(isAccepted)) {
    const key = versionKey(answer);
    const names = resultNames(answer).filter((name) => resultOf(answer, name) !== undefined);
    if (key !== undefined) returned.set(key, [...new Set([...(returned.get(key) ?? []), ...names])]);
  }
  return returned;
}

function versionKey(answer: Exchange): string | undefined {
  const { setVersion } = metaOf(answer);
  return typeof setVersion === 'string' ? `${answer.spec.path} ${setVersion}` : undefined;
}

function expectGraph(t: CheckContext, answer: Exchange): void {
  const { body } = answer.spec;
  const models = isObject(body) && isObject(body['models']) ? body['models'] : {};
  const entries = Object.entries(models).filter(isEntry);
  expectStatus(t, answer, 'classification/graph-route');
  if (entries.length === 0 || entries.length < Object.keys(models).length) return;
  const { status } = answer.response;
  // Invalid requests are evaluated by the check that sends them; whether a reference fits the schema is unknown.
  const isFitting = entries.every(([, entry]) => fitsSchema(t, entry));
  const refers = JSON.stringify(models).includes('"$');
  if (isFitting && !refers)
    t.expect({
      clause: 'classification/graph-route',
      rule: 'status',
      exchange: answer,
      holds: status !== 404,
      expected: 'a status other than 404: the target lists each model of the request in this version',
      actual: `status ${status}`,
    });
  if (!isAccepted(answer)) return;
  expectResultKeys(t, answer, Object.keys(models));
  expectNothingGarbled(t, answer, textsIn(models));
  if (!refers) for (const [name, entry] of entries) expectRequired(t, answer, name, entry);
  if (!isFitting && !refers) return;
  for (const [name, entry] of entries) expectFittingResult(t, versionOf(t, entry), answer, name);
}

/** Expects no result of an entry without a field that its schema requires: the survey may have sent one. */
function expectRequired(t: CheckContext, answer: AcceptedExchange, name: string, entry: GraphEntry): void {
  const { input, accepted: [known] = [] } = versionOf(t, entry) ?? {};
  // An accepted input that does not fit is a fault of the schema, or of our reading of it.
  if (known === undefined || !fitsSchema(t, { ...entry, input: known.input })) return;
  const missing = (input?.required ?? []).filter(
    (field) => !Object.hasOwn(entry.input, field) && !hasDefault(input?.properties[field]),
  );
  t.expect({
    clause: 'classification/graph-input-schema-failure',
    rule: 'omitted',
    exchange: answer,
    holds: missing.length === 0 || unfitOption(answer, name) !== undefined,
    expected: `status 400, or a failure under errors, for an input of ${entry.model} without the required ${missing.join(', ')}`,
    actual: 'status 200 without a failure',
  });
}

function expectSet(
  t: CheckContext,
  answer: Exchange,
  name: string | undefined,
  returned: ReturnedOutputs,
): void {
  expectStatus(t, answer, 'classification/set-classify-route');
  const { body } = answer.spec;
  const input = isObject(body) && isObject(body['input']) ? body['input'] : {};
  if (!isAccepted(answer)) return;
  const set = surveyed(t).sets.find((listed) => listed.name === name);
  const { setVersion } = metaOf(answer);
  const version = set?.versionDetails.find((listed) => listed.version === setVersion);
  if (set === undefined || version === undefined) return;
  if (isObject(body) && !Object.hasOwn(body, 'version')) expectLatest(t, set, answer, version);
  expectOutputNames(t, version, answer, stringsOf(input['outputs']));
  if (setTexts.some((field) => stringsOf([input[field]]).length === 0)) return;
  const requested = stringsOf(input['outputs']);
  // What an output does that the version does not list is a choice.
  if (requested.length > 0 && without(requested, version.outputs).length === 0)
    expectRequestedOutputs(t, answer, requested);
  else expectReturned(t, answer, requested, returned.get(versionKey(answer) ?? '') ?? []);
  if (input['outputs'] === undefined) expectEveryOutput(t, version, answer);
}

/** Expects requested outputs that the version returned in another answer, whether it lists them or not. */
function expectReturned(
  t: CheckContext,
  answer: AcceptedExchange,
  requested: readonly string[],
  returned: readonly string[],
): void {
  const shown = requested.filter((name) => returned.includes(name));
  const missing = without(shown, answeredOutputs(answer));
  t.expect({
    clause: 'classification/set-classify-requested-outputs',
    rule: 'returned',
    exchange: answer,
    holds: missing.length === 0,
    expected: `${shown.join(', ')} in the result or under errors, as in another answer`,
    actual: `${missing.join(', ')} in neither`,
  });
}

/** Expects a request without a version to be answered by the latest one, and not by another listed one. */
function expectLatest(
  t: CheckContext,
  { latestVersion, versions }: SurveyedSet,
  answer: AcceptedExchange,
  { version }: SurveyedSetVersion,
): void {
  if (!versions.includes(latestVersion)) return;
  t.expect({
    clause: 'classification/set-classify-latest',
    rule: 'any-request',
    exchange: answer,
    holds: version === latestVersion,
    expected: `meta.setVersion ${latestVersion}, the latest one: the request names none`,
    actual: `meta.setVersion ${version}`,
  });
}

/** Expects results under names of outputs only. */
function expectOutputNames(
  t: CheckContext,
  version: SurveyedSetVersion,
  answer: AcceptedExchange,
  requested: readonly string[],
): void {
  const more = unknownNames(without(resultNames(answer), requested), version.outputs);
  t.expect({
    clause: 'classification/set-classify-requested-outputs',
    rule: 'names',
    exchange: answer,
    holds: requested.length === 0 || more.length === 0,
    expected: `results under requested outputs or others of version ${version.version} only`,
    actual: `results under ${more.join(', ')}`,
  });
}

/** Expects each output of a version where a request names none: also for texts of which a model knows nothing. */
function expectEveryOutput(t: CheckContext, version: SurveyedSetVersion, answer: AcceptedExchange): void {
  const missing = without(version.outputs, answeredOutputs(answer));
  t.expect({
    clause: 'classification/set-classify-default-outputs',
    exchange: answer,
    holds: missing.length === 0,
    expected: `each output of version ${version.version} in the result or under errors`,
    actual: `${missing.join(', ')} in neither`,
  });
}

/** Expects 200 where a request is accepted, and no 5xx, whatever was sent. */
function expectStatus(t: CheckContext, answer: Exchange, clause: ClauseId): void {
  const { status } = answer.response;
  t.expectNoServerError(answer, 'a classify request');
  if (status > 200 && status < 300)
    t.expect({
      clause,
      rule: 'status',
      exchange: answer,
      holds: false,
      expected: 'status 200, or one of an error',
      actual: `status ${status}`,
    });
}

function isEntry(named: readonly [string, unknown]): named is [string, GraphEntry] {
  const [, entry] = named;
  return (
    isObject(entry) &&
    typeof entry['model'] === 'string' &&
    typeof entry['version'] === 'string' &&
    isObject(entry['input'])
  );
}
