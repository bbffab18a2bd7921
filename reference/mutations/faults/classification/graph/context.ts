import { isObject } from '../../../../../contracts/index.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { misreads, asText, entriesOf, referencesOf, rewriteContexts, rewriteTexts } from './builders.ts';
import { listsAndIgnores } from './listed-fields.ts';

const contextReference = /^\$\.context\./;

/** Faulty servers that replace references to the context wrongly. */
export const graphContextFaults: readonly Fault[] = faultsOf({
  'classification/graph-reference-context': [
    'treats references to the context as text',
    misreads(contextReference, asText),
  ],
  'classification/graph-reference-context.null': [
    'replaces references to the context by null',
    misreads(contextReference, () => null),
  ],
  'classification/graph-reference-context.first-key': [
    'resolves every reference to the context to its first value',
    misreads(contextReference, (_, { context }) => nthKey(context, 0)),
  ],
  'classification/graph-reference-context.last-key': [
    'resolves every reference to the context to its last value',
    misreads(contextReference, (_, { context }) => nthKey(context, -1)),
  ],
  'classification/graph-reference-context.first-entry': [
    'resolves references to the context in the first entry only',
    misreads(contextReference, (reference, request, name) =>
      name === [...entriesOf(request).keys()][0] ? undefined : asText(reference),
    ),
  ],
  'classification/graph-reference-context.first-field': [
    'resolves the first reference of each input only',
    misreads(contextReference, (reference, request, name) =>
      [...referencesOf(entriesOf(request).get(name) ?? {}).values()][0] === reference
        ? undefined
        : asText(reference),
    ),
  ],
  'classification/graph-reference-context.first-ten': [
    'resolves references to the first ten context keys only',
    misreads(contextReference, (reference, { context }) => {
      const place = isObject(context)
        ? Object.keys(context).indexOf(reference.slice('$.context.'.length))
        : -1;
      return place < 10 ? undefined : asText(reference);
    }),
  ],
  'classification/graph-reference-context.falsy': [
    'replaces falsy values of the context by null',
    rewriteContexts((value) => (value === '' || value === 0 || value === false ? null : value)),
  ],
  'classification/graph-reference-context.text-values': [
    'converts the values of the context to strings',
    rewriteContexts((value) =>
      typeof value === 'object' || typeof value === 'string' ? value : JSON.stringify(value),
    ),
  ],
  'classification/graph-reference-context.number-of-any': [
    'refuses a reference to a number of the context in a field whose schema accepts any value',
    listsAndIgnores('anything', {}, (value, { context }) => {
      const key = typeof value === 'string' ? /^\$\.context\.(.+)$/.exec(value)?.[1] : undefined;
      if (key === undefined) return true;
      return isObject(context) && Object.hasOwn(context, key) && typeof context[key] !== 'number';
    }),
  ],
  'classification/graph-reference-context.ascii': [
    'replaces non-ASCII characters in the context',
    rewriteContexts((value) => (typeof value === 'string' ? value.replaceAll(/[^\p{ASCII}]/gu, '?') : value)),
  ],
  'classification/graph-reference-context.escaped': [
    'escapes < and & in the context',
    rewriteContexts((value) =>
      typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : value,
    ),
  ],
  'classification/graph-reference-context.normalised': [
    'replaces characters in the context by their compatible forms',
    rewriteContexts((value) => (typeof value === 'string' ? value.normalize('NFKC') : value)),
  ],
  'classification/graph-reference-context.trimmed-keys': [
    'ignores spaces around the keys of the context',
    rewriteContexts(
      (value) => value,
      (key) => key.trim(),
    ),
  ],
  'classification/graph-reference-context.long-keys': [
    'truncates the keys of the context to 40 characters',
    rewriteContexts(
      (value) => value,
      (key) => key.slice(0, 40),
    ),
  ],
  'classification/graph-reference-context.truncated': [
    'truncates texts in the context to 40 characters',
    rewriteContexts((value) => (typeof value === 'string' ? value.slice(0, 40) : value)),
  ],
  'classification/graph-reference-context.truncated-inputs': [
    'truncates input texts to 40 characters',
    rewriteTexts((text) => text.slice(0, 40)),
  ],
});

/** A reference to the first or last key of the context. */
function nthKey(context: unknown, at: 0 | -1): string | undefined {
  const key = isObject(context) ? Object.keys(context).at(at) : undefined;
  return key === undefined ? undefined : `$.context.${key}`;
}
