import { clausesOfShapes, type ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec, Exchange } from '../../kit/exchange.ts';
import { Blocked, type CheckContext, type AcceptedExchange, isAccepted } from '../../kit/check-context.ts';
import { type RefusalRule } from '../../kit/check-context.ts';
import { resultOf, setRequest } from '../requests.ts';
import { withKnownCompany } from './known-company.ts';
import {
  companyOutputs,
  fieldNames,
  requiredness,
  type FieldName,
  type FieldStates,
} from './requiredness-rule.ts';
import {
  changedFields,
  clauseOf,
  fieldStatesFor,
  outputChoices,
  type OutputChoice,
} from './requiredness-table.ts';
import { classifiableSet, classifyRequest, type ClassifiableSet } from './surveyed-sets.ts';

const requiresAll = 'classification/set-requires-all-by-default';
const requiresCompany = 'classification/set-requires-company';
const requiresTitleDescription = 'classification/set-requires-title-description';
const requiresNoMore = 'classification/set-requires-no-more';
const minLength = 'classification/set-input-min-length';
const refusalClauses: readonly ClauseId[] = [
  'service/no-server-error',
  ...clausesOfShapes('classifyWithSet', 400),
];

/** Which texts a request needs, for each choice of outputs: service.md, "Requiredness rules" and "Limits". */
export const requirednessChecks: readonly Check[] = [
  {
    id: requiresAll,
    clauses: [requiresAll, 'classification/set-required-text', ...refusalClauses],
    title: 'requires company, title and description when a request names no outputs',
    group: 'classification',
    profile: 'smoke',
    run: (t) => evaluateTable(t, requiresAll),
  },
  {
    id: requiresCompany,
    clauses: [requiresCompany, 'classification/set-required-text', ...refusalClauses],
    title: 'requires company for the outputs company and naicsStandard',
    group: 'classification',
    profile: 'standard',
    run: (t) => evaluateTable(t, requiresCompany),
  },
  {
    id: requiresTitleDescription,
    clauses: [requiresTitleDescription, 'classification/set-required-text', ...refusalClauses],
    title: 'requires title and description for every other output',
    group: 'classification',
    profile: 'standard',
    run: (t) => evaluateTable(t, requiresTitleDescription),
  },
  {
    id: requiresNoMore,
    clauses: [requiresNoMore, 'classification/set-null-optional-input', 'service/no-server-error'],
    title: 'accepts a request without the texts that its outputs do not need',
    group: 'classification',
    profile: 'standard',
    run: (t) => evaluateTable(t, requiresNoMore),
  },
  {
    id: minLength,
    clauses: [minLength, ...refusalClauses],
    title:
      'refuses an empty company, title or description, whatever the outputs, and takes one of a single character',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      await evaluateTable(t, minLength);
      const set = classifiableSet(t);
      for (const field of fieldNames) {
        const answer = await t.send(classifyRequest(set, { [field]: 'A' }));
        const { status } = answer.response;
        t.expect({
          clause: minLength,
          exchange: answer,
          holds: status === 200,
          expected: `status 200 (${field} has one character)`,
          actual: `status ${status}`,
        });
      }
    },
  },
];

/** Judges the combinations of outputs and texts that test one clause, each against the accepted one with every text. */
async function evaluateTable(t: CheckContext, clause: ClauseId): Promise<void> {
  const plain = classifiableSet(t);
  const set = clause === requiresAll ? plain : await withKnownCompany(t, plain);
  const { profile } = t.settings;
  const reasons: string[] = [];
  let evaluated = 0;
  for (const outputs of outputChoices(set.outputs)) {
    const fitting = fieldStatesFor(profile).filter((states) => clauseOf(outputs, states) === clause);
    const cases = profile === 'smoke' ? fitting.slice(0, 1) : fitting;
    if (cases.length === 0) continue;
    const base = await t.send(requestOf(set, outputs));
    if (!isAccepted(base) || !supports(set, outputs ?? [], base)) {
      reasons.push(`the set ${set.name} gave no result ${describeOutputs(outputs)} and every text`);
      continue;
    }
    evaluated += cases.length;
    for (const states of cases) await evaluateCase(t, base, { set, clause, outputs, states });
  }
  if (evaluated === 0) throw new Blocked(reasons[0] ?? `the set ${set.name} lists no output`);
}

/** An output that the set does not list may be none of its outputs: rule 2 cannot be judged by it unless it answers. */
function supports(set: ClassifiableSet, outputs: readonly string[], base: Exchange): boolean {
  return outputs.every((output) => set.outputs.includes(output) || resultOf(base, output) !== undefined);
}

interface Case {
  readonly set: ClassifiableSet;
  readonly clause: ClauseId;
  readonly outputs: OutputChoice;
  readonly states: FieldStates;
}

async function evaluateCase(
  t: CheckContext,
  base: AcceptedExchange,
  { set, clause, outputs, states }: Case,
): Promise<void> {
  const changed = requestOf(set, outputs, states);
  const because = `${changedFields(states)
    .map((field) => `${field} ${states[field]}`)
    .join(', ')}, ${describeOutputs(outputs)}`;
  const verdict = requiredness(outputs, states);
  if (verdict === 'refused') {
    const text = requiredText(outputs, states);
    await t.expectRefusal({
      accepted: base,
      request: changed,
      clause,
      statuses: [400],
      because,
      ...(text === undefined ? {} : { text }),
    });
    return;
  }
  const answer = await t.send(changed);
  const { status } = answer.response;
  if (verdict === 'accepted')
    t.expectCompared({
      clause,
      exchanges: [base, answer],
      holds: status === 200,
      expected: `status 200 (${because})`,
      actual: `status ${status}`,
    });
  else {
    t.observe('classification/set-null-optional-input', `${because}: status ${status}`);
    t.expectCompared({
      clause: 'service/no-server-error',
      exchanges: [base, answer],
      holds: status < 500,
      expected: `no 5xx (${because})`,
      actual: `status ${status}`,
    });
  }
}

/** The documented text, for a request in which one text is left out and nothing else is wrong. */
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

function requestOf(set: ClassifiableSet, outputs: OutputChoice, states?: FieldStates): RequestSpec {
  const texts = fieldNames.map((field) => {
    const values = { present: set.accepted[field], absent: undefined, empty: '', null: null };
    return [field, values[states?.[field] ?? 'present']] as const;
  });
  const fields = [...texts, ['inputLocale', set.accepted.inputLocale], ['outputs', outputs]] as const;
  return setRequest(set.name, {
    input: Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
  });
}

function describeOutputs(outputs: OutputChoice): string {
  return outputs === undefined ? 'without outputs' : `with outputs [${outputs.join(', ')}]`;
}
