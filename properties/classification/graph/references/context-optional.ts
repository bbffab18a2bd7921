import fc from 'fast-check';
import { servedInput } from '../../../arbitraries/served-input.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { expectEqualAnswers } from '../../../kit/compare/expect-same-answer.ts';
import { property } from '../../../kit/property.ts';
import { Blocked } from '../../../kit/unjudged.ts';
import { graphBody, graphRequest, resultsOf } from '../../requests.ts';
import { sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { answerAlone, entriesOf, needEntry, NOTHING_ACCEPTED, surveyed } from '../accepted.ts';
import { contextValues } from './context-values.ts';

/** What `context` may be: contracts/specification/classification.md#graph-request. */
export const contextChecks: readonly Check[] = [
  {
    id: 'classification/graph-context-optional',
    clauses: ['classification/graph-context-optional'],
    title: 'accepts a graph request whose context is omitted or null',
    async run(t) {
      const models = await modelsAcceptedWithContext(t);
      const base = await t.accept(graphBody({ context: {}, models }));
      for (const [because, body] of [
        ['a request without context', { models }],
        ['a request with context null', { context: null, models }],
      ] as const)
        await t.accept(graphBody(body), {
          clause: 'classification/graph-context-optional',
          because: `${because}, as with an empty context`,
          after: [base],
        });
    },
  },
  property({
    id: 'classification/graph-context-any-keys',
    clauses: ['classification/graph-context-any-keys', 'classification/graph-context-unused'],
    title: 'accepts a context with any keys and values, and ignores those that no reference reads',
    runs: { standard: 1, thorough: 60 },
    arbitrary(t) {
      needEntry(t);
      return contextValues();
    },
    async evaluate(t, context) {
      const entry = needEntry(t);
      const base = await answerAlone(t, entry);
      const answer = await t.accept(graphRequest({ [entry.model]: sent(entry) }, context), {
        clause: 'classification/graph-context-any-keys',
        because: 'an accepted entry with any context',
        after: [base],
      });
      await expectEqualAnswers(t, base, answer, {
        clause: 'classification/graph-context-unused',
        read: resultsOf,
        because: 'no reference reads the context',
      });
    },
  }),
];

/** Entries that are accepted with an empty context; the survey sends none, so a target that requires one shows here. */
async function modelsAcceptedWithContext(t: CheckContext): Promise<Readonly<Record<string, unknown>>> {
  const [entry] = entriesOf(t);
  if (entry !== undefined) return { [entry.model]: sent(entry) };
  for (const { model, version, input: schema, inputSchema } of surveyedVersions(surveyed(t)).slice(0, 3)) {
    const inputs = schema && servedInput(schema, [], inputSchema);
    if (inputs?.kind !== 'generated') continue;
    const [input = {}] = fc.sample(inputs.arbitrary, { seed: t.settings.seed, numRuns: 1 });
    const models = { [model]: { model, version, input } };
    if ((await t.recall(graphRequest(models, {}))).response.status === 200) return models;
  }
  throw new Blocked(NOTHING_ACCEPTED);
}
