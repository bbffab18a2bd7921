import fc from 'fast-check';
import { clausesOfShapes, pathOf } from '../../../contracts/index.ts';
import { companyName, jobDescription, jobTitle } from '../../arbitraries/job-texts.ts';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec, Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { expectEqualAnswers, brief } from '../../kit/expect-same-answer.ts';
import { sameJson } from '../../kit/same-json.ts';
import type { SurveyedSet } from '../../kit/survey.ts';
import { dataOf, failuresOf, get, setRequest, strings } from '../requests.ts';
import { localeWhereNeeded } from '../survey.ts';
import { fieldNames } from './requiredness-rule.ts';
import { answeredOutputs, metaOf, readAnswer, resultNames, unknownNames, without } from './set-answer.ts';
import { comparableVersion, readSetVersion } from './set-version-number.ts';
import { classifiableSets, classifyRequest, listedSets } from './surveyed-sets.ts';

/** Set classification of a plain request, and what it does by default: service.md, "Set classify response". */
export const classifyChecks: readonly Check[] = [
  {
    id: 'classification/set-classify',
    clauses: [
      'classification/set-classify-route',
      'classification/set-classify-result-keys',
      'classification/set-classify-meta-set',
      ...clausesOfShapes('classifyWithSet', 200),
    ],
    title: 'classifies the input of a request that keeps every rule',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      for (const set of listedSets(t)) await evaluatePlainRequest(t, set);
    },
  },
  {
    id: 'classification/set-classify-defaults',
    clauses: ['classification/set-classify-default-outputs', 'classification/set-classify-latest'],
    title: 'gives every output of the latest version when a request names neither outputs nor version',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      for (const set of classifiableSets(t)) {
        const shown = await t.acceptOrBlock(get(pathOf('getSet', { set: set.name })));
        const answer = await t.acceptOrBlock(classifyRequest(set));
        await evaluateDefaultOutputs(t, shown, answer);
        await evaluateLatest(t, shown, answer);
      }
    },
  },
  {
    id: 'classification/set-classify-repeatable',
    clauses: ['classification/set-classify-repeatable'],
    title: 'gives the same result for the same request',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      for (const set of classifiableSets(t)) await evaluateRepeated(t, classifyRequest(set));
    },
  },
];

/** The request of the survey; for a set that accepted none, one that keeps every rule all the same. */
function plainRequest(t: CheckContext, set: SurveyedSet): RequestSpec | undefined {
  if (set.acceptedRequest !== undefined) return set.acceptedRequest;
  // A set of other inputs than the three texts is no set of service.md, requiredness rule 1.
  if (without(fieldNames, set.inputs).length > 0) return undefined;
  const texts = fc.record({ company: companyName, title: jobTitle, description: jobDescription });
  const [input] = fc.sample(texts, { seed: t.settings.seed, numRuns: 1 });
  return setRequest(set.name, { input: { ...input, ...localeWhereNeeded(set.locales) } });
}

async function evaluatePlainRequest(t: CheckContext, set: SurveyedSet): Promise<void> {
  const spec = plainRequest(t, set);
  if (spec === undefined) {
    t.inconclusive(
      `the set ${set.name} accepted no request and does not list ${fieldNames.join(', ')} as input`,
    );
    return;
  }
  const answer = await t.send(spec);
  const { status } = answer.response;
  t.expect({
    clause: 'classification/set-classify-route',
    exchange: answer,
    holds: status === 200,
    expected: 'status 200 for a request with company, title and description',
    actual: `status ${status}`,
  });
  if (status !== 200) return;
  if (set.outputs.length > 0) await evaluateNames(t, set, answer);
  const { setName } = metaOf(answer);
  if (setName !== undefined)
    t.expect({
      clause: 'classification/set-classify-meta-set',
      exchange: answer,
      holds: setName === set.name,
      expected: `meta.setName ${set.name}`,
      actual: `meta.setName ${brief(setName)}`,
    });
}

/** Holds that results and failures stand under outputs of the set; it is looked at again before others are called unknown. */
async function evaluateNames(t: CheckContext, set: SurveyedSet, answer: Exchange): Promise<void> {
  const unknown = unknownNames(answeredOutputs(answer), set.outputs);
  const shown = unknown.length === 0 ? undefined : await t.send(get(pathOf('getSet', { set: set.name })));
  const outputs = shown === undefined ? set.outputs : strings(dataOf(shown)?.['output']);
  const places = [
    ['classification/set-classify-result-keys', 'results', resultNames(answer)],
    ['classification/set-classify-errors', 'failures', Object.keys(failuresOf(answer))],
  ] as const;
  for (const [clause, what, names] of places) {
    const others = unknownNames(names, outputs);
    t.expect({
      clause,
      exchange: answer,
      after: shown === undefined ? [] : [shown],
      holds: others.length === 0,
      expected: `${what} under the outputs of the set: ${outputs.join(', ')}`,
      actual: `${what} under ${others.join(', ')} too`,
    });
  }
}

/** Holds that an answer to a request without `outputs` tells of each output of the shown set or set version. */
export async function evaluateDefaultOutputs(
  t: CheckContext,
  shown: Exchange,
  answer: Exchange,
): Promise<void> {
  const readOutputs = (exchange: Exchange): readonly string[] => strings(dataOf(exchange)?.['output']);
  const outputs = readOutputs(shown);
  if (outputs.length === 0) {
    t.inconclusive(`${shown.spec.path} lists no output`);
    return;
  }
  const missing = without(outputs, answeredOutputs(answer));
  if (missing.length === 0 || (await t.isConfirmed([shown], readOutputs)))
    t.expectCompared({
      clause: 'classification/set-classify-default-outputs',
      exchanges: [shown, answer],
      holds: missing.length === 0,
      expected: `each of ${outputs.join(', ')} in the result or under errors`,
      actual: `${missing.join(', ')} in neither`,
    });
}

async function evaluateLatest(t: CheckContext, shown: Exchange, answer: Exchange): Promise<void> {
  const readLatest = (exchange: Exchange): unknown => dataOf(exchange)?.['latestVersion'];
  const latest = readLatest(shown);
  const { setVersion } = metaOf(answer);
  if (readSetVersion(latest) === undefined || typeof setVersion !== 'string') {
    t.inconclusive('the set names no latestVersion, or the answer no setVersion, to compare');
    return;
  }
  await expectEqualAnswers(t, shown, answer, {
    clause: 'classification/set-classify-latest',
    because: 'meta.setVersion is the latestVersion of the set',
    read: (exchange) => comparableVersion(readLatest(exchange)),
    readSecond: (exchange) => comparableVersion(metaOf(exchange)['setVersion']),
  });
}

/** A service that takes in a new version changes its answers once; one that guesses changes them again and again. */
async function evaluateRepeated(t: CheckContext, spec: RequestSpec): Promise<void> {
  const answers = [await t.acceptOrBlock(spec), await t.send(spec)];
  const differs = (index: number): boolean =>
    !sameJson(readAnswer(answers[index - 1] as Exchange), readAnswer(answers[index] as Exchange));
  const before = differs(1);
  if (before) for (let more = 0; more < 4; more += 1) answers.push(await t.send(spec));
  const changes = answers.map((_, index) => index > 0 && differs(index)).filter(Boolean).length;
  t.expectCompared({
    clause: 'classification/set-classify-repeatable',
    exchanges: answers,
    holds: changes < 2,
    expected: 'the same result for the same request',
    actual: () => `${changes} changes of the result over ${answers.length} equal requests`,
  });
}
