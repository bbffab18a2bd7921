import { setTexts, companyOutputs, isObject } from '../../../../../contracts/index.ts';
import type { Middleware } from '../../../../app/middleware.ts';
import { answered } from '../../builders.ts';
import { failInstead, invalidRequest } from '../../error-bodies.ts';
import { each, type Fault, faultsOf } from '../../fault.ts';
import {
  outputsOf,
  rewriteInputs,
  someTexts,
  refuseSets,
  rewriteSetRequests,
  type SetInput,
  type SetRequest,
} from './builders.ts';

/** Several faulty servers for each rule of which texts a set classify request has to give. */
export const setRequirednessFaults: readonly Fault[] = faultsOf({
  ...each(setTexts, (field) => [
    `classification/set-requires-all-by-default.${field}`,
    `requires no ${field} when no outputs are named`,
    doesWithout(field, ({ outputs }) => outputs === undefined),
  ]),
  'classification/set-requires-company': [
    'requires no company for the output company',
    doesWithout('company', requestsOutput('company')),
  ],
  'classification/set-requires-company.naics': [
    'requires no company for the output naicsStandard',
    doesWithout(
      'company',
      (input) => requestsOutput('naicsStandard')(input) && !requestsOutput('company')(input),
    ),
  ],
  'classification/set-requires-company.first-only': [
    'requires a company for the first output only',
    doesWithout('company', (input) => {
      const [first] = outputsOf(input);
      return typeof first === 'string' && !companyOutputs.includes(first);
    }),
  ],
  'classification/set-requires-company.last-only': [
    'requires a company for the last output only',
    doesWithout('company', (input) => !companyOutputs.includes(String(outputsOf(input).at(-1)))),
  ],
  'classification/set-requires-company.first-two': [
    'requires a company for the first two outputs only',
    doesWithout(
      'company',
      (input) =>
        outputsOf(input).length > 0 &&
        !outputsOf(input)
          .slice(0, 2)
          .some((output) => companyOutputs.includes(String(output))),
    ),
  ],
  'classification/set-requires-company.both': [
    'requires no company when both outputs of the company are requested',
    doesWithout('company', (input) => companyOutputs.every((output) => requestsOutput(output)(input))),
  ],
  'classification/set-requires-title-description': [
    'requires no title',
    doesWithout('title', requestsPosting),
  ],
  'classification/set-requires-title-description.description': [
    'requires no description',
    doesWithout('description', requestsPosting),
  ],
  'classification/set-requires-title-description.two-outputs': [
    'requires no description when two outputs are requested',
    doesWithout('description', (input) => outputsOf(input).length === 2),
  ],
  'classification/set-requires-title-description.several': [
    'requires no title when more than one output is requested',
    doesWithout('title', (input) => outputsOf(input).length > 1),
  ],
  'classification/set-requires-title-description.three-outputs': [
    'requires no title when three or more outputs are requested',
    doesWithout('title', (input) => outputsOf(input).length > 2),
  ],
  'classification/set-requires-title-description.five-outputs': [
    'requires no title when five or more outputs are requested',
    doesWithout('title', (input) => outputsOf(input).length > 4),
  ],
  'classification/set-requires-title-description.mixed': [
    'requires no title and description when an output of the company is requested too',
    rewriteInputs((input) => {
      if (
        requestsPosting(input) &&
        outputsOf(input).some((output) => companyOutputs.includes(String(output)))
      )
        for (const field of ['title', 'description'] as const) input[field] ??= someTexts[field];
    }),
  ],
  ...each(setTexts, (field) => [
    `classification/set-requires-no-more.${field}`,
    `requires ${field} whatever the outputs`,
    requires(field),
  ]),
  'classification/set-requires-no-more.several-outputs': [
    'requires a company for more than two outputs',
    refuseSets(
      (input) => input.company === undefined && outputsOf(input).length > 2,
      invalidRequest('company is required'),
    ),
  ],
  'classification/set-required-text': [
    'omits the name of a missing field from the 400',
    failInstead(answered('classifyWithSet', 400, /required for/), invalidRequest('a field is missing')),
  ],
  ...each(setTexts, (field) => [
    `classification/set-input-min-length.${field}`,
    `accepts an empty ${field}`,
    rewriteInputs((input) => {
      if (input[field] === '') input[field] = someTexts[field];
    }),
  ]),
  'classification/set-input-min-length.unneeded': [
    'ignores an empty description when the outputs do not need one',
    rewriteSetRequests(({ input }) => {
      if (isObject(input) && input['description'] === '' && input['outputs'] !== undefined)
        delete input['description'];
    }),
  ],
  'classification/set-requires-all-by-default.with-version': [
    'requires no text as soon as a version is given',
    requiresNothing(({ outputs }, { version }) => version !== undefined && outputs === undefined),
  ],
  'classification/set-requires-all-by-default.with-locale': [
    'requires no text as soon as a locale is given',
    requiresNothing(({ inputLocale, outputs }) => inputLocale !== undefined && outputs === undefined),
  ],
  'classification/set-requires-all-by-default.older-version': [
    'requires no company when an older version and no outputs are named',
    rewriteSetRequests(({ version, input }) => {
      if (isObject(input) && version !== undefined && version !== '2026.7' && input['outputs'] === undefined)
        input['company'] ??= someTexts.company;
    }),
  ],
  'classification/set-requires-title-description.with-version': [
    'requires no text as soon as a version is given',
    requiresNothing(
      (input, { version }) =>
        version !== undefined &&
        input.outputs !== undefined &&
        !outputsOf(input).some((output) => companyOutputs.includes(String(output))),
    ),
  ],
  'classification/set-requires-title-description.one-output': [
    'requires no description when one output is requested',
    doesWithoutFor('description', 'contract'),
  ],
  'classification/set-requires-title-description.last-output': [
    'requires no title when the last output is requested',
    doesWithoutFor('title', 'titles'),
  ],
  'classification/set-requires-title-description.one-title': [
    'requires no title when one output is requested',
    doesWithoutFor('title', 'experience'),
  ],
  'classification/set-requires-company.with-locale': [
    'requires no company as soon as a locale is given',
    requiresNothing(({ inputLocale, outputs }) => inputLocale !== undefined && outputs !== undefined),
  ],
});

/** Accepts a request for this output alone without the text. */
function doesWithoutFor(field: 'title' | 'description', output: string): Middleware {
  return rewriteInputs((input) => {
    const outputs = outputsOf(input);
    if (outputs.length === 1 && outputs[0] === output) input[field] ??= someTexts[field];
  });
}

/** Accepts a request without this text as if it had one. */
function doesWithout(field: (typeof setTexts)[number], when: (input: SetInput) => boolean): Middleware {
  return rewriteInputs((input) => {
    if (input[field] === undefined && when(input)) input[field] = someTexts[field];
  });
}

/** Refuses a request without this text where it may be left out. */
function requires(field: (typeof setTexts)[number]): Middleware {
  return refuseSets((input) => input[field] === undefined, invalidRequest(`${field} is required`));
}

function requestsOutput(output: string): (input: SetInput) => boolean {
  return (input) => outputsOf(input).includes(output);
}

function requestsPosting(input: SetInput): boolean {
  return outputsOf(input).some((output) => !companyOutputs.includes(String(output)));
}

/** Fills in missing texts of a set request, so that they are not required. */
function requiresNothing(when: (input: SetInput, request: SetRequest) => boolean): Middleware {
  return rewriteSetRequests((request) => {
    const input = request.input as SetInput;
    if (isObject(request.input) && when(input, request))
      for (const field of setTexts) input[field] ??= someTexts[field];
  });
}
