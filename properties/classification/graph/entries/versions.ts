import { compileServedSchema, isObject } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { type Exchange, isAccepted } from '../../../kit/exchange.ts';
import { readServedSchema } from '../../../kit/validate/served-schema.ts';
import { failuresOf, graphRequest, resultOf, withoutField, type GraphEntry } from '../../requests.ts';
import { aloneRequest } from '../../survey/accepted-entries.ts';
import type { SurveyedModelVersion } from '../../survey/survey-data.ts';
import { surveyed } from '../accepted.ts';
import { expectSameResult } from '../expect-results.ts';

const pairsCompared = { smoke: 1, standard: 4, thorough: 50 } as const;

/** The version that an entry names: contracts/specification/classification.md#graph-request. */
export const versionCheck: Check = {
  id: 'classification/graph-version-runs',
  clauses: ['classification/graph-version-runs'],
  title: 'runs the model version that an entry names',
  async run(t) {
    const pairs = surveyed(t).models.flatMap(({ details: [newer, older] }) =>
      newer === undefined || older === undefined ? [] : [{ newer, older }],
    );
    if (pairs.length === 0) t.inconclusive('no model lists two versions');
    let evaluated = 0;
    for (const { newer, older } of pairs.slice(0, pairsCompared[t.settings.profile]))
      for (const [own, other] of [
        [older, newer],
        [newer, older],
      ] as const) {
        if (await expectOutput(t, own, other)) evaluated += 1;
        if (await expectInput(t, own, other)) evaluated += 1;
      }
    if (await expectTogether(t, pairs.slice(0, pairsCompared[t.settings.profile]))) evaluated += 1;
    if (pairs.length > 0 && evaluated === 0)
      t.inconclusive('no two versions of a model have different schemas or different results');
  },
};

/**
 * Two versions must not return the same result where it has the fields that only the other one documents, or lacks those
 * that only this one requires. Each alone is allowed: a schema allows other fields, and two versions may agree.
 */
async function expectOutput(
  t: CheckContext,
  own: SurveyedModelVersion,
  other: SurveyedModelVersion,
): Promise<boolean> {
  const [accepted] = own.accepted;
  const foreign = requiredOnlyBy(other, own);
  const missing = requiredOnlyBy(own, other);
  if (accepted === undefined || foreign.length + missing.length === 0) return false;
  const named = { model: own.model, version: own.version, input: accepted.input };
  const mine = await t.accept(aloneRequest(named));
  const theirs = await t.recall(aloneRequest({ ...named, version: other.version }));
  expectFits(t, other, theirs, mine);
  if (resultOf(mine, own.model) === undefined) return false;
  await t.expectRelation({
    clause: 'classification/graph-version-runs',
    rule: 'output',
    exchanges: [theirs, mine],
    read: (exchange) => resultOf(exchange, own.model),
    holds: ([otherResult, result]) =>
      !sameJson(otherResult, result) ||
      !isObject(result) ||
      !(
        (foreign.length > 0 && foreign.every((field) => Object.hasOwn(result, field))) ||
        (missing.length > 0 && !missing.some((field) => Object.hasOwn(result, field)))
      ),
    expected: () =>
      [
        `another result of ${own.model} ${own.version} than of version ${other.version}`,
        ...(foreign.length > 0 ? [`which alone documents ${foreign.join(', ')}`] : []),
        ...(missing.length > 0 ? [`which does not document ${missing.join(', ')}`] : []),
      ].join(', '),
  });
  return true;
}

/** The output fields that one version requires and the other does not document. */
function requiredOnlyBy(version: SurveyedModelVersion, other: SurveyedModelVersion): readonly string[] {
  const documented = readServedSchema(other.output);
  return (readServedSchema(version.output)?.required ?? []).filter(
    (field) => documented !== undefined && !Object.hasOwn(documented.properties, field),
  );
}

/** Expects the result of a version, for an input of another one, to fit its own output schema as well as that for its own input. */
function expectFits(
  t: CheckContext,
  version: SurveyedModelVersion,
  answer: Exchange,
  before: Exchange,
): void {
  const schema = compileServedSchema(version.output);
  const result = resultOf(answer, version.model);
  if ('unusable' in schema || !isObject(result)) return;
  if (version.accepted.some((own) => schema.validate(own.result).length > 0)) return;
  const [problem] = schema.validate(result);
  t.expect({
    clause: 'classification/graph-version-runs',
    rule: 'schema',
    after: [before],
    exchange: answer,
    holds: problem === undefined,
    expected: `${version.model} ${version.version}${problem?.pointer ?? ''}: ${problem?.expected ?? ''}`,
    actual: problem?.actual ?? '',
  });
}

