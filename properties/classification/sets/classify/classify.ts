import fc from 'fast-check';
import { pathOf, stringsOf } from '../../../../contracts/index.ts';
import { companyName, jobDescription, jobTitle } from '../../../arbitraries/job-texts.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { expectEqualAnswers } from '../../../kit/compare/expect-same-answer.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import {
  type AcceptedExchange,
  brief,
  dataOf,
  type Exchange,
  type RequestSpec,
} from '../../../kit/exchange.ts';
import { failuresOf, get, setRequest } from '../../requests.ts';
import { shapeClauses } from '../../shape-clauses.ts';
import type { SurveyedSet } from '../../survey/survey-data.ts';
import { localeWhereNeeded } from '../../survey/survey-set.ts';
import { answeredOutputs, metaOf, readAnswer, resultNames, unknownNames, without } from '../set-answer.ts';
import { comparableVersion, readSetVersion } from '../set-version-number.ts';
import {
  acceptingSets,
  acceptsTexts,
  classifiableSets,
  classifyRequest,
  listedSets,
  versionedRequest,
} from '../surveyed-sets.ts';

/** Classification by a set, and its defaults: contracts/specification/classification.md#set-response. */
export const classifyChecks: readonly Check[] = [
  {
    id: 'classification/set-classify',
    clauses: [
      'classification/set-classify-route',
      'classification/set-classify-result-keys',
      'classification/set-classify-meta-set',
      ...shapeClauses.setAnswer,
    ],
    title: 'classifies the input of a documented request',
    profile: 'smoke',
    async run(t) {
      for (const set of new Set([...listedSets(t), ...acceptingSets(t)])) await expectPlainRequest(t, set);
    },
  },
  {
    id: 'classification/set-classify-defaults',
    clauses: ['classification/set-classify-default-outputs', 'classification/set-classify-latest'],
    title: 'returns every output of the latest version when a request names neither outputs nor version',
    async run(t) {
      const compared = classifiableSets(t);
      for (const set of acceptingSets(t)) {
        const shown = await t.accept(get(pathOf('getSet', { set: set.name })));
        const answer = await t.accept(classifyRequest(set));
        await expectDefaultOutputs(t, shown, answer);
        await expectLatest(t, shown, answer);
        if (!compared.includes(set) || !set.versions.includes(set.latestVersion)) continue;
        const named = await t.accept(versionedRequest(set, set.latestVersion));
        await expectEqualAnswers(t, named, answer, {
          clause: 'classification/set-classify-latest',
          rule: 'result',
          because: `version ${set.latestVersion}, which is the latest, is omitted`,
          read: readAnswer,
        });
      }
    },
  },
  {
    id: 'classification/set-classify-repeatable',
    clauses: ['classification/set-classify-repeatable'],
    title: 'returns the same result for the same request',
    async run(t) {
      for (const set of classifiableSets(t)) await expectRepeated(t, classifyRequest(set));
    },
  },
];

/** The request of the survey; for a set that accepted none, a documented one. */
function plainRequest(t: CheckContext, set: SurveyedSet): RequestSpec | undefined {
  if (set.acceptedRequest !== undefined) return set.acceptedRequest;
  if (!acceptsTexts(set)) return undefined;
  const texts = fc.record({ company: companyName, title: jobTitle, description: jobDescription });
  const [input] = fc.sample(texts, { seed: t.settings.seed, numRuns: 1 });
  return setRequest(set.name, { input: { ...input, ...localeWhereNeeded(set.locales) } });
}

async function expectPlainRequest(t: CheckContext, set: SurveyedSet): Promise<void> {
  const spec = plainRequest(t, set);
  if (spec === undefined)
    return t.inconclusive(
      `the set ${set.name} accepted no request and does not list company, title and description as input`,
    );
  const answer = await t.accept(spec, { because: 'a request with company, title and description' });
  if (set.outputs.length > 0) await expectOutputNames(t, set, answer);
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

/** Expects results and failures under outputs of the set; the set is looked up again before a name is unknown. */
async function expectOutputNames(t: CheckContext, set: SurveyedSet, answer: AcceptedExchange): Promise<void> {
  const unknown = unknownNames(answeredOutputs(answer), set.outputs);
  const shown = unknown.length === 0 ? undefined : await t.send(get(pathOf('getSet', { set: set.name })));
  const outputs = shown === undefined ? set.outputs : stringsOf(dataOf(shown)?.['output']);
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

/** Expects each output of the shown set or set version in the answer to a request without `outputs`. */
export async function expectDefaultOutputs(
  t: CheckContext,
  shown: AcceptedExchange,
  answer: AcceptedExchange,
): Promise<void> {
  const outputsOf = (exchange: Exchange): readonly string[] => stringsOf(dataOf(exchange)?.['output']);
  if (outputsOf(shown).length === 0) {
    t.inconclusive(`${shown.spec.path} lists no output`);
    return;
  }
  await t.expectRelation<readonly string[]>({
    clause: 'classification/set-classify-default-outputs',
    exchanges: [shown, answer],
    read: (exchange, index) => (index === 0 ? outputsOf(exchange) : answeredOutputs(exchange)),
    holds: ([outputs = [], answered = []]) => without(outputs, answered).length === 0,
    expected: ([outputs = []]) => `each of ${outputs.join(', ')} in the result or under errors`,
    actual: ([outputs = [], answered = []]) => `${without(outputs, answered).join(', ')} in neither`,
  });
}

async function expectLatest(
  t: CheckContext,
  shown: AcceptedExchange,
  answer: AcceptedExchange,
): Promise<void> {
  const latestOf = (exchange: Exchange): unknown => dataOf(exchange)?.['latestVersion'];
  if (readSetVersion(latestOf(shown)) === undefined || typeof metaOf(answer)['setVersion'] !== 'string') {
    t.inconclusive('the set has no latestVersion, or the answer no setVersion, to compare');
    return;
  }
  await expectEqualAnswers(t, shown, answer, {
    clause: 'classification/set-classify-latest',
    because: 'meta.setVersion is the latestVersion of the set',
    read: (exchange) => comparableVersion(latestOf(exchange)),
    readSecond: (exchange) => comparableVersion(metaOf(exchange)['setVersion']),
  });
}

/** A new version of a model changes the answer once; only one that changes again and again is not repeatable. */
async function expectRepeated(t: CheckContext, spec: RequestSpec): Promise<void> {
  const answers: Exchange[] = [await t.accept(spec), await t.accept(spec, { fresh: true })];
  const changes = (): number =>
    answers.filter((answer, index) => {
      const before = answers[index - 1];
      return before !== undefined && !sameJson(readAnswer(before), readAnswer(answer));
    }).length;
  if (changes() > 0) for (let more = 0; more < 4; more += 1) answers.push(await t.send(spec));
  const last = answers.at(-1);
  if (last === undefined) return;
  t.expect({
    clause: 'classification/set-classify-repeatable',
    exchange: last,
    after: answers.slice(0, -1),
    holds: changes() < 2,
    expected: 'the same result for the same request',
    actual: () => `${changes()} changes of the result over ${answers.length} equal requests`,
  });
}
