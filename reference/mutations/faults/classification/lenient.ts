import { companyOutputs } from '../../../../contracts/index.ts';
import { answerInstead, operationOf, rewriteMalformed, rewriteRequests } from '../../rewriting/rewrite.ts';
import { requestsTo, rewritePath } from '../builders.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { emptyAnswer, rewriteEntries } from './graph/builders.ts';
import { outputsOf, rewriteInputs } from './sets/builders.ts';

/** Faulty servers that accept what is nearly right. */
export const lenientFaults: readonly Fault[] = faultsOf({
  'classification/error-malformed-json.comment': [
    'accepts comments in the JSON of a set request',
    rewriteMalformed(['classifyWithSet'], withoutComments),
  ],
  'classification/error-malformed-json.graph-comment': [
    'accepts comments in the JSON of a graph request',
    rewriteMalformed(['classifyWithGraph'], (text) => text.replaceAll(/^\{\/\/.*$/gm, '{')),
  ],
  'classification/error-malformed-json.unquoted': [
    'accepts property names without quotes in a graph request',
    rewriteMalformed(['classifyWithGraph'], quoted),
  ],
  'classification/error-malformed-json.set-unquoted': [
    'accepts property names without quotes in a set request',
    rewriteMalformed(['classifyWithSet'], quoted),
  ],
  'classification/error-malformed-json.set-comma': [
    'accepts a comma after the last property of a set request',
    rewriteMalformed(['classifyWithSet'], (text) => text.replaceAll(/,\s*\}/g, '}')),
  ],
  'classification/error-body-not-object.graph-array': [
    'reads the first item of an array as a graph request',
    rewriteRequests('classifyWithGraph', (body) =>
      Array.isArray(body) ? (body as unknown[])[0] : undefined,
    ),
  ],
  'classification/error-body-not-object.graph-omitted': [
    'reads no body as a graph request without entries',
    answerInstead(
      (ctx) => operationOf(ctx) === 'classifyWithGraph' && ctx.state.requestText === '',
      200,
      emptyAnswer,
    ),
  ],
  'classification/set-classify-invalid-locale.underscore': [
    'accepts en_US',
    requestsTo('classifyWithSet')('input.inputLocale', (locale) =>
      typeof locale === 'string' ? locale.replace('_', '-') : locale,
    ),
  ],
  'classification/set-classify-invalid-locale.blank': [
    'ignores blanks around a locale',
    requestsTo('classifyWithSet')('input.inputLocale', (locale) =>
      typeof locale === 'string' ? locale.replace(/^ +(?=\S)|(?<=\S) +$/g, '') : locale,
    ),
  ],
  'classification/error-unknown-set.own-route': [
    'finds a set by the beginning of its name at its own route',
    rewritePath(/^(\/classification\/sets\/posting)[^/]*$/, '$1'),
  ],
  'classification/error-unknown-model.own-route': [
    'finds a model by the beginning of its name at its own route',
    rewritePath(/^(\/classification\/models\/lot)[^/]*$/, '$1'),
  ],
  'classification/set-classify-invalid-locale.company': [
    'accepts any locale where the outputs are those of the company',
    rewriteInputs((input) => {
      const outputs = outputsOf(input);
      const ofCompany = outputs.every((output) => companyOutputs.some((name) => name === output));
      if (outputs.length > 0 && ofCompany && typeof input.inputLocale === 'string') delete input.inputLocale;
    }),
  ],
  'classification/graph-unknown-version.letter': [
    'ignores a v before a version',
    rewriteEntries((entry) => {
      if (typeof entry.version === 'string') entry.version = entry.version.replace(/^v/, '');
    }),
  ],
  'classification/graph-unknown-model.blank': [
    'ignores spaces around the name of a model',
    rewriteEntries((entry) => {
      if (typeof entry.model === 'string') entry.model = entry.model.trim();
    }),
  ],
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '');
}

function quoted(text: string): string {
  return text.replaceAll(/([{,]\s*)([a-z]\w*)(?=\s*:)/gi, '$1"$2"');
}
