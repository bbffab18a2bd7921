import fc from 'fast-check';
import { servedInput } from '../../arbitraries/served-input.ts';
import { accepted } from '../../kit/accepted.ts';
import type { Check } from '../../kit/check.ts';
import { Blocked, type Judge } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { agree } from '../../kit/same-answer.ts';
import { graphAsk, graphBody, resultsOf } from '../requests.ts';
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
      const base = await accepted(t, graphBody({ context: {}, models }));
      for (const [because, body] of [
        ['context left out', { models }],
        ['context null', { context: null, models }],
      ] as const) {
        const answer = await t.ask(graphBody(body));
        t.hold(
          'classification/graph-context-optional',
          [base, answer],
          answer.response.status === 200,
          `status 200 as with an empty context (${because})`,
          `status ${answer.response.status}`,
        );
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
    async judge(t, context) {
      const entry = needEntry(t);
      const base = await answerAlone(t, entry);
      const answer = await t.ask(graphAsk({ [entry.model]: sent(entry) }, context));
      const { status } = answer.response;
      const taken = t.hold(
        'classification/graph-context-any-keys',
        [base, answer],
        status === 200,
        'status 200, whatever the context holds',
        `status ${status}`,
      );
      if (taken)
        await agree(t, base, answer, {
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
async function modelsTakenWithContext(t: Judge): Promise<Readonly<Record<string, unknown>>> {
  const [entry] = acceptedEntries(t.survey);
  if (entry !== undefined) return { [entry.model]: sent(entry) };
  for (const { model, version, input: schema } of surveyedVersions(t.survey).slice(0, 3)) {
    if (schema === undefined) continue;
    const [input = {}] = fc.sample(servedInput(schema, []), { seed: t.setting.seed, numRuns: 1 });
    const models = { [model]: { model, version, input } };
    if ((await t.ask(graphAsk(models, {}))).response.status === 200) return models;
  }
  throw new Blocked(NOTHING_ACCEPTED);
}
