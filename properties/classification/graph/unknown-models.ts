import fc from 'fast-check';
import { accepted } from '../../kit/accepted.ts';
import type { Check } from '../../kit/check.ts';
import type { Judge } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { refuses, type Refusal } from '../../kit/refuses.ts';
import { graphAsk } from '../requests.ts';
import { needEntry, sent } from './accepted-entries.ts';

/** Models and versions that the target does not have: service.md, "Errors", row 404, and rule 2 of the endpoints. */
export const unknownModelChecks: readonly Check[] = [
  {
    id: 'classification/graph-unknown-model',
    clauses: [
      'classification/graph-unknown-model',
      'classification/graph-unknown-model-text',
      'service/no-server-error',
    ],
    title: 'answers an entry with an unknown model with 404 and its name',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      const entry = needEntry(t);
      const unknown = 'jobmarkunknownmodel';
      // The entry is called like the unknown model: `<name>` and `<model>` of the text are then the same.
      const models = { [unknown]: sent(entry) };
      const base = await accepted(t, graphAsk(models));
      const wrong = { ...sent(entry), model: unknown };
      await refuses(t, base, graphAsk({ [unknown]: wrong }), unknownModel(unknown));
      if (t.setting.profile === 'smoke') return;
      const both = await accepted(t, graphAsk({ known: sent(entry), ...models }));
      await refuses(t, both, graphAsk({ known: sent(entry), [unknown]: wrong }), unknownModel(unknown));
    },
  },
  {
    id: 'classification/graph-unresolved-name',
    clauses: [
      'classification/graph-unresolved-name',
      'classification/graph-unknown-model',
      'classification/graph-unknown-version',
    ],
    title: 'names the entry whose model or version is unknown',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const entry = sent(needEntry(t));
      const name = 'first';
      const base = await accepted(t, graphAsk({ [name]: entry }));
      const text = unresolvedName(name);
      await refuses(t, base, graphAsk({ [name]: { ...entry, model: 'jobmarkunknownmodel' } }), {
        clause: 'classification/graph-unknown-model',
        statuses: [404],
        because: 'there is no model jobmarkunknownmodel',
        text,
      });
      await refuses(t, base, graphAsk({ [name]: { ...entry, version: '98765.4321.1234' } }), {
        clause: 'classification/graph-unknown-version',
        statuses: [404],
        because: `${entry.model} has no version 98765.4321.1234`,
        text,
      });
    },
  },
  property({
    id: 'classification/graph-unknown-model-any',
    clauses: [
      'classification/graph-unknown-model',
      'classification/graph-unknown-model-text',
      'service/no-server-error',
    ],
    title: 'answers an entry with any unknown model with 404 and its name',
    group: 'classification',
    profile: 'standard',
    runs: { standard: 4, thorough: 30 },
    arbitrary(t) {
      needEntry(t);
      // Long enough that no target has an unlisted model of that name.
      return fc
        .stringMatching(/^[a-z]{12,20}$/)
        .filter((name) => t.survey.classification?.modelNames.includes(name) === false);
    },
    async judge(t, unknown) {
      const entry = needEntry(t);
      const base = await accepted(t, graphAsk({ [unknown]: sent(entry) }));
      const wrong = { ...sent(entry), model: unknown };
      await refuses(t, base, graphAsk({ [unknown]: wrong }), unknownModel(unknown));
    },
  }),
  property({
    id: 'classification/graph-unknown-version',
    clauses: [
      'classification/graph-unknown-version',
      'classification/graph-unknown-version-text',
      'service/no-server-error',
    ],
    title: 'answers an entry with an unknown version of a known model with 404 and the version',
    group: 'classification',
    profile: 'standard',
    runs: { standard: 4, thorough: 30 },
    arbitrary(t) {
      const known = versionsOf(t, needEntry(t).model);
      // Numbers that no release reaches: a target may still run versions that it lists no more.
      const part = fc.integer({ min: 1000, max: 99_999 });
      return fc
        .tuple(part, part, part)
        .map((parts) => parts.join('.'))
        .filter((version) => !known.includes(version));
    },
    async judge(t, version) {
      const entry = needEntry(t);
      const base = await accepted(t, graphAsk({ [entry.model]: sent(entry) }));
      await refuses(t, base, graphAsk({ [entry.model]: { ...sent(entry), version } }), {
        clause: 'classification/graph-unknown-version',
        statuses: [404],
        because: `${entry.model} has no version ${version}`,
        text: {
          clause: 'classification/graph-unknown-version-text',
          matches: (detail) => detail.includes(`version not found: ${version}`),
          documented: `… version not found: ${version}`,
        },
      });
    },
  }),
];

/** The beginning of the text, with a name for the entry that is not that of its model. */
function unresolvedName(name: string): NonNullable<Refusal['text']> {
  const documented = `failed to resolve model '${name}': `;
  return {
    clause: 'classification/graph-unresolved-name',
    matches: (detail) => detail.startsWith(documented),
    documented: `${documented}…`,
  };
}

function unknownModel(model: string): Refusal {
  const documented = `failed to resolve model '${model}': model not found: ${model}`;
  return {
    clause: 'classification/graph-unknown-model',
    statuses: [404],
    because: `there is no model ${model}`,
    text: {
      clause: 'classification/graph-unknown-model-text',
      matches: (detail) => detail === documented,
      documented,
    },
  };
}

function versionsOf(t: Judge, model: string): readonly string[] {
  return t.survey.classification?.models.find(({ name }) => name === model)?.versions ?? [];
}
