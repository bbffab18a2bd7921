import type { Check } from '../../kit/check.ts';
import { Inconclusive, type CheckContext } from '../../kit/check-context.ts';
import { expectEqualAnswers, expectSameAnswer } from '../../kit/expect-same-answer.ts';
import { graphRequest, resultOf } from '../requests.ts';
import { acceptedEntries, needEntry, sent, type AcceptedEntry } from './accepted-entries.ts';
import {
  DECOY,
  findTellingField,
  probedFields,
  probeField,
  referableFields,
  type ProbedField,
} from './probed-fields.ts';

const clause = 'classification/graph-reference-context';
const KEY = 'shared';

/** `$.context.<key>`: service.md, "References". */
export const contextReferenceChecks: readonly Check[] = [
  {
    id: 'classification/graph-reference-context',
    clauses: [clause],
    title: 'puts the value of a context key where a reference to it stands',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      needEntry(t);
      const probed = await findTellingField(t);
      await evaluateField(t, probed);
      if (t.settings.profile === 'smoke') return;
      const others = new Map<string, ProbedField>();
      for await (const candidate of probedFields(t))
        if (candidate.telling && typeof candidate.value !== typeof probed.value)
          others.set(typeof candidate.value, candidate);
      for (const other of others.values()) await evaluateField(t, other);
    },
  },
  {
    id: 'classification/graph-reference-context-shared',
    clauses: [clause],
    title: 'gives every entry that refers to a context key its value',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const { entry, field, value } = await findTellingField(t);
      const reading = sent(entry, { [field]: `$.context.${KEY}` });
      const context = { [KEY]: value };
      const literal = await t.acceptOrBlock(
        graphRequest({ first: sent(entry), second: sent(entry) }, context),
      );
      const answer = await t.send(graphRequest({ first: reading, second: reading }, context));
      for (const name of ['first', 'second'])
        await expectEqualAnswers(t, literal, answer, {
          clause,
          read: (exchange) => resultOf(exchange, name),
          because: `$.context.${KEY} stands for the literal value in both entries`,
        });
    },
  },
  {
    id: 'classification/graph-reference-context-whole-input',
    clauses: [clause],
    title: 'puts context values into every field of an input at once',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      needEntry(t);
      const models = new Map<string, AcceptedEntry>();
      for (const entry of acceptedEntries(t.survey))
        if (!models.has(entry.model) && referableFields(entry).length > 0) models.set(entry.model, entry);
      if (models.size === 0)
        throw new Inconclusive('no accepted input has a field that a reference can fill');
      const most = t.settings.profile === 'thorough' ? models.size : 6;
      let evaluated = 0;
      for (const entry of [...models.values()].slice(0, most))
        if (await isTelling(t, entry)) {
          await evaluateWholeInput(t, entry);
          evaluated += 1;
        }
      if (evaluated === 0) t.inconclusive('no field was seen to change the answer of its model');
    },
  },
];

function evaluateField(t: CheckContext, { entry, field, value }: ProbedField): Promise<void> {
  // Other keys on both sides: neither the first nor the last value will do.
  const context = { before: DECOY, [KEY]: value, after: DECOY };
  return evaluateReferences(t, entry, { [field]: `$.context.${KEY}` }, context);
}

function evaluateWholeInput(t: CheckContext, entry: AcceptedEntry): Promise<void> {
  const fields = referableFields(entry);
  const context = Object.fromEntries(fields.map((field, at) => [`${KEY}${at}`, entry.input[field]]));
  const references = Object.fromEntries(fields.map((field, at) => [field, `$.context.${KEY}${at}`]));
  return evaluateReferences(t, entry, references, context);
}

/** Asks with the literal values, then with references; the context is there both times, so that it is no difference. */
async function evaluateReferences(
  t: CheckContext,
  entry: AcceptedEntry,
  references: Readonly<Record<string, string>>,
  context: Readonly<Record<string, unknown>>,
): Promise<void> {
  const literal = await t.acceptOrBlock(graphRequest({ [entry.model]: sent(entry) }, context));
  await expectSameAnswer(t, literal, graphRequest({ [entry.model]: sent(entry, references) }, context), {
    clause,
    read: (exchange) => resultOf(exchange, entry.model),
    because: `${Object.values(references).join(', ')}: the literal value of ${Object.keys(references).join(', ')}`,
  });
}

async function isTelling(t: CheckContext, entry: AcceptedEntry): Promise<boolean> {
  for (const field of referableFields(entry).slice(0, 3))
    if ((await probeField(t, entry, field)).telling) return true;
  return false;
}
