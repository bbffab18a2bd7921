import type { Check } from '../../../kit/check.ts';
import { expectOption } from '../../../kit/dialect/expect-option.ts';
import { isAccepted, type CheckContext } from '../../../kit/check-context.ts';
import { failuresOf, graphRequest, resultOf, type GraphEntry } from '../../requests.ts';
import { firstOfEachModel, sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { failedResultOption } from '../../survey/dialect/answer-choices.ts';
import { misfitsOf } from '../../survey/misfits.ts';
import { PROBE, textFields } from '../../survey/probed-fields.ts';
import { entriesOf, needEntry, surveyed } from '../accepted.ts';
import { expectResultKeys, expectSameResult } from '../expect-results.ts';
import { fitsSchema } from './inputs.ts';
import type { AcceptedEntry } from '../../survey/survey-data.ts';

/** Entries whose model fails with status 200: contracts/specification/classification.md#graph-response. */
export const failureCheck: Check = {
  id: 'classification/graph-failures',
  clauses: [
    'classification/graph-recoverable',
    'classification/graph-several-entries',
    'classification/graph-errors',
    'classification/graph-result-keys',
    'classification/graph-result-values',
  ],
  title: 'reports the failure of an entry under errors and returns the results of the other entries',
  async run(t) {
    const good = needEntry(t);
    let evaluated = 0;
    for (const bad of [...(await failingTogether(t)), ...candidates(t)]) {
      const alone = await t.recall(graphRequest({ [bad.model]: sent(bad) }));
      // A failure in a 200 is a recoverable one.
      if (alone.response.status !== 200 || !Object.hasOwn(failuresOf(alone), bad.model)) continue;
      await evaluateFailure(t, good, bad);
      evaluated += 1;
      if (evaluated === 2) return;
    }
    if (evaluated === 0) t.inconclusive('no model was seen to fail with status 200', 'dialect');
  },
};

/** Entries with one letter as each text, as far as they fail in one request with the others. */
async function failingTogether(t: CheckContext): Promise<readonly GraphEntry[]> {
  const named = new Map(
    firstOfEachModel(entriesOf(t))
      .slice(0, 16)
      .map((entry, at) => [`short${at}`, shortened(t, entry)] as const),
  );
  const answer = await t.recall(graphRequest(Object.fromEntries(named)));
  if (!isAccepted(answer)) return [];
  expectResultKeys(t, answer, [...named.keys()]);
  return [...named].filter(([name]) => Object.hasOwn(failuresOf(answer), name)).map(([, entry]) => entry);
}

/** The entry with one letter in each text field of which the served schema accepts that. */
function shortened(t: CheckContext, entry: AcceptedEntry): GraphEntry {
  return textFields(entry).reduce((short: GraphEntry, field) => {
    const shorter = sent(short, { [field]: 'x' });
    return fitsSchema(t, shorter) ? shorter : short;
  }, sent(entry));
}

/** Entries that may fail: with a text that no model knows, with an input of another type, and as the survey saw. */
function candidates(t: CheckContext): readonly GraphEntry[] {
  const probed = surveyed(t)
    .fields.filter(({ acceptsAnyText, probeResult }) => acceptsAnyText && probeResult === undefined)
    .map(({ entry, field }) => sent(entry, { [field]: PROBE }));
  const versions = surveyedVersions(surveyed(t));
  const refused = versions.flatMap(({ model, version, refused: [input] }) =>
    input === undefined ? [] : [{ model, version, input }],
  );
  const unfit = versions.flatMap(misfitsOf).map(({ entry }) => entry);
  return [...probed, ...refused.slice(0, 4), ...unfit.slice(0, 1)];
}

async function evaluateFailure(t: CheckContext, good: GraphEntry, bad: GraphEntry): Promise<void> {
  // The same request with a right entry in the place of the failing one.
  const literal = await t.accept(graphRequest({ good: sent(good), bad: sent(good), again: sent(good) }), {
    clause: 'classification/graph-several-entries',
    because: 'entries that are accepted alone',
  });
  for (const models of [
    { good: sent(good), bad: sent(bad), again: sent(bad) },
    { bad: sent(bad), again: sent(bad), good: sent(good) },
  ]) {
    const answer = await t.accept(graphRequest(models), {
      clause: 'classification/graph-recoverable',
      because: 'an entry that is accepted beside one that fails alone with 200',
      after: [literal],
    });
    expectResultKeys(t, answer, ['good', 'bad', 'again']);
    await t.expectRelation<readonly string[]>({
      clause: 'classification/graph-recoverable',
      rule: 'each',
      exchanges: [literal, answer],
      read: (exchange) => ['bad', 'again'].filter((name) => Object.hasOwn(failuresOf(exchange), name)),
      holds: ([, failed = []]) => failed.length !== 1,
      expected: () => 'a failure of both entries that run the same model with the same input',
      actual: ([, failed = []]) => `a failure of ${failed.join(', ')} only`,
    });
    const seen = failedResultOption(answer, 'bad');
    if (resultOf(answer, 'bad') === undefined && seen !== undefined)
      expectOption(t, {
        clause: 'classification/graph-result-values',
        choice: 'failed-result',
        exchange: answer,
        seen,
        because: 'an entry that failed',
      });
    await expectSameResult(t, {
      clause: 'classification/graph-recoverable',
      rule: 'result',
      first: { exchange: literal, name: 'good' },
      second: { exchange: answer, name: 'good' },
      because: 'the failure of another entry does not change it',
      isSameForm: true,
    });
  }
}
