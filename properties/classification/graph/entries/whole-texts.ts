import type { Check } from '../../../kit/check.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { type Exchange, isAccepted } from '../../../kit/exchange.ts';
import { graphRequest, resultOf, type GraphEntry } from '../../requests.ts';
import { sent } from '../../survey/accepted-entries.ts';
import { PROBE } from '../../survey/probed-fields.ts';
import type { ProbedField } from '../../survey/survey-data.ts';
import { needEntry, surveyed, fitsSchema } from '../accepted.ts';

/** A beginning of more than a hundred characters, of a word that means nothing. */
const LONG = `${PROBE} `.repeat(11).trim();

/** The fewest models that must ignore what follows it: one model may read the first words of a text only. */
const MODELS = 3;

const clause = 'classification/graph-whole-input';

/** Long texts of inputs: contracts/specification/classification.md#graph-request. */
export const wholeTextsCheck: Check = {
  id: clause,
  clauses: [clause],
  title: 'classifies texts that begin alike and end otherwise each by itself',
  async run(t) {
    needEntry(t);
    const fields = surveyed(t).fields.filter(
      (probed) => probed.changesResult && textsOf(probed).every((entry) => fitsSchema(t, entry)),
    );
    const entries = Object.fromEntries(
      fields.flatMap((probed, at) => textsOf(probed).map((entry, turn) => [`${kinds[turn]}${at}`, entry])),
    );
    if (fields.length < MODELS) return t.inconclusive(`fewer than ${MODELS} models read a long text`);
    const answer = await t.recall(graphRequest(entries));
    if (!isAccepted(answer)) return t.inconclusive(`status ${answer.response.status} for long texts`);
    const reading = fields
      .map((probed, at) => ({ probed, at }))
      .filter(({ probed, at }) => readsOn(answer, probed, at));
    const models = reading.map(({ probed }) => probed.entry.model);
    if (new Set(models).size < MODELS)
      return t.inconclusive(`fewer than ${MODELS} models find anything in a text beyond its beginning`);
    t.expect({
      clause,
      exchange: answer,
      holds: reading.some(
        ({ at }) => !sameJson(resultOf(answer, `long${at}`), resultOf(answer, `ended${at}`)),
      ),
      expected: `from one of ${models.join(', ')} another result where a text of ${LONG.length} characters is continued, as for a short one`,
      actual: 'the same result from each',
    });
  },
};

const kinds = ['short', 'long', 'ended'] as const;

/** The accepted text behind a meaningless word, a long text of that word, and the accepted text behind it. */
function textsOf({ entry, field, value }: ProbedField): readonly GraphEntry[] {
  return [`${PROBE} ${value}`, LONG, `${LONG} ${value}`].map((text) => sent(entry, { [field]: text }));
}

/** Whether the model has results for all three texts, and finds the accepted text behind a meaningless word. */
function readsOn(answer: Exchange, { probeResult }: ProbedField, at: number): boolean {
  const results = kinds.map((kind) => resultOf(answer, `${kind}${at}`));
  return !results.includes(undefined) && !sameJson(results[0], probeResult);
}
