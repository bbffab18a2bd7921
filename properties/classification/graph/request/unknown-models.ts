import type { Check, CheckContext } from '../../../kit/check.ts';
import { detailTexts } from '../../../kit/exchange.ts';
import type { RefusalRule } from '../../../kit/statements.ts';
import { namesLike, unknownInOtherCase, unknownNames, wholeText } from '../../errors/documented-text.ts';
import { graphRequest, type GraphEntry } from '../../requests.ts';
import { aloneRequest, sent } from '../../survey/accepted-entries.ts';
import { MALFORMED_VERSION } from '../../survey/dialect/answer-choices.ts';
import { needEntry, surveyed } from '../accepted.ts';

const UNKNOWN_VERSION = '98765.4321.1234';

/** Models and versions that the target does not have, in an entry: contracts/specification/errors.md#not-found. */
export const unknownEntryChecks: readonly Check[] = [
  {
    id: 'classification/graph-unknown-model',
    clauses: [
      'classification/graph-unknown-model',
      'classification/graph-unknown-model-text',
      'classification/graph-unresolved-name',
      'service/no-server-error',
    ],
    title: 'answers an entry with an unknown model with 404 and its name',
    profile: 'smoke',
    async run(t) {
      const entry = needEntry(t);
      const accepted = await t.accept(aloneRequest(entry));
      const isSmoke = t.settings.profile === 'smoke';
      const inCase = await unknownInOtherCase(t, entry.model, surveyed(t).modelNames, (model) =>
        graphRequest({ [entry.model]: { ...sent(entry), model } }),
      );
      const names = [unknownNames.plain, unknownNames.odd, ...(inCase === undefined ? [] : [inCase])];
      for (const model of isSmoke ? names.slice(0, 1) : names)
        await t.expectRefusal({
          accepted,
          request: graphRequest({ [entry.model]: { ...sent(entry), model } }),
          ...unknownModel(entry.model, entry.model, model),
        });
      if (isSmoke) return;
      // Under another name than that of its model, before and after valid entries.
      const right = sent(entry);
      const together = { first: right, second: right, third: right };
      const all = await t.accept(graphRequest(together, {}));
      // A server that compares the beginning only, or without blanks, finds the listed name in it.
      const longer = `${entry.model} `;
      const [, shorter] = namesLike(entry.model, surveyed(t).modelNames);
      for (const [name, models, model] of [
        ['third', { ...together, third: { ...right, model: longer } }, longer],
        ['first', { ...together, first: { ...right, model: shorter } }, shorter],
      ] as const)
        await expectNamedEntry(t, {
          accepted: all,
          request: graphRequest(models, {}),
          ...unknownModel(name, entry.model, model),
          name,
        });
    },
  },
  {
    id: 'classification/graph-unknown-version',
    clauses: [
      'classification/graph-unknown-version',
      'classification/graph-unknown-version-text',
      'classification/graph-unresolved-name',
      'service/no-server-error',
    ],
    title: 'answers an entry with an unknown version of its model with 404 and the version',
    async run(t) {
      const entry = needEntry(t);
      const { models } = surveyed(t);
      const known = models.find(({ name }) => name === entry.model)?.versions ?? [];
      const foreign = models.flatMap(({ versions }) => versions).find((version) => !known.includes(version));
      const accepted = await t.accept(aloneRequest(entry));
      const unlisted = [laterPatch(entry.version, known), ...(foreign === undefined ? [] : [foreign])];
      for (const version of unlisted)
        await t.expectRefusal({
          accepted,
          request: graphRequest({ [entry.model]: { ...sent(entry), version } }),
          ...unknownVersion(entry.model, entry, version),
        });
      const right = sent(entry);
      const prefix = entry.version.slice(0, entry.version.lastIndexOf('.'));
      for (const alike of [prefix, `${entry.version} `, `v${entry.version}`, MALFORMED_VERSION].filter(
        (text) => text !== '' && !known.includes(text),
      ))
        await t.expectRefusal({
          accepted,
          request: graphRequest({ [entry.model]: { ...right, version: alike } }),
          clause: 'classification/graph-unknown-version',
          // It is not of the form of a version, which a target may answer with 400.
          statuses: [400, 404],
          because: `${JSON.stringify(alike)} is no version of ${entry.model}`,
        });
      await expectNamedEntry(t, {
        accepted: await t.accept(graphRequest({ first: right, second: right }, {})),
        request: graphRequest({ first: right, second: { ...right, version: UNKNOWN_VERSION } }, {}),
        ...unknownVersion('second', entry, UNKNOWN_VERSION),
        name: 'second',
      });
    },
  },
];

/** A version that differs from another in its last number only: a server may take it for that one. */
function laterPatch(version: string, known: readonly string[]): string {
  const later = version.replace(/\d+$/, '98765');
  return /^\d+\.\d+\.\d+$/.test(later) && !known.includes(later) ? later : UNKNOWN_VERSION;
}

/** The whole text of the 404; `<name>` may be the request name of the entry or that of a model. */
function unknownModel(name: string, model: string, unknown: string): RefusalRule {
  const cause = `model not found: ${unknown}`;
  return {
    clause: 'classification/graph-unknown-model',
    statuses: [404],
    because: `there is no model ${unknown}`,
    text: wholeText(
      'classification/graph-unknown-model-text',
      unresolved(name, cause),
      unresolved(unknown, cause),
      unresolved(model, cause),
    ),
  };
}

function unknownVersion(name: string, { model }: GraphEntry, version: string): RefusalRule {
  const cause = `version not found: ${version}`;
  return {
    clause: 'classification/graph-unknown-version',
    statuses: [404],
    because: `${model} has no version ${version}`,
    text: wholeText(
      'classification/graph-unknown-version-text',
      unresolved(name, cause),
      unresolved(model, cause),
    ),
  };
}

function unresolved(name: string, cause: string): string {
  return `failed to resolve model '${name}': ${cause}`;
}

/** As `expectRefusal`; the text also names the entry by its name in the request. */
async function expectNamedEntry(
  t: CheckContext,
  { name, ...refusal }: Parameters<CheckContext['expectRefusal']>[0] & { readonly name: string },
): Promise<void> {
  const answer = await t.expectRefusal(refusal);
  if (answer.response.status !== 404) return;
  const documented = `failed to resolve model '${name}': `;
  t.expect({
    clause: 'classification/graph-unresolved-name',
    after: [refusal.accepted],
    exchange: answer,
    holds: detailTexts(answer).some((detail) => detail.startsWith(documented)),
    expected: `detail: ${documented}…`,
    actual: `a detail that does not name the entry ${name}`,
  });
}
