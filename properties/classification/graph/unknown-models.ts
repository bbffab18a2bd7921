import fc from 'fast-check';
import type { Check } from '../../kit/check.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { type RefusalRule } from '../../kit/check-context.ts';
import { graphRequest } from '../requests.ts';
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
      const base = await t.acceptOrBlock(graphRequest(models));
      const wrong = { ...sent(entry), model: unknown };
      await t.expectRefusal({
        accepted: base,
        request: graphRequest({ [unknown]: wrong }),
        ...unknownModel(unknown),
      });
      if (t.settings.profile === 'smoke') return;
      const both = await t.acceptOrBlock(graphRequest({ known: sent(entry), ...models }));
      await t.expectRefusal({
        accepted: both,
        request: graphRequest({ known: sent(entry), [unknown]: wrong }),
        ...unknownModel(unknown),
      });
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
      const base = await t.acceptOrBlock(graphRequest({ [name]: entry }));
      const text = unresolvedName(name);
      await t.expectRefusal({
        accepted: base,
        request: graphRequest({ [name]: { ...entry, model: 'jobmarkunknownmodel' } }),
        clause: 'classification/graph-unknown-model',
        statuses: [404],
        because: 'there is no model jobmarkunknownmodel',
        text,
      });
      await t.expectRefusal({
        accepted: base,
        request: graphRequest({ [name]: { ...entry, version: '98765.4321.1234' } }),
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
    async evaluate(t, unknown) {
      const entry = needEntry(t);
      const base = await t.acceptOrBlock(graphRequest({ [unknown]: sent(entry) }));
      const wrong = { ...sent(entry), model: unknown };
      await t.expectRefusal({
        accepted: base,
        request: graphRequest({ [unknown]: wrong }),
        ...unknownModel(unknown),
      });
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
    async evaluate(t, version) {
      const entry = needEntry(t);
      const base = await t.acceptOrBlock(graphRequest({ [entry.model]: sent(entry) }));
      await t.expectRefusal({
        accepted: base,
        request: graphRequest({ [entry.model]: { ...sent(entry), version } }),
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
function unresolvedName(name: string): NonNullable<RefusalRule['text']> {
  const documented = `failed to resolve model '${name}': `;
  return {
    clause: 'classification/graph-unresolved-name',
    matches: (detail) => detail.startsWith(documented),
    documented: `${documented}…`,
  };
}

function unknownModel(model: string): RefusalRule {
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

function versionsOf(t: CheckContext, model: string): readonly string[] {
  return t.survey.classification?.models.find(({ name }) => name === model)?.versions ?? [];
}
