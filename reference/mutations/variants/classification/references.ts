import { unresolvedReferences } from '../../../classification/errors.ts';
import {
  byRequestName,
  parseReference,
  referencesIn,
  replaceReferences,
  type Reference,
} from '../../../classification/graph/references.ts';
import type { Middleware } from '../../../middleware.ts';
import { refuseAccepted } from '../refuse.ts';
import { entriesOf, rewriteInputs, type SentEntry } from './graph-entries.ts';
import type { Variation } from '../variant.ts';

/** Refuses an accepted graph request with a reference for which the predicate holds; `at` counts the entries. */
function refusing(
  wrong: (reference: Reference, at: number, names: readonly string[]) => boolean,
): Middleware {
  return refuseAccepted('classifyWithGraph', (body) => {
    const entries = entriesOf(body);
    const names = entries.map(({ name }) => name);
    const known = byRequestName(names);
    const isWrong = entries.some(({ input }, at) =>
      [...referencesIn(input)].some((text) => {
        const reference = parseReference(text, known);
        return reference !== undefined && wrong(reference, at, names);
      }),
    );
    return isWrong ? unresolvedReferences() : undefined;
  });
}

const isNested = ({ input }: SentEntry): boolean =>
  Object.values(input).some((value) => typeof value === 'object' && [...referencesIn(value)].length > 0);

/** A reference to the first entry of a model, where the middle of the reference is the name of the model. */
function byModel(text: string, entries: readonly SentEntry[], entriesToo: boolean): string {
  const names = entries.flatMap(({ name, model }) => [name, ...(typeof model === 'string' ? [model] : [])]);
  const reference = parseReference(text, byRequestName(names));
  if (reference === undefined || reference.source === 'context') return text;
  if (entriesToo && entries.some(({ name }) => name === reference.entry)) return text;
  const named = entries.find(({ model }) => model === reference.entry);
  return named === undefined
    ? '$.models.'
    : `$.models.${named.name}.${reference.source}.${reference.path.join('.')}`;
}

const resolvingByModel = (entriesToo: boolean): Middleware =>
  rewriteInputs(({ input }, entries) =>
    replaceReferences(input, (text) => byModel(text, entries, entriesToo)),
  );

/** An invisible character, so that a text no longer starts like a reference. */
const ZERO_WIDTH_SPACE = '\u200B';

function asText(value: unknown): unknown {
  return typeof value === 'object' ? replaceReferences(value, (text) => ZERO_WIDTH_SPACE + text) : value;
}

/** The targets and places of references. */
export const referenceVariations: readonly Variation[] = [
  {
    id: 'references/by-model-name',
    title: 'resolves references by the name of the model, never by that of the entry',
    leftOpenBy: 'model-reference=model-name',
    warns: ['classification/graph-reference-by-request-name'],
    middleware: () => [resolvingByModel(false)],
  },
  {
    id: 'references/by-either-name',
    title: 'resolves references by the name of the entry, else by that of the model',
    leftOpenBy: 'model-reference=either',
    middleware: () => [resolvingByModel(true)],
  },
  {
    id: 'references/backwards-only',
    title: 'refuses a reference to an entry that stands later in the request',
    leftOpenBy: 'forward-references=refused',
    middleware: () => [
      refusing(
        (reference, at, names) => reference.source !== 'context' && names.indexOf(reference.entry) >= at,
      ),
    ],
  },
  {
    id: 'references/no-inputs',
    title: 'refuses references to the inputs of entries',
    leftOpenBy: 'input-references=refused',
    middleware: () => [refusing(({ source }) => source === 'input')],
  },
  {
    id: 'references/not-nested',
    title: 'refuses references inside arrays and objects of an input',
    leftOpenBy: 'nested-references=refused',
    middleware: () => [
      refuseAccepted('classifyWithGraph', (body) =>
        entriesOf(body).some(isNested) ? unresolvedReferences() : undefined,
      ),
    ],
  },
  {
    id: 'references/nested-as-text',
    title: 'treats references inside arrays and objects of an input as plain text',
    leftOpenBy: 'nested-references=text',
    middleware: () => [
      rewriteInputs(({ input }) =>
        Object.fromEntries(Object.entries(input).map(([field, value]) => [field, asText(value)])),
      ),
    ],
  },
  {
    id: 'references/one-field',
    title: 'refuses paths deeper than one field',
    leftOpenBy: 'deep-references=refused',
    middleware: () => [refusing(({ path }) => path.length > 1)],
  },
];
