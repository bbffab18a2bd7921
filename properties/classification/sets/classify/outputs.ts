import type { Check, CheckContext } from '../../../kit/check.ts';
import { expectEqualAnswers } from '../../../kit/compare/expect-same-answer.ts';
import { type AcceptedExchange, isAccepted } from '../../../kit/exchange.ts';
import { resultOf } from '../../requests.ts';
import { shapeClauses } from '../../shape-clauses.ts';
import { casesToSpare } from '../../spare-requests.ts';
import {
  UNKNOWN_OUTPUT,
  unknownOutputOption,
  unknownOutputRequest,
} from '../../survey/dialect/answer-choices.ts';
import { otherCompanies } from '../known-company.ts';
import { otherTypes } from '../request/other-types.ts';
import { answeredOutputs, resultNames, without } from '../set-answer.ts';
import {
  classifiableSet,
  classifiableSets,
  classifyRequest,
  postingOutputs,
  type ClassifiableSet,
} from '../surveyed-sets.ts';

/** Titles to try, each with another company, where every output failed for the first: a model may know nothing about a text. */
const OTHER_TITLES = ['Registered nurse', 'Software engineer', 'Warehouse operative', 'Teacher', 'Driver'];

/** What those postings say besides: something for each known output. */
const MORE =
  'Permanent, full time, remote; $61,000 a year, dental insurance, a bachelor of science, Java, 5 years of experience.';

const outputsRequested = { smoke: 1, standard: 12, thorough: 200 } as const;

/** Requested outputs: contracts/specification/classification.md#set-request, row `outputs`. */
export const outputChecks: readonly Check[] = [
  {
    id: 'classification/set-requested-outputs',
    clauses: [
      'classification/set-classify-requested-outputs',
      'classification/set-classify-route',
      'classification/set-output-values',
      'service/no-server-error',
      ...shapeClauses.setAnswer,
    ],
    title: 'returns the requested outputs and no other, each as without outputs',
    async run(t) {
      const tried = new Set<string>();
      for (const [index, set] of classifiableSets(t).entries()) {
        if (set.outputs.length === 0) t.inconclusive(`the set ${set.name} lists no output`);
        const all = await t.accept(classifyRequest(set));
        // Of further sets a few outputs are enough, first those that no earlier set has.
        const limit =
          index === 0
            ? outputsRequested[t.settings.profile]
            : Math.min(3, outputsRequested[t.settings.profile]);
        const requested = set.outputs
          .toSorted((one, other) => Number(tried.has(one)) - Number(tried.has(other)))
          .slice(0, limit);
        for (const output of set.outputs) tried.add(output);
        const hasSeveral = set.outputs.length > 1;
        const pair = hasSeveral ? [set.outputs.slice(0, 2).toReversed()] : [];
        // A server may answer a few of many outputs only.
        const every =
          hasSeveral && index === 0 ? [await withoutRefusedRepetition(t, set, set.outputs.toReversed())] : [];
        let results = resultNames(all).filter((output) => resultOf(all, output) !== undefined).length;
        for (const outputs of [...requested.map((output) => [output]), ...pair, ...every]) {
          const answer = await t.accept(classifyRequest(set, { outputs }));
          results += outputs.filter((output) => resultOf(answer, output) !== undefined).length;
          expectRequestedOutputs(t, answer, outputs);
          for (const output of outputs) await expectSameOutput(t, all, answer, output);
        }
        const companies = otherCompanies();
        for (const [at, title] of (results === 0 ? OTHER_TITLES : []).entries()) {
          const company = companies[at] ?? set.accepted.company;
          const description = `${set.accepted.description} ${MORE}`;
          const answer = await t.accept(classifyRequest(set, { title, company, description }));
          results += resultNames(answer).filter((output) => resultOf(answer, output) !== undefined).length;
        }
        if (results === 0 && answeredOutputs(all).length > 0)
          t.inconclusive(`every output of the set ${set.name} failed in every answer of it`, 'refused');
      }
    },
  },
  {
    id: 'classification/set-outputs-unknown',
    clauses: ['classification/set-outputs-unknown'],
    title: 'refuses, reports or ignores an unknown output',
    async run(t) {
      const set = classifiableSet(t);
      const known = postingOutputs(set.outputs).slice(0, 2);
      const base = await t.accept(classifyRequest(set));
      const requests = [
        unknownOutputRequest(set),
        // Between two others, where there are two.
        ...(known.length === 0
          ? []
          : [classifyRequest(set, { outputs: known.toSpliced(1, 0, UNKNOWN_OUTPUT) })]),
      ];
      for (const request of requests) {
        const answer = await t.recall(request);
        t.expect({
          clause: 'classification/set-outputs-unknown',
          after: [base],
          exchange: answer,
          // A target that ignores unknown outputs may refuse a request that has no other.
          holds: unknownOutputOption(answer) !== undefined,
          expected: `status 400, or 200 without a result for ${UNKNOWN_OUTPUT}`,
          actual: `status ${answer.response.status}${isAccepted(answer) ? ' with a result for it' : ''}`,
        });
        if (answer.response.status !== 200 || request === requests[0]) continue;
        const missing = without(known, answeredOutputs(answer));
        t.expect({
          clause: 'classification/set-outputs-unknown',
          rule: 'other-outputs',
          after: [base],
          exchange: answer,
          holds: missing.length === 0,
          expected: `${known.join(', ')} in the result or under errors, in addition to the unknown output`,
          actual: `${missing.join(', ')} in neither`,
        });
      }
    },
  },
  {
    id: 'classification/set-outputs-type',
    clauses: [
      'classification/set-outputs-type',
      'classification/set-outputs-min-items',
      'classification/error-400-title',
      'service/no-server-error',
    ],
    title: 'refuses outputs that are empty or not an array of strings',
    async run(t) {
      const set = classifiableSet(t);
      const [output] = set.outputs;
      const valid = output === undefined ? {} : { outputs: [output] };
      const base = await t.accept(classifyRequest(set, valid));
      await t.expectRefusal({
        accepted: base,
        request: classifyRequest(set, { outputs: [] }),
        clause: 'classification/set-outputs-min-items',
        because: 'outputs is an empty array',
      });
      const text = output ?? 'text';
      const others = otherTypes('array', text).map(({ type, value }) => ({
        outputs: type === 'an object' ? { [text]: true } : value,
        because: `outputs is ${type}`,
      }));
      const items = otherTypes('string', text)
        .filter(({ value }) => typeof value !== 'object')
        .map(({ type, value }) => ({
          outputs: [...(valid.outputs ?? []), value],
          because: `outputs contains ${type}`,
        }));
      const cases = [
        ...others,
        ...items,
        { outputs: [...(valid.outputs ?? []), null], because: 'outputs contains null' },
      ];
      const first = everyOther(cases);
      const rest = cases.filter((one) => !first.includes(one));
      for (const { outputs, because } of [...first, ...casesToSpare(t, rest, { least: 0, share: 0.04 })])
        await t.expectRefusal({
          accepted: base,
          request: classifyRequest(set, { outputs }),
          clause: 'classification/set-outputs-type',
          because,
        });
    },
  },
];

