import { clausesOfShapes } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { failuresOf } from '../requests.ts';
import { otherTypes } from './other-types.ts';
import { answeredOutputs, resultNames, without } from './set-answer.ts';
import { classifiableSet, classifiableSets, classifyRequest, postingOutputs } from './surveyed-sets.ts';

const outputsLookedAt = { smoke: 1, standard: 12, thorough: 200 } as const;
const UNKNOWN_OUTPUT = 'jobmark-unknown-output';

/** What a request may ask for: service.md, "Set classify input", row `outputs`. */
export const outputChecks: readonly Check[] = [
  {
    id: 'classification/set-requested-outputs',
    clauses: [
      'classification/set-classify-requested-outputs',
      'classification/set-classify-route',
      ...clausesOfShapes('classifyWithSet', 200),
    ],
    title: 'gives the requested outputs and no other',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      for (const set of classifiableSets(t)) {
        if (set.outputs.length === 0) t.inconclusive(`the set ${set.name} lists no output`);
        const alone = set.outputs.slice(0, outputsLookedAt[t.settings.profile]).map((output) => [output]);
        const pair = set.outputs.slice(0, 2).toReversed();
        for (const outputs of set.outputs.length > 1 ? [...alone, pair] : alone) {
          const answer = await t.send(classifyRequest(set, { outputs }));
          evaluateRequestedOutputs(t, answer, outputs);
        }
      }
    },
  },
  {
    id: 'classification/set-outputs-unknown',
    clauses: ['classification/set-outputs-unknown'],
    title: 'tells of an unknown output with 400 or under errors',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const set = classifiableSet(t);
      const [known] = postingOutputs(set.outputs);
      const choices = [[UNKNOWN_OUTPUT], ...(known === undefined ? [] : [[known, UNKNOWN_OUTPUT]])];
      const base = await t.acceptOrBlock(classifyRequest(set));
      for (const outputs of choices) {
        const answer = await t.send(classifyRequest(set, { outputs }));
        const { status } = answer.response;
        const failed = status === 200 && Object.hasOwn(failuresOf(answer), UNKNOWN_OUTPUT);
        t.expectCompared({
          clause: 'classification/set-outputs-unknown',
          exchanges: [base, answer],
          holds: status === 400 || failed,
          expected: `status 400, or 200 with ${UNKNOWN_OUTPUT} under errors (outputs [${outputs.join(', ')}])`,
          actual: status === 200 ? `status 200 without ${UNKNOWN_OUTPUT} under errors` : `status ${status}`,
        });
      }
    },
  },
  {
    id: 'classification/set-outputs-type',
    clauses: [
      'classification/set-outputs-type',
      'classification/set-outputs-min-items',
      'service/no-server-error',
      ...clausesOfShapes('classifyWithSet', 400),
    ],
    title: 'refuses outputs that are empty or no array of strings',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const set = classifiableSet(t);
      const [output] = set.outputs;
      const valid = output === undefined ? {} : { outputs: [output] };
      const base = await t.acceptOrBlock(classifyRequest(set, valid));
      await t.expectRefusal({
        accepted: base,
        request: classifyRequest(set, { outputs: [] }),
        clause: 'classification/set-outputs-min-items',
        statuses: [400],
        because: 'outputs is an empty array',
      });
      const others = otherTypes('array', output ?? 'text').map(({ type, value }) => ({
        outputs: value,
        because: `outputs is ${type}`,
      }));
      if (output !== undefined) others.push({ outputs: { [output]: true }, because: 'outputs is an object' });
      const items = otherTypes('string', output ?? 'text').map(({ type, value }) => ({
        outputs: [...(valid.outputs ?? []), value],
        because: `outputs holds ${type}`,
      }));
      for (const { outputs, because } of [...others, ...items])
        await t.expectRefusal({
          accepted: base,
          request: classifyRequest(set, { outputs }),
          clause: 'classification/set-outputs-type',
          statuses: [400],
          because,
        });
    },
  },
];

/** Holds that a request which keeps every rule was accepted; gives that back. */
export function evaluateAccepted(t: CheckContext, answer: Exchange): boolean {
  const { status } = answer.response;
  return t.expect({
    clause: 'classification/set-classify-route',
    exchange: answer,
    holds: status === 200,
    expected: 'status 200 for a request that keeps every rule',
    actual: `status ${status}`,
  });
}

/** Holds that a request for these outputs was accepted and that its answer tells of each, with no other result. */
export function evaluateRequestedOutputs(
  t: CheckContext,
  answer: Exchange,
  outputs: readonly string[],
): void {
  if (!evaluateAccepted(t, answer)) return;
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