/** A version must not require a field that only the other one requires. */
async function expectInput(
  t: CheckContext,
  own: SurveyedModelVersion,
  other: SurveyedModelVersion,
): Promise<boolean> {
  const foreign = (other.input?.required ?? []).filter(
    (field) => own.input?.required.includes(field) === false && own.input.properties[field] !== false,
  );
  const [field] = foreign;
  const known = own.accepted[0]?.input ?? own.refused[0];
  if (field === undefined || known === undefined) return false;
  const input = withoutField(known, field);
  const entry = { model: own.model, version: own.version, input };
  const answer = await t.recall(aloneRequest(entry));
  const evidence = [answer];
  let isForeign = false;
  if (resultOf(answer, own.model) === undefined) {
    const added = Object.fromEntries(
      foreign.flatMap((name) => {
        const value = [...own.accepted, ...other.accepted].find(({ input }) => Object.hasOwn(input, name));
        return value === undefined ? [] : [[name, value.input[name]]];
      }),
    );
    const withField = await t.recall(aloneRequest({ ...entry, input: { ...input, ...added } }));
    const theirs = await t.recall(aloneRequest({ ...entry, version: other.version }));
    evidence.unshift(withField, theirs);
    isForeign =
      resultOf(withField, own.model) !== undefined &&
      resultOf(theirs, own.model) === undefined &&
      couldBeMissing(field, answer, theirs, own.model) &&
      (await failsAgain(t, entry));
    // The input is refused for another reason.
    if (!isForeign) return false;
  }
  t.expect({
    clause: 'classification/graph-version-runs',
    rule: 'input',
    after: evidence.slice(0, -1),
    exchange: answer,
    holds: !isForeign,
    expected: `a result of ${own.model} ${own.version} without ${field}, which only version ${other.version} requires`,
    actual: `status ${answer.response.status} without a result`,
  });
  return true;
}

/** Whether a failure of a model could be for a missing field: a recoverable failure for the given values is no misfit. */
function couldBeMissing(field: string, answer: Exchange, other: Exchange, model: string): boolean {
  const failure = failuresOf(answer)[model];
  if (answer.response.status !== 200 || failure === undefined) return true;
  return sameJson(failure, failuresOf(other)[model]) && JSON.stringify(failure).includes(field);
}

/** How often an entry without a result is sent again: a model may fail occasionally. */
const AGAIN = 4;

async function failsAgain(t: CheckContext, entry: GraphEntry): Promise<boolean> {
  for (let turn = 0; turn < AGAIN; turn += 1)
    if (resultOf(await t.send(aloneRequest(entry)), entry.model) !== undefined) return false;
  return true;
}

/** Two versions of a model, and the same input as each of them answered it alone. */
interface Pair {
  readonly model: string;
  readonly named: Readonly<Record<'older' | 'newer', GraphEntry>>;
  readonly alone: Readonly<Record<'older' | 'newer', Exchange>>;
  readonly isEqual: boolean;
}

/** The input has its keys in the reverse order in `named`; undefined where the answers could not show the version that ran. */
async function pairOf(
  t: CheckContext,
  { older, newer }: { readonly older: SurveyedModelVersion; readonly newer: SurveyedModelVersion },
): Promise<Pair | undefined> {
  const input = older.accepted[0]?.input ?? newer.accepted[0]?.input;
  if (input === undefined) return undefined;
  const { model } = older;
  const answerOf = ({ version }: SurveyedModelVersion): Promise<Exchange> =>
    t.recall(aloneRequest({ model, version, input }));
  const newerAlone = await answerOf(newer);
  const alone = { older: await answerOf(older), newer: newerAlone };
  const results = [resultOf(alone.older, model), resultOf(alone.newer, model)];
  const isEqual = sameJson(results[0], results[1]);
  const keys = Object.entries(input);
  if (results.includes(undefined) || (isEqual && keys.length < 2)) return undefined;
  const reversed = Object.fromEntries(keys.toReversed());
  const entryOf = ({ version }: SurveyedModelVersion): GraphEntry => ({ model, version, input: reversed });
  return { model, named: { older: entryOf(older), newer: entryOf(newer) }, alone, isEqual };
}

/**
 * Two versions in one request, with one input whose keys are in the reverse order: each has the result that it has alone.
 * Where these are equal, the newer version was requested first: a server that keeps results by model and input has returned that
 * of the newer one for both, and does not find it by the keys in another order. One request has the pairs of all models.
 */
async function expectTogether(
  t: CheckContext,
  versions: readonly { readonly older: SurveyedModelVersion; readonly newer: SurveyedModelVersion }[],
): Promise<boolean> {
  const found = await Promise.all(versions.map((pair) => pairOf(t, pair)));
  const pairs = found.filter((pair) => pair !== undefined);
  if (pairs.length === 0) return false;
  const all = await t.recall(
    graphRequest(
      Object.fromEntries(
        pairs.flatMap(({ named }, at) => [
          [`older${at}`, named.older],
          [`newer${at}`, named.newer],
        ]),
      ),
    ),
  );
  // What fails among others may run in a request of its own.
  const failed = failuresOf(all);
  for (const [at, { model, named, alone }] of pairs.entries()) {
    const isShared =
      isAccepted(all) && ![`older${at}`, `newer${at}`].some((name) => Object.hasOwn(failed, name));
    const together = isShared
      ? all
      : await t.accept(graphRequest(named), { after: [alone.older, alone.newer] });
    for (const name of ['older', 'newer'] as const)
      await expectSameResult(t, {
        clause: 'classification/graph-version-runs',
        rule: 'together',
        first: { exchange: alone[name], name: model },
        second: { exchange: together, name: isShared ? `${name}${at}` : name },
        because: `${name} names the same version, with the same input`,
        isSameForm: false,
      });
  }
  return pairs.some(({ isEqual }) => !isEqual);
}
