import { type ClauseId, companyOutputs, defined, setTexts } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { type AcceptedExchange, isAccepted, type RequestSpec } from '../../../kit/exchange.ts';
import type { RefusalRule } from '../../../kit/statements.ts';
import { Blocked } from '../../../kit/unjudged.ts';
import { resultOf, setRequest } from '../../requests.ts';
import { DEFAULT_LOCALE, localeWhereNeeded } from '../../survey/survey-set.ts';
import { withKnownCompany } from '../known-company.ts';
import {
  classifiableSet,
  classifiableSets,
  classifyRequest,
  postingOutputs,
  type ClassifiableSet,
} from '../surveyed-sets.ts';
import {
  changedFields,
  clauseOf,
  requirednessCases,
  type OutputChoice,
  type RequirednessCase,
} from './requiredness-cases.ts';
import { requiredness, type FieldName, type FieldStates } from './requiredness-rule.ts';

/** Which texts a request needs for its outputs: contracts/specification/classification.md#set-request. */
export const requirednessChecks: readonly Check[] = [
  {
    id: 'classification/set-requires-all-by-default',
    clauses: [
      'classification/set-requires-all-by-default',
      'classification/set-required-text',
      'classification/error-400-title',
      'service/no-server-error',
    ],
    title: 'requires company, title and description when a request names no outputs',
    profile: 'smoke',
    run: (t) => expectCases(t, 'classification/set-requires-all-by-default'),
  },
  {
    id: 'classification/set-requires-company',
    clauses: [
      'classification/set-requires-company',
      'classification/set-required-text',
      'service/no-server-error',
    ],
    title: 'requires company for the outputs company and naicsStandard',
    run: (t) => expectCases(t, 'classification/set-requires-company'),
  },
  {
    id: 'classification/set-requires-title-description',
    clauses: [
      'classification/set-requires-title-description',
      'classification/set-required-text',
      'service/no-server-error',
    ],
    title: 'requires title and description for every other output',
    run: (t) => expectCases(t, 'classification/set-requires-title-description'),
  },
  {
    id: 'classification/set-requires-no-more',
    clauses: [
      'classification/set-requires-no-more',
      'classification/set-null-optional-input',
      'service/no-server-error',
    ],
    title: 'accepts a request without the texts that its outputs do not need',
    run: (t) => expectCases(t, 'classification/set-requires-no-more'),
  },
  {
    id: 'classification/set-input-min-length',
    clauses: ['classification/set-input-min-length', 'service/no-server-error'],
    title:
      'refuses an empty company, title or description, whatever the outputs, and accepts a single character',
    async run(t) {
      await expectCases(t, 'classification/set-input-min-length');
      await t.accept(classifyRequest(classifiableSet(t), { company: 'A', title: 'B', description: 'C' }), {
        clause: 'classification/set-input-min-length',
        because: 'texts of one character',
      });
    },
  },
];

/** Evaluates the cases of one clause, each compared with the accepted request that has every text. */
async function expectCases(t: CheckContext, clause: ClauseId): Promise<void> {
  for (const [index, set] of classifiableSets(t).entries()) await expectSet(t, clause, set, index === 0);
}

/** Evaluates every case with one set, or the first one. */
async function expectSet(
  t: CheckContext,
  clause: ClauseId,
  plain: ClassifiableSet,
  every: boolean,
): Promise<void> {
  const { profile } = t.settings;
  // Rather one with two outputs, for the cases that need them.
  const [older] = plain.versionDetails
    .filter(({ version, outputs }) => version !== plain.latestVersion && postingOutputs(outputs).length > 0)
    .toSorted((a, b) => fewerThanTwo(a) - fewerThanTwo(b));
  const all = requirednessCases(plain.outputs, profile, older?.outputs).filter(
    (single) => clauseOf(single) === clause,
  );
  const cases = every && profile !== 'smoke' ? all : all.slice(0, 1);
  const unsupported = new Set<string>();
  let evaluated = 0;
  for (const single of cases) {
    const ofCompany = single.outputs?.some((output) => companyOutputs.includes(output)) === true;
    const set = ofCompany ? await withKnownCompany(t, plain) : plain;
    const found = (await withBase(t, set, single)) ?? (await withBase(t, set, withoutUnlisted(set, single)));
    if (found === undefined || clauseOf(found.single) !== clause) {
      unsupported.add(`the set ${plain.name} returned no result ${describe(single.outputs)} and every text`);
      continue;
    }
    evaluated += 1;
    await expectCase(t, found.base, set, found.single);
  }
  const [reason] = unsupported;
  if (evaluated === 0 && every) throw new Blocked(reason ?? `the set ${plain.name} lists no output`);
}

/** 1 for a version that lists fewer than two outputs of a posting, else 0. */
function fewerThanTwo({ outputs }: { readonly outputs: readonly string[] }): number {
  return postingOutputs(outputs).length < 2 ? 1 : 0;
}

