import { compileServedSchema, stringsOf } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { detailTexts, type Exchange, isAccepted } from '../../../kit/exchange.ts';
import { failuresOf, graphRequest, type GraphEntry } from '../../requests.ts';
import { aloneRequest, sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { misfitsOf, type Misfit } from '../../survey/misfits.ts';
import type { SurveyedModelVersion } from '../../survey/survey-data.ts';
import { needEntry, surveyed } from '../accepted.ts';
import { boundValues, type BoundValue } from './bound-values.ts';
import { saysRequired } from './required-fields.ts';

/** An accepted entry with another value in one field, at a bound that the schema of the field gives. */
interface AtBound {
  readonly fitting: GraphEntry;
  readonly entry: GraphEntry;
  readonly because: string;
  /** Entries that do not fit, in the same field and in another one. */
  readonly misfits: readonly Misfit[];
  /** The field, where a model may refuse the value for any reason but that the field is missing. */
  readonly present?: string;
  /** An entry that must be accepted, and others that must be refused, before a refusal counts. */
  readonly within: GraphEntry | undefined;
  readonly beside: readonly GraphEntry[];
}

type Input = Readonly<Record<string, unknown>>;

/** The most entries of the request. */
const MOST = 30;

/** Bounds, listed values and both booleans of a served schema: contracts/specification/classification.md#version-details. */
export const inputBoundsCheck: Check = {
  id: 'classification/graph-input-bounds',
  clauses: ['classification/graph-route'],
  title:
    'accepts the bounds, the listed values and both booleans that a served input schema allows, and does not treat 0, false or [] as missing',
  async run(t) {
    needEntry(t);
    const all = surveyedVersions(surveyed(t)).flatMap(atBounds).slice(0, MOST);
    if (all.length === 0) return t.inconclusive('no served input schema gives bounds of a value');
    const named = all.map(({ entry }, at) => [`entry${at}`, entry] as const);
    const together = await t.recall(graphRequest(Object.fromEntries(named)));
    for (const [at, one] of all.entries()) {
      const base = await t.accept(aloneRequest(one.fitting));
      const [answer, name] = isAccepted(together)
        ? [together, `entry${at}`]
        : [await t.recall(aloneRequest(one.entry)), one.entry.model];
      if (await isClear(t, one, answer)) evaluate(t, one, base, answer, name);
      // Their failures show whether the value counts as a misfit: ../../consistency/classified-answers.ts.
      if (stringsOf(failuresOf(answer)[name]).length > 0)
        for (const { entry } of one.misfits) await t.recall(aloneRequest(entry));
    }
  },
};

/** Whether a refusal can be for the bound only, if the answer is one. */
async function isClear(
  t: CheckContext,
  { within, beside, present }: AtBound,
  answer: Exchange,
): Promise<boolean> {
  if (answer.response.status !== 400 || present !== undefined) return true;
  const statusOf = async (entry: GraphEntry): Promise<number> =>
    (await t.recall(aloneRequest(entry))).response.status;
  if (within !== undefined && (await statusOf(within)) === 400) return false;
  for (const entry of beside) if ((await statusOf(entry)) !== 400) return false;
  return true;
}

/** A model may fail for a value with status 200, but must not report that the input does not fit its schema. */
function evaluate(
  t: CheckContext,
  { entry, because, present }: AtBound,
  base: Exchange,
  answer: Exchange,
  name: string,
): void {
  const input = `${entry.model} ${entry.version} for an accepted input in which ${because}`;
  const isRefused =
    present === undefined ? answer.response.status === 400 : saysRequired(answer, name, present);
  t.expect({
    clause: 'classification/graph-route',
    rule: present === undefined ? 'bounds' : 'present',
    field: `${entry.model}/${because}`,
    after: [base],
    exchange: answer,
    holds: !isRefused,
    expected:
      present === undefined
        ? `status 200 from ${input}`
        : `an answer that does not call ${present} missing, from ${input}`,
    actual: () =>
      [
        `status ${answer.response.status}`,
        ...detailTexts(answer),
        ...stringsOf(failuresOf(answer)[name]),
      ].join(' | '),
  });
}

function atBounds(found: SurveyedModelVersion): readonly AtBound[] {
  const { model, version, input, inputSchema, accepted } = found;
  const schema = compileServedSchema(inputSchema);
  const known = accepted[0]?.input;
  if (known === undefined || input === undefined || 'unusable' in schema) return [];
  const fitting = { model, version, input: known };
  const fits = (changes: Input): boolean => schema.validate({ ...known, ...changes }).length === 0;
  const misfits = misfitsOf(found);
  const changedTo = (field: string, { value, changes, beyond, within, beside = [] }: BoundValue): AtBound => {
    const ofField = misfits.filter(({ because }) => because.startsWith(`${field} `));
    return {
      misfits: [
        ...ofField.filter(({ because }) => because === `${field} ${beyond}`),
        ...ofField.slice(0, 2),
        ...misfits.filter((misfit) => !ofField.includes(misfit)).slice(0, 1),
      ],
      fitting,
      entry: sent(fitting, changes),
      because: `${field} is ${shown(value)}`,
      within: within === undefined || !fits(within) ? undefined : sent(fitting, within),
      beside: beside.filter(fits).map((others) => sent(fitting, others)),
    };
  };
  return Object.keys(input.properties)
    .filter((field) => Object.hasOwn(known, field))
    .flatMap((field) => [
      ...boundValues(input.properties, known, field).map((value) => changedTo(field, value)),
      ...emptyValues(known[field]).map((value) => ({
        ...changedTo(field, { value, changes: { [field]: value } }),
        present: field,
      })),
    ])
    .filter(({ entry }) => fits(entry.input));
}

/** A value in few characters. */
function shown(value: unknown): string {
  if (typeof value === 'string' && value.length > 40) return `a text of ${value.length} characters`;
  return Array.isArray(value) && value.length > 3
    ? `an array of ${value.length} items`
    : JSON.stringify(value);
}

/** A value that some languages treat as none. */
function emptyValues(accepted: unknown): readonly unknown[] {
  if (typeof accepted === 'number') return accepted === 0 ? [] : [0];
  if (typeof accepted === 'boolean') return accepted ? [false] : [];
  return Array.isArray(accepted) && accepted.length > 0 ? [[]] : [];
}
