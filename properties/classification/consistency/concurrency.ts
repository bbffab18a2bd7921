import type { Check, CheckContext } from '../../kit/check.ts';
import { shownDifference } from '../../kit/compare/differences.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { surveyed } from '../graph/accepted.ts';
import { otherInput } from '../graph/entries/several-entries.ts';
import { bodyOrStatus, failuresOf, graphRequest } from '../requests.ts';
import { classifyRequest, isClassifiable, postingOutputs } from '../sets/surveyed-sets.ts';
import { acceptedEntries, aloneRequest, sent } from '../survey/accepted-entries.ts';
import { steadyAnswer } from '../survey/steady-output.ts';
import { OTHER_TEXTS } from './independence.ts';

/** How often a difference must be seen, with equal answers to single requests in between. */
const ROUNDS = 2;

/** Requests sent at the same time. */
export const concurrencyCheck: Check = {
  id: 'classification/concurrent-requests',
  clauses: ['classification/concurrent-requests'],
  title: 'answers requests that are sent at the same time as it answers them one by one',
  async run(t) {
    const specs = requestsOf(t);
    t.require(specs[1], 'the target accepted no two different requests');
    const alone: Exchange[] = [];
    for (const spec of specs) alone.push(await t.accept(spec));
    const wrongPlaces = (answers: readonly Exchange[]): ReadonlySet<number> =>
      new Set(
        answers.flatMap((answer, at) => {
          const own = alone[at];
          if (own === undefined || sameJson(bodyOrStatus(answer), bodyOrStatus(own))) return [];
          // A failure that can be recovered from may come and go, and shows nothing about the result.
          return sameJson(failuresOf(answer), failuresOf(own)) ? [at] : [];
        }),
      );
    const atOnce = await Promise.all(specs.map((spec) => t.send(spec)));
    let wrong = [...wrongPlaces(atOnce)];
    for (let round = 1; round < ROUNDS && wrong.length > 0; round += 1) {
      const changed = new Set<number>();
      for (const at of wrong) if (await changesAlone(t, alone[at])) changed.add(at);
      if (changed.size > 0) t.inconclusive('an answer changes from one request to the next');
      wrong = wrong.filter((at) => !changed.has(at));
      // Which of the requests is answered wrongly may change with each round.
      const later = wrongPlaces(await Promise.all(specs.map((spec) => t.send(spec))));
      if (later.size === 0) wrong = [];
    }
    for (const [at, answer] of atOnce.entries()) {
      const own = alone[at];
      if (own === undefined) continue;
      t.expect({
        clause: 'classification/concurrent-requests',
        after: [own],
        exchange: answer,
        holds: !wrong.includes(at),
        expected: () =>
          `${shownDifference(bodyOrStatus(own), bodyOrStatus(answer)).first}, as when it is sent alone`,
        actual: () => shownDifference(bodyOrStatus(own), bodyOrStatus(answer)).second,
      });
    }
  },
};

/** Whether a request gets another answer although it is sent alone. */
async function changesAlone(t: CheckContext, own: Exchange | undefined): Promise<boolean> {
  if (own === undefined) return false;
  const again = await steadyAnswer((spec) => t.send(spec), own.spec);
  return again === undefined || !sameJson(bodyOrStatus(again), bodyOrStatus(own));
}

/** Requests that were answered one by one and differ in one part: the input, the context, the texts of a set. */
function requestsOf(t: CheckContext): readonly RequestSpec[] {
  const survey = surveyed(t);
  const [entry, other] = acceptedEntries(survey);
  // Where possible, of the same model version.
  const entries = [entry, (entry && otherInput(t, entry)) ?? other].filter((one) => one !== undefined);
  const probed = survey.fields.find(({ changesResult }) => changesResult);
  const contexts =
    probed === undefined
      ? []
      : ['a', 'b'].map((text) =>
          graphRequest(
            { [probed.entry.model]: sent(probed.entry, { [probed.field]: '$.context.shared' }) },
            { before: 'before', shared: text === 'a' ? probed.value : 'context.shared', after: 'after' },
          ),
        );
  const set = survey.sets.find(isClassifiable);
  const [output] = postingOutputs(set?.outputs ?? []);
  const ofSets =
    set === undefined
      ? []
      : [
          classifyRequest(set),
          ...(output === undefined ? [] : [classifyRequest(set, { ...OTHER_TEXTS, outputs: [output] })]),
        ];
  const usable = probed !== undefined && probed.acceptsAnyText && probed.probeResult !== undefined;
  return [...entries.map(aloneRequest), ...contexts.slice(0, usable ? 2 : 1), ...ofSets];
}