/** The outputs with the first one repeated, where the target accepts that, which is not specified; else the outputs. */
async function withoutRefusedRepetition(
  t: CheckContext,
  set: ClassifiableSet,
  outputs: readonly string[],
): Promise<readonly string[]> {
  const repeated = [...outputs, ...outputs.slice(0, 1)];
  const answer = await t.recall(classifyRequest(set, { outputs: repeated }));
  t.expectNoServerError(answer, 'outputs contains a name twice');
  return isAccepted(answer) ? repeated : outputs;
}

/** Expects each requested output in the result or under errors, and no other result. */
export function expectRequestedOutputs(
  t: CheckContext,
  answer: AcceptedExchange,
  outputs: readonly string[],
): void {
  const missing = without(outputs, answeredOutputs(answer));
  const more = without(resultNames(answer), outputs);
  t.expect({
    clause: 'classification/set-classify-requested-outputs',
    exchange: answer,
    holds: missing.length === 0 && more.length === 0,
    expected: `each of outputs [${outputs.join(', ')}] in the result or under errors, and no other result`,
    actual: () =>
      [
        ...(missing.length === 0 ? [] : [`${missing.join(', ')} in neither`]),
        ...(more.length === 0 ? [] : [`results under ${more.join(', ')} too`]),
      ].join('; '),
  });
}

/** Expects an output to be the same whatever others are requested; an output that failed in one answer is not compared. */
async function expectSameOutput(
  t: CheckContext,
  all: AcceptedExchange,
  some: AcceptedExchange,
  output: string,
): Promise<void> {
  if (resultOf(all, output) === undefined || resultOf(some, output) === undefined) return;
  await expectEqualAnswers(t, all, some, {
    clause: 'classification/set-output-values',
    because: `the output ${output} of the same input, as in a request for all outputs`,
    read: (exchange) => resultOf(exchange, output),
  });
}

/** The cases at even places: with cases in pairs of a kind, one of each. */
function everyOther<Case>(cases: readonly Case[]): readonly Case[] {
  return cases.filter((_, index) => index % 2 === 0);
}
