import fc from 'fast-check';
import { clausesOfShapes, pathOf } from '../../../contracts/index.ts';
import { companyName, jobDescription, jobTitle } from '../../arbitraries/job-texts.ts';
import { accepted } from '../../kit/accepted.ts';
import type { Check } from '../../kit/check.ts';
import type { Ask, Exchange } from '../../kit/exchange.ts';
import type { Judge } from '../../kit/check-context.ts';
import { agree, brief } from '../../kit/same-answer.ts';
import { sameJson } from '../../kit/same-json.ts';
import type { SurveyedSet } from '../../kit/survey.ts';
import { confirmed } from '../../kit/confirmed.ts';
import { dataOf, failuresOf, get, setAsk, strings } from '../requests.ts';
import { localeWhereNeeded } from '../survey.ts';
import { fieldNames } from './requiredness-rule.ts';
import { answeredOutputs, metaOf, readAnswer, resultNames, unknownNames, without } from './set-answer.ts';
import { comparableVersion, readSetVersion } from './set-version-number.ts';
import { classifiableSets, classifyAsk, listedSets } from './surveyed-sets.ts';

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
      for (const set of listedSets(t)) await judgePlainRequest(t, set);
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
        const shown = await accepted(t, get(pathOf('getSet', { set: set.name })));
        const answer = await accepted(t, classifyAsk(set));
        await judgeDefaultOutputs(t, shown, answer);
        await judgeLatest(t, shown, answer);
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
      for (const set of classifiableSets(t)) await judgeRepeated(t, classifyAsk(set));
    },
  },
];

/** The request of the survey; for a set that accepted none, one that keeps every rule all the same. */
function plainAsk(t: Judge, set: SurveyedSet): Ask | undefined {
  if (set.acceptedAsk !== undefined) return set.acceptedAsk;
  // A set of other inputs than the three texts is no set of service.md, requiredness rule 1.
  if (without(fieldNames, set.inputs).length > 0) return undefined;
  const texts = fc.record({ company: companyName, title: jobTitle, description: jobDescription });
  const [input] = fc.sample(texts, { seed: t.setting.seed, numRuns: 1 });
  return setAsk(set.name, { input: { ...input, ...localeWhereNeeded(set.locales) } });
}

async function judgePlainRequest(t: Judge, set: SurveyedSet): Promise<void> {
  const ask = plainAsk(t, set);
  if (ask === undefined) {
    t.showsNothing(
      `the set ${set.name} accepted no request and does not list ${fieldNames.join(', ')} as input`,
    );
    return;
  }
  const answer = await t.ask(ask);
  const { status } = answer.response;
  t.hold(
    'classification/set-classify-route',
    answer,
    status === 200,
    'status 200 for a request with company, title and description',
    `status ${status}`,
  );
  if (status !== 200) return;
  if (set.outputs.length > 0) await judgeNames(t, set, answer);
  const { setName } = metaOf(answer);
  if (setName !== undefined)
    t.hold(
      'classification/set-classify-meta-set',
      answer,
      setName === set.name,
      `meta.setName ${set.name}`,
      `meta.setName ${brief(setName)}`,
    );
}

/** Holds that results and failures stand under outputs of the set; it is looked at again before others are called unknown. */
async function judgeNames(t: Judge, set: SurveyedSet, answer: Exchange): Promise<void> {
  const unknown = unknownNames(answeredOutputs(answer), set.outputs);
  const shown = unknown.length === 0 ? undefined : await t.ask(get(pathOf('getSet', { set: set.name })));
  const outputs = shown === undefined ? set.outputs : strings(dataOf(shown)?.['output']);
  const places = [
    ['classification/set-classify-result-keys', 'results', resultNames(answer)],
    ['classification/set-classify-errors', 'failures', Object.keys(failuresOf(answer))],
  ] as const;
  for (const [clause, what, names] of places) {
    const others = unknownNames(names, outputs);
    t.hold(
      clause,
      shown === undefined ? answer : [shown, answer],
      others.length === 0,
      `${what} under the outputs of the set: ${outputs.join(', ')}`,
      `${what} under ${others.join(', ')} too`,
    );
  }
}

/** Holds that an answer to a request without `outputs` tells of each output of the shown set or set version. */
export async function judgeDefaultOutputs(t: Judge, shown: Exchange, answer: Exchange): Promise<void> {
  const readOutputs = (exchange: Exchange): readonly string[] => strings(dataOf(exchange)?.['output']);
  const outputs = readOutputs(shown);
  if (outputs.length === 0) {
    t.showsNothing(`${shown.ask.path} lists no output`);
    return;
  }
  const missing = without(outputs, answeredOutputs(answer));
  if (missing.length === 0 || (await confirmed(t, [shown], readOutputs)))
    t.hold(
      'classification/set-classify-default-outputs',
      [shown, answer],
      missing.length === 0,
      `each of ${outputs.join(', ')} in the result or under errors`,
      `${missing.join(', ')} in neither`,
    );
}

async function judgeLatest(t: Judge, shown: Exchange, answer: Exchange): Promise<void> {
  const readLatest = (exchange: Exchange): unknown => dataOf(exchange)?.['latestVersion'];
  const latest = readLatest(shown);
  const { setVersion } = metaOf(answer);
  if (readSetVersion(latest) === undefined || typeof setVersion !== 'string') {
    t.showsNothing('the set names no latestVersion, or the answer no setVersion, to compare');
    return;
  }
  await agree(t, shown, answer, {
    clause: 'classification/set-classify-latest',
    because: 'meta.setVersion is the latestVersion of the set',
    read: (exchange) => comparableVersion(readLatest(exchange)),
    readSecond: (exchange) => comparableVersion(metaOf(exchange)['setVersion']),
  });
}

/** A service that takes in a new version changes its answers once; one that guesses changes them again and again. */
async function judgeRepeated(t: Judge, ask: Ask): Promise<void> {
  const answers = [await accepted(t, ask), await t.ask(ask)];
  const differs = (index: number): boolean =>
    !sameJson(readAnswer(answers[index - 1] as Exchange), readAnswer(answers[index] as Exchange));
  const before = differs(1);
  if (before) for (let more = 0; more < 4; more += 1) answers.push(await t.ask(ask));
  const changes = answers.map((_, index) => index > 0 && differs(index)).filter(Boolean).length;
  t.hold(
    'classification/set-classify-repeatable',
    answers,
    changes < 2,
    'the same result for the same request',
    () => `${changes} changes of the result over ${answers.length} equal requests`,
  );
}