/** The case without the outputs of the company that the set does not list. */
function withoutUnlisted(set: ClassifiableSet, single: RequirednessCase): RequirednessCase {
  const outputs = single.outputs?.filter(
    (output) => !companyOutputs.includes(output) || set.outputs.includes(output),
  );
  return { ...single, outputs };
}

/** The case with its accepted request; undefined where there is none, or no output is left. */
async function withBase(
  t: CheckContext,
  set: ClassifiableSet,
  single: RequirednessCase,
): Promise<{ readonly single: RequirednessCase; readonly base: AcceptedExchange } | undefined> {
  const base = single.outputs?.length === 0 ? undefined : await acceptedBase(t, set, single);
  return base && { single, base };
}

/** The same request with every text. An output that the set does not list may not exist: then undefined. */
async function acceptedBase(
  t: CheckContext,
  set: ClassifiableSet,
  { outputs, beside }: RequirednessCase,
): Promise<AcceptedExchange | undefined> {
  const request = requestOf(set, { outputs, beside });
  const unlisted = (outputs ?? []).filter((output) => !set.outputs.includes(output));
  if (unlisted.length === 0) return t.accept(request);
  const answer = await t.recall(request);
  return isAccepted(answer) && unlisted.every((output) => resultOf(answer, output) !== undefined)
    ? answer
    : undefined;
}

async function expectCase(
  t: CheckContext,
  base: AcceptedExchange,
  set: ClassifiableSet,
  single: RequirednessCase,
): Promise<void> {
  const { outputs, states } = single;
  const clause = clauseOf(single) ?? 'classification/set-requires-no-more';
  const request = requestOf(set, single);
  const changes = changedFields(states).map((field) => `${field} ${states[field]}`);
  const because = `${changes.join(', ')}, ${describe(outputs)}`;
  const verdict = requiredness(outputs, states);
  if (verdict === 'refused') {
    const text = requiredText(outputs, states);
    await t.expectRefusal({ accepted: base, request, clause, because, ...defined({ text }) });
  } else if (verdict === 'accepted')
    await t.accept(request, { clause, because: `a request with ${because}`, after: [base] });
  else {
    const answer = await t.recall(request);
    const { status } = answer.response;
    t.observe('classification/set-null-optional-input', `${because}: status ${status}`);
    t.expectNoServerError(answer, because, [base]);
  }
}

/** The documented text, for a request in which one text is omitted and nothing else is wrong. */
function requiredText(outputs: OutputChoice, states: FieldStates): RefusalRule['text'] | undefined {
  const [field, ...more] = changedFields(states);
  if (field === undefined || more.length > 0 || states[field] !== 'absent') return undefined;
  const needing = (outputs ?? []).filter((output) => needs(output, field));
  return {
    clause: 'classification/set-required-text',
    matches: (detail) =>
      detail.includes(field) && (needing.length === 0 || needing.some((output) => detail.includes(output))),
    documented: `${field} is required for [${needing.join(', ') || '<outputs>'}] outputs`,
  };
}

function needs(output: string, field: FieldName): boolean {
  return (field === 'company') === companyOutputs.includes(output);
}

/** A request of the set; with every text when `states` is omitted. */
function requestOf(
  set: ClassifiableSet,
  {
    outputs,
    states,
    beside,
  }: Pick<RequirednessCase, 'outputs' | 'beside'> & { readonly states?: FieldStates },
): RequestSpec {
  const texts = setTexts.map((field) => {
    const values = { present: set.accepted[field], absent: undefined, empty: '', null: null };
    return [field, values[states?.[field] ?? 'present']] as const;
  });
  const version = beside.version ? versionWith(set, outputs) : undefined;
  const locales = set.versionDetails.find((detail) => detail.version === version)?.locales ?? set.locales;
  // Not the default, with which a server may leave out what it does for other locales.
  const other = locales.findLast((locale) => locale !== DEFAULT_LOCALE) ?? locales.at(-1);
  const { inputLocale } = beside.locale ? { inputLocale: other } : localeWhereNeeded(locales);
  const fields = [...texts, ['inputLocale', inputLocale], ['outputs', outputs]] as const;
  return setRequest(set.name, {
    ...defined({ version }),
    input: Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
  });
}

/** An older version with the outputs, or else the latest; undefined when neither is listed. */
function versionWith(
  { versionDetails, latestVersion, outputs: listed }: ClassifiableSet,
  outputs: OutputChoice,
): string | undefined {
  const unlisted = companyOutputs.filter((output) => !listed.includes(output));
  const fitting = versionDetails.filter((detail) =>
    (outputs ?? []).every((output) => unlisted.includes(output) || detail.outputs.includes(output)),
  );
  return (fitting.find(({ version }) => version !== latestVersion) ?? fitting[0])?.version;
}

function describe(outputs: OutputChoice): string {
  return outputs === undefined ? 'without outputs' : `with outputs [${outputs.join(', ')}]`;
}
