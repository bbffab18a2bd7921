import fc from 'fast-check';
import { compileServedSchema } from '../../../../contracts/index.ts';
import { servedInput } from '../../../arbitraries/served-input.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { detailTexts } from '../../../kit/exchange.ts';
import { property } from '../../../kit/property.ts';
import { Blocked } from '../../../kit/unjudged.ts';
import { failuresOf, type GraphEntry, graphRequest } from '../../requests.ts';
import { casesToSpare } from '../../spare-requests.ts';
import { aloneRequest, sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { unfitOption } from '../../survey/dialect/answer-choices.ts';
import { misfitsOf, type Misfit } from '../../survey/misfits.ts';
import { spreadMisfits } from '../../survey/spread-misfits.ts';
import { fitsSchema, needEntry, surveyed } from '../accepted.ts';
import { expectResultKeys } from '../expect-results.ts';

/** Inputs against the served input schema: contracts/specification/classification.md#version-details. */
export const inputChecks: readonly Check[] = [
  {
    id: 'classification/graph-input-schema-failure',
    clauses: [
      'classification/graph-input-schema-failure',
      'classification/graph-errors',
      'classification/graph-result-keys',
      'service/no-server-error',
    ],
    title: 'refuses an input that does not fit the schema of its model with 400, or reports it under errors',
    async run(t) {
      needEntry(t);
      // Where several fields are required, a server may look at some of them only.
      const all = surveyedVersions(surveyed(t))
        .toSorted((a, b) => (b.input?.required.length ?? 0) - (a.input?.required.length ?? 0))
        .flatMap(misfitsOf);
      const chosen =
        t.settings.profile === 'thorough' ? all : ((await unreported(t, all)) ?? fewMisfits(t, all));
      for (const misfit of chosen) {
        if (!(await expectMisfit(t, misfit)).mayBeOfModel) continue;
        const other = all.find(
          ({ form, entry }) => form === misfit.form && entry.model !== misfit.entry.model,
        );
        if (other !== undefined && !chosen.includes(other)) await expectMisfit(t, other);
      }
      if (all.length === 0) t.inconclusive('no served input schema refuses anything');
    },
  },
  property<GraphEntry>({
    id: 'classification/graph-input-accepted',
    clauses: ['classification/graph-input-accepted', 'service/no-server-error'],
    title: 'accepts an input that fits the input schema served for its model version',
    runs: { standard: 2, thorough: 80 },
    arbitrary(t) {
      const locales = surveyed(t).sets.flatMap(({ locales }) => locales);
      const entries = surveyedVersions(surveyed(t)).flatMap(({ model, version, input, inputSchema }) => {
        if (input === undefined || 'unusable' in compileServedSchema(inputSchema)) return [];
        const inputs = servedInput(input, locales, inputSchema);
        if (inputs.kind === 'impossible') {
          t.inconclusive(`no input of bounded size fits the schema of ${model} ${version}: ${inputs.reason}`);
          return [];
        }
        return [inputs.arbitrary.map((input) => ({ model, version, input }))];
      });
      if (entries.length === 0) throw new Blocked('no model version serves an input schema that can be used');
      return fc.oneof(...entries);
    },
    async evaluate(t, entry) {
      const fits = (): boolean => fitsSchema(t, entry);
      const noInput = `no input could be made that fits the schema of ${entry.model} ${entry.version}`;
      if (!fits()) return t.inconclusive(noInput);
      const answer = await t.recall(aloneRequest(entry));
      const { status } = answer.response;
      // A pattern that exceeds its time limit counts as matched, which can happen on a busy machine: validate a second time.
      if (status !== 200 && !fits()) return t.inconclusive(noInput);
      t.expectNoServerError(answer, 'an input that fits the served schema');
      t.expect({
        clause: 'classification/graph-input-accepted',
        exchange: answer,
        holds: status === 200,
        expected: 'status 200 for an input that fits the served schema',
        actual: () => `status ${status} ${detailTexts(answer).join(' | ')}`.trim(),
      });
    },
  }),
];

/** Whether the survey found that the target reports inputs that do not fit as failures. */
function reportsUnfit(t: CheckContext): boolean {
  const inferred = t.survey.dialect?.classification?.['unfit-input'];
  return inferred?.kind === 'determined' && inferred.option === 'reported';
}

/** How many more required fields are tried where a target has many models. */
const MORE_OMITTED = 3;

/** Misfits of each form, and as many required fields of models as a run has requests for: a server may look for each of them. */
function fewMisfits(t: CheckContext, misfits: readonly Misfit[]): readonly Misfit[] {
  const omitted = omittedFields(misfits);
  const start = omitted.length === 0 ? 0 : (t.settings.seed >>> 0) % omitted.length;
  const rotated = [...omitted.slice(start), ...omitted.slice(0, start)];
  const few = spreadMisfits(misfits, rotated);
  const others = rotated.filter((misfit) => !few.includes(misfit));
  return [...few, ...casesToSpare(t, others, { least: MORE_OMITTED, share: 0.3 })];
}

/** One misfit for each model and each field that it requires, of the version that comes first. */
function omittedFields(misfits: readonly Misfit[]): readonly Misfit[] {
  const omitted = misfits.filter(({ kind }) => kind === 'omitted').toReversed();
  const fields = new Map(omitted.map((misfit) => [`${misfit.entry.model} ${misfit.because}`, misfit]));
  return [...fields.values()].toReversed();
}

/** The most misfits in one request. */
const TOGETHER = 20;

/** The misfits without a failure under `errors`, in a few requests; undefined where failures are reported elsewhere. */
async function unreported(
  t: CheckContext,
  misfits: readonly Misfit[],
): Promise<readonly Misfit[] | undefined> {
  if (!reportsUnfit(t)) return undefined;
  const ofEachForm = [...new Map(misfits.toReversed().map((misfit) => [misfit.form, misfit])).values()];
  const omitted = misfits.filter(({ kind }) => kind === 'omitted');
  const first = new Set([...spreadMisfits(misfits, []), ...ofEachForm, ...omitted]);
  const chosen = [...new Set([...first, ...misfits])].slice(0, Math.max(first.size, 3 * TOGETHER));
  const missed: Misfit[] = [];
  for (let start = 0; start < chosen.length; start += TOGETHER) {
    const some = chosen.slice(start, start + TOGETHER);
    const named = some.map(({ entry }, at) => [`entry${at}`, sent(entry)] as const);
    const answer = await t.recall(graphRequest(Object.fromEntries(named)));
    if (answer.response.status !== 200) return undefined;
    const without = some.filter((_, at) => unfitOption(answer, `entry${at}`) === undefined);
    missed.push(...without);
    // What has none is judged alone.
    if (without.length > 0) continue;
    const failed = Object.keys(failuresOf(answer)).length;
    t.expect({
      clause: 'classification/graph-input-schema-failure',
      exchange: answer,
      holds: failed === some.length,
      expected: `a failure of each of the ${some.length} entries`,
      actual: `${failed} failures`,
    });
  }
  return missed.slice(0, TOGETHER);
}

/**
 * Expects a misfit to be refused, or to be reported as a failure. `mayBeOfModel`: it is reported where the target refuses
 * others, so that the model may have failed with what the server made of the input, without any validation.
 */
async function expectMisfit(
  t: CheckContext,
  { entry, fitting, because, kind }: Misfit,
): Promise<{ readonly mayBeOfModel: boolean }> {
  const base = await t.accept(aloneRequest(fitting));
  const answer = await t.recall(graphRequest({ [entry.model]: sent(entry) }));
  const { status } = answer.response;
  t.expectNoServerError(answer, because, [base]);
  // A text that is too long for its field may be too long for a request.
  if (status === 413) {
    t.inconclusive('an input that does not fit is too large for a request', 'dialect');
    return { mayBeOfModel: false };
  }
  if (status === 200) expectResultKeys(t, answer, [entry.model]);
  const seen = unfitOption(answer, entry.model);
  // Which of the two it gets may depend on the field and on what is wrong with it.
  t.expect({
    clause: 'classification/graph-input-schema-failure',
    rule: kind,
    after: [base],
    exchange: answer,
    holds: seen !== undefined,
    expected: `status 400, or a failure under errors, for an input of ${entry.model} in which ${because}`,
    actual: `status ${status} without a failure`,
  });
  return { mayBeOfModel: seen === 'reported' && !reportsUnfit(t) };
}
