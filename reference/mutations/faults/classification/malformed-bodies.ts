import { answerInstead, rewriteMalformed, rewriteRequests, operationOf } from '../../rewriting/rewrite.ts';
import { isMalformedJson, failInstead, serverError } from '../error-bodies.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { classify } from './builders.ts';
import { emptyAnswer } from './graph/builders.ts';

/** Faulty servers that read bodies which are not valid JSON, or not an object. */
export const malformedBodyFaults: readonly Fault[] = faultsOf({
  'classification/error-malformed-json': [
    'answers malformed JSON with 422',
    answerInstead(isMalformedJson, 422, { title: 'Unprocessable', status: 422, detail: 'malformed JSON' }),
  ],
  'classification/error-malformed-json.server-error': [
    'answers malformed JSON with 500',
    failInstead(isMalformedJson, serverError),
  ],
  'classification/error-malformed-json.after-end': [
    'ignores what follows the JSON of a body',
    rewriteMalformed(classify, (text) => text.slice(0, text.lastIndexOf('}') + 1)),
  ],
  'classification/error-malformed-json.last-brace': [
    'adds the last brace to a body without it',
    rewriteMalformed(classify, (text) => `${text}}`),
  ],
  'classification/error-malformed-json.comma': [
    'accepts a comma after the last property',
    rewriteMalformed(classify, (text) => text.replaceAll(/,\s*([}\]])/g, '$1')),
  ],
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
  'classification/error-malformed-json.line-break': [
    'accepts line breaks in the texts of a set request',
    rewriteMalformed(['classifyWithSet'], (text) => text.replaceAll('\n', ' ')),
  ],
  'classification/error-malformed-json.leading-zero': [
    'accepts numbers that begin with 0 in a graph request',
    rewriteMalformed(['classifyWithGraph'], (text) => text.replaceAll(/:0(?=\d)/g, ':')),
  ],
  'classification/error-body-not-object': [
    'accepts an array and reads its first item as the body',
    rewriteRequests(classify, (body) => (Array.isArray(body) ? (body as unknown[])[0] : undefined)),
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
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '');
}

function quoted(text: string): string {
  return text.replaceAll(/([{,]\s*)([a-z]\w*)(?=\s*:)/gi, '$1"$2"');
}
