import type { Check, CheckContext } from '../../../kit/check.ts';
import { expectOption } from '../../../kit/dialect/expect-option.ts';
import { isAccepted, type RequestSpec } from '../../../kit/exchange.ts';
import { failuresOf, graphRequest, resultOf, type GraphEntry } from '../../requests.ts';
import { isPlainName, outputReference, sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { failedResultOption } from '../../survey/dialect/answer-choices.ts';
import { misfitsOf } from '../../survey/misfits.ts';
import { PROBE, textFields } from '../../survey/probed-fields.ts';
import type { AcceptedEntry } from '../../survey/survey-data.ts';
import { outputFields } from '../../survey/wires.ts';
import { answerAlone, entriesOf, needEntry, surveyed, togetherEntries, fitsSchema } from '../accepted.ts';
import { expectResultKeys, expectSameResult } from '../expect-results.ts';

/** Entries whose model fails with status 200: contracts/specification/classification.md#graph-response. */
export const failureCheck: Check = {
  id: 'classification/graph-failures',
  clauses: [
    'classification/graph-recoverable',
    'classification/graph-several-entries',
    'classification/graph-same-model-twice',
    'classification/graph-errors',
    'classification/graph-result-keys',
    'classification/graph-result-values',
  ],
  title: 'reports the failure of an entry under errors and returns the results of the other entries',
  async run(t) {
    const good = needEntry(t);
    let evaluated = 0;
    let isReferredTo = false;
    for (const bad of [...(await failingTogether(t)), ...candidates(t)]) {
      const alone = await t.recall(graphRequest({ [bad.model]: sent(bad) }));
      // A failure in a 200 is a recoverable one.
      if (alone.response.status !== 200 || !Object.hasOwn(failuresOf(alone), bad.model)) continue;
      // One order is enough for a second failure where an entry refers to the first one.
      isReferredTo ||= await expectDependent(t, bad);
      await expectFailure(t, good, bad, isReferredTo && evaluated > 0 ? ['good'] : ['good', 'again']);
      evaluated += 1;
      if (evaluated === 2) return;
    }
    if (evaluated === 0) t.inconclusive('no model was seen to fail with status 200', 'dialect');
  },
};

/** The entry of each model with one letter or sign as each text, and then as it was accepted: `short0`, …, `whole0`, …. */
export function shortenedRequest(t: CheckContext): RequestSpec {
  const entries = togetherEntries(t);
  return graphRequest({
    ...Object.fromEntries(entries.map((entry, at) => [`short${at}`, shortened(t, entry, at)])),
    ...Object.fromEntries(entries.map((entry, at) => [`whole${at}`, sent(entry)])),
  });
}

/** The shortened entries that fail in one request with the others. */
async function failingTogether(t: CheckContext): Promise<readonly GraphEntry[]> {
  const entries = togetherEntries(t);
  const answer = await t.recall(shortenedRequest(t));
  if (!isAccepted(answer)) return [];
  expectResultKeys(t, answer, [
    ...entries.map((_, at) => `short${at}`),
    ...entries.map((_, at) => `whole${at}`),
  ]);
  for (const [at, entry] of entries.entries()) {
    const alone = await answerAlone(t, entry);
    const holds = await expectSameResult(t, {
      clause: 'classification/graph-same-model-twice',
      first: { exchange: alone, name: entry.model },
      second: { exchange: answer, name: `whole${at}` },
      because: `the same input, also where an entry before it runs ${entry.model} with another one`,
      isSameForm: false,
    });
    // Repeating costs several requests, so one difference is enough.
    if (!holds && t.violations.length > 0) break;
  }
  return entries.flatMap((entry, at) =>
    Object.hasOwn(failuresOf(answer), `short${at}`) ? [shortened(t, entry, at)] : [],
  );
}

/** The entry with a single letter or sign as each text, in turn, in which a model may find no word. */
function shortened(t: CheckContext, entry: AcceptedEntry, at: number): GraphEntry {
  return withTexts(t, entry, at % 2 === 0 ? 'x' : '-');
}

/** The entry with the text in each text field of which the served schema accepts that. */
export function withTexts(t: CheckContext, entry: AcceptedEntry, text: string): GraphEntry {
  return textFields(entry).reduce((changed: GraphEntry, field) => {
    const further = sent(changed, { [field]: text });
    return fitsSchema(t, further) ? further : changed;
  }, sent(entry));
}

/** Entries that may fail: with a meaningless text, with an input that the survey saw refused, and with one that does not fit. */
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

/** Whether an entry refers to the output of one that failed: its reference cannot be resolved, or it fails too. */
async function expectDependent(t: CheckContext, bad: GraphEntry): Promise<boolean> {
  const whole = entriesOf(t).find(({ model }) => model === bad.model && isPlainName(model));
  const [output] = whole === undefined ? [] : outputFields(whole);
  const consumer = surveyed(t).fields.find(
    ({ changesResult, entry: { model } }) => changesResult && model !== bad.model,
  );
  if (output === undefined || consumer === undefined) return false;
  const { entry, field } = consumer;
  const dependent = sent(entry, { [field]: outputReference(bad, output) });
  const answer = await t.recall(graphRequest({ [bad.model]: sent(bad), [entry.model]: dependent }));
  const { status } = answer.response;
  t.expect({
    clause: 'classification/graph-recoverable',
    rule: 'dependent',
    exchange: answer,
    holds: status === 200 || status === 400,
    expected: 'status 400, or 200, for a reference to the output of an entry that fails alone with 200',
    actual: `status ${status}`,
  });
  return true;
}

async function expectFailure(
  t: CheckContext,
  good: GraphEntry,
  bad: GraphEntry,
  orders: readonly ('good' | 'again')[],
): Promise<void> {
  // The same request with a right entry instead of the failing one.
  const literal = await t.accept(graphRequest({ good: sent(good), bad: sent(good), again: sent(good) }), {
    clause: 'classification/graph-several-entries',
    because: 'entries that are accepted alone',
  });
  // The literal request has the right entry in each place: a model may fail for an entry that comes after others.
  for (const [inPlace, models] of [
    ['good', { good: sent(good), bad: sent(bad), again: sent(bad) }],
    ['again', { bad: sent(bad), again: sent(bad), good: sent(good) }],
  ] as const) {
    if (!orders.includes(inPlace)) continue;
    const answer = await t.accept(graphRequest(models), {
      clause: 'classification/graph-recoverable',
      because: 'an entry that is accepted with one that fails alone with 200',
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
      first: { exchange: literal, name: inPlace },
      second: { exchange: answer, name: 'good' },
      because: 'the failure of another entry does not change it',
      isSameForm: true,
    });
  }
}
