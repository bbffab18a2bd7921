import fc from 'fast-check';
import { servedInput } from '../../arbitraries/served-input.ts';
import type { Check } from '../../kit/check.ts';
import { Blocked, type CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { expectEqualAnswers } from '../../kit/expect-same-answer.ts';
import { graphRequest, graphBody, resultsOf } from '../requests.ts';
import {
  acceptedEntries,
  answerAlone,
  needEntry,
  NOTHING_ACCEPTED,
  sent,
  surveyedVersions,
} from './accepted-entries.ts';
import { contextValues } from './context-values.ts';

/** What `context` may be and what it does by itself: service.md, "Graph classify request". */
export const contextChecks: readonly Check[] = [
  {
    id: 'classification/graph-context-optional',
    clauses: ['classification/graph-context-optional'],
    title: 'takes a graph request whose context is left out or null',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const models = await modelsTakenWithContext(t);
      const base = await t.acceptOrBlock(graphBody({ context: {}, models }));
      for (const [because, body] of [
        ['context left out', { models }],
        ['context null', { context: null, models }],
      ] as const) {
        const answer = await t.send(graphBody(body));
        t.expectCompared({
          clause: 'classification/graph-context-optional',
          exchanges: [base, answer],
          holds: answer.response.status === 200,
          expected: `status 200 as with an empty context (${because})`,
          actual: `status ${answer.response.status}`,
        });
      }
    },
  },
  property({
    id: 'classification/graph-context-any-keys',
    clauses: ['classification/graph-context-any-keys', 'classification/graph-context-unused'],
    title: 'takes a context with any keys and values, and passes over those that no reference reads',
    group: 'classification',
    profile: 'standard',
    runs: { standard: 8, thorough: 60 },
    arbitrary(t) {
      needEntry(t);
      return contextValues;
    },
    async evaluate(t, context) {
      const entry = needEntry(t);
      const base = await answerAlone(t, entry);
      const answer = await t.send(graphRequest({ [entry.model]: sent(entry) }, context));
      const { status } = answer.response;
      const taken = t.expectCompared({
        clause: 'classification/graph-context-any-keys',
        exchanges: [base, answer],
        holds: status === 200,
        expected: 'status 200, whatever the context holds',
        actual: `status ${status}`,
      });
      if (taken)
        await expectEqualAnswers(t, base, answer, {
          clause: 'classification/graph-context-unused',
          read: resultsOf,
          because: 'no reference reads the context',
        });
    },
  }),
];

/**
 * Entries that are accepted together with an empty context. The survey asks without context: where it had nothing
 * accepted, a target that wants one shows here.
 */
async function modelsTakenWithContext(t: CheckContext): Promise<Readonly<Record<string, unknown>>> {
  const [entry] = acceptedEntries(t.survey);
  if (entry !== undefined) return { [entry.model]: sent(entry) };
  for (const { model, version, input: schema } of surveyedVersions(t.survey).slice(0, 3)) {
    if (schema === undefined) continue;
    const [input = {}] = fc.sample(servedInput(schema, []), { seed: t.settings.seed, numRuns: 1 });
    const models = { [model]: { model, version, input } };
    if ((await t.send(graphRequest(models, {}))).response.status === 200) return models;
  }
  throw new Blocked(NOTHING_ACCEPTED);
}
