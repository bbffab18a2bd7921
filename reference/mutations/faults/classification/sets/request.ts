import { setTexts, companyOutputs, isObject } from '../../../../../contracts/index.ts';
import type { Replacement } from '../../../rewriting/json-path.ts';
import { answerInstead, type TitledMiddleware } from '../../../rewriting/rewrite.ts';
import * as to from '../../../rewriting/values.ts';
import { answered, requestsTo } from '../../builders.ts';
import { failInstead, invalidRequest, serverError } from '../../error-bodies.ts';
import { each, type Fault, faultsOf } from '../../fault.ts';
import {
  inputOf,
  rewriteSetRequests,
  someTexts,
  rewriteInputs,
  outputsOf,
  type SetInput,
} from './builders.ts';

const noOutputs = { data: { result: {}, meta: { setName: 'posting', setVersion: '2026.7' } }, errors: {} };
const inRequest = requestsTo('classifyWithSet');
const inInput = (field: string, value: Replacement): TitledMiddleware => inRequest(`input.${field}`, value);
const knownFields = [...setTexts, 'inputLocale', 'outputs'];

/** One faulty server, or several, for each rule of the form of a set classify request. */
export const setRequestFaults: readonly Fault[] = faultsOf({
  'classification/set-classify-listed-locales': [
    'refuses a listed locale',
    failInstead((ctx) => inputOf(ctx).inputLocale === 'fr-FR', invalidRequest('invalid locale: fr-FR')),
  ],
  'classification/set-classify-invalid-locale': [
    'treats an unknown locale as en-US',
    inInput('inputLocale', (locale) =>
      typeof locale === 'string' && !/^(en|es|fr|de|pt|it|nl)-/.test(locale) ? to.omitted : locale,
    ),
  ],
  'classification/set-classify-invalid-locale.right-form': [
    'accepts any locale of the right form',
    inInput('inputLocale', (locale) => (/^[a-z]{2}-[A-Z]{2}$/.test(String(locale)) ? to.omitted : locale)),
  ],
  'classification/set-classify-invalid-locale.status': [
    'answers an unknown locale with 422',
    answerInstead(answered('classifyWithSet', 400, /invalid locale/), 422, {
      title: 'Unprocessable',
      status: 422,
      detail: 'invalid locale',
    }),
  ],
  'classification/set-classify-invalid-locale-text': [
    'does not name an invalid locale',
    failInstead(answered('classifyWithSet', 400, /invalid locale/), invalidRequest('invalid locale')),
  ],
  ...each([...setTexts, 'inputLocale' as const], (field) => [
    `classification/set-input-types.${field}`,
    `accepts a number as ${field}`,
    inInput(field, (value) =>
      typeof value === 'number' ? (field === 'inputLocale' ? 'en-US' : '7') : value,
    ),
  ]),
  'classification/set-input-types.list': inInput('title', to.firstItem),
  'classification/set-input-types.other-locale': [
    'ignores an inputLocale that is an array or an object',
    inInput('inputLocale', (locale) => (typeof locale === 'object' ? to.omitted : locale)),
  ],
  'classification/set-input-required': [
    'accepts a request without input',
    rewriteSetRequests((request) => {
      if (!('input' in request)) request.input = someTexts;
    }),
  ],
  'classification/set-input-required.flat': [
    'accepts the fields of input at the top of the request',
    rewriteSetRequests((request) => {
      if ('input' in request) return;
      const { company, title, description } = request as Readonly<Record<string, unknown>>;
      for (const key of Object.keys(request)) delete (request as Record<string, unknown>)[key];
      request.input = { company, title, description };
    }),
  ],
  'classification/set-input-required.type': [
    'answers an input of another type with 500',
    failInstead(
      (ctx) => answered('classifyWithSet', 400)(ctx) && /"input":["\d[tfn]/.test(ctx.state.requestText),
      serverError,
    ),
  ],
  'classification/set-input-no-additional-properties': [
    'ignores unknown keys of the input',
    rewriteInputs(dropUnknown),
  ],
  'classification/set-input-no-additional-properties.version': inInput('version', to.omitted),
  'classification/set-request-no-additional-properties.context': inRequest('context', to.omitted),
  'classification/set-input-no-additional-properties.with-outputs': [
    'ignores unknown keys of an input that names outputs',
    rewriteInputs((input) => {
      if (input.outputs !== undefined) dropUnknown(input);
    }),
  ],
  'classification/set-input-no-additional-properties.with-version': [
    'ignores unknown keys of the input in a request that names a version',
    rewriteSetRequests((request) => {
      if (request.version !== undefined && isObject(request.input)) dropUnknown(request.input);
    }),
  ],
  'classification/set-request-no-additional-properties.null': [
    'ignores null under an unknown key of the request',
    rewriteSetRequests((request) => {
      const unknown = Object.entries(request).filter(([key]) => key !== 'version' && key !== 'input');
      for (const [key, value] of unknown) if (value === null) Reflect.deleteProperty(request, key);
    }),
  ],
  'classification/set-input-no-additional-properties.null': [
    'ignores null under an unknown key of the input',
    rewriteInputs((input) => {
      const unknown = Object.entries(input).filter(([key]) => !knownFields.includes(key));
      for (const [key, value] of unknown) if (value === null) Reflect.deleteProperty(input, key);
    }),
  ],
  'classification/set-classify-route.markup': [
    'refuses a description with markup',
    failInstead((ctx) => String(inputOf(ctx).description).includes('<p>'), invalidRequest('markup')),
  ],
  'classification/set-request-no-additional-properties.with-version': [
    'ignores a context in a request that names a version',
    rewriteSetRequests((request) => {
      if (request.version !== undefined) Reflect.deleteProperty(request, 'context');
    }),
  ],
  'classification/set-request-no-additional-properties': [
    'ignores unknown keys of the request',
    rewriteSetRequests((request) => {
      for (const key of Object.keys(request))
        if (key !== 'version' && key !== 'input') delete (request as Record<string, unknown>)[key];
    }),
  ],
  'classification/set-version-type': [
    'accepts a number as version',
    inRequest('version', (version) => (typeof version === 'number' ? String(version) : version)),
  ],
  'classification/set-version-type.list': inRequest('version', to.firstItem),
  'classification/set-outputs-min-items': [
    'treats empty outputs as all outputs',
    inInput('outputs', (outputs) => (Array.isArray(outputs) && outputs.length === 0 ? to.omitted : outputs)),
  ],
  'classification/set-outputs-min-items.empty-result': [
    'answers empty outputs with an empty result',
    answerInstead(
      (ctx) => Array.isArray(inputOf(ctx).outputs) && outputsOf(inputOf(ctx)).length === 0,
      200,
      noOutputs,
    ),
  ],
  'classification/set-outputs-type': [
    'accepts outputs as a string',
    inInput('outputs', (outputs) => (typeof outputs === 'string' ? [outputs] : outputs)),
  ],
  'classification/set-outputs-type.items': [
    'ignores outputs that are not strings',
    rewriteInputs((input) => {
      const texts = outputsOf(input).filter((output) => typeof output === 'string');
      if (texts.length > 0) input.outputs = texts;
    }),
  ],
  'classification/set-outputs-unknown': [
    'ignores unknown outputs requested with known ones, and the last known one with them',
    rewriteInputs((input) => {
      const known = outputsOf(input).filter((output) => output !== 'jobmarkUnknownOutput');
      if (known.length > 0 && known.length < outputsOf(input).length) input.outputs = known.slice(0, -1);
    }),
  ],
  'classification/set-outputs-unknown.empty-result': [
    'answers an unknown output with an empty result',
    answerInstead(answered('classifyWithSet', 400, /^invalid output/), 200, noOutputs),
  ],
  'classification/set-outputs-unknown.server-error': [
    'answers an unknown output with 500',
    failInstead(answered('classifyWithSet', 400, /^invalid output/), serverError),
  ],
  'classification/set-classify-invalid-locale.region': [
    'accepts an unlisted region of a listed language',
    rewriteInputs((input) => {
      if (/^en-(?!US|CA)[A-Z]{2}$/.test(String(input.inputLocale))) input.inputLocale = 'en-US';
    }),
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
  'classification/set-classify-invalid-locale.company': [
    'accepts any locale where the outputs are those of the company',
    rewriteInputs((input) => {
      const outputs = outputsOf(input);
      const ofCompany = outputs.every((output) => companyOutputs.some((name) => name === output));
      if (outputs.length > 0 && ofCompany && typeof input.inputLocale === 'string') delete input.inputLocale;
    }),
  ],
  'classification/set-classify-invalid-locale.one-region': [
    'accepts en-GB',
    requestsTo('classifyWithSet')('input.inputLocale', (locale) => (locale === 'en-GB' ? 'en-US' : locale)),
  ],
  'classification/set-classify-invalid-locale.language': [
    'accepts a language without a region',
    requestsTo('classifyWithSet')('input.inputLocale', (locale) => (locale === 'en' ? 'en-US' : locale)),
  ],
});

function dropUnknown(input: SetInput): void {
  for (const key of Object.keys(input)) if (!knownFields.includes(key)) Reflect.deleteProperty(input, key);
}
