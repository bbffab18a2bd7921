import type { Middleware } from '../../../middleware.ts';
import { invalidRequest } from '../error-bodies.ts';
import { fault, type Fault } from '../fault.ts';
import { inputOf, misreadInput, outputsOf, someTexts, textFields, type SetInput } from './set-builders.ts';
import { answered, answersInstead } from '../wrong-answer.ts';

const c = 'classification';
const companyOutputs: readonly unknown[] = ['company', 'naicsStandard'];

/** Several faulty servers for each rule of which texts a set classify request has to give. */
export const setRequirednessFaults: readonly Fault[] = [
  ...textFields.map((field) =>
    fault(
      `${c}/set-requires-all-by-default`,
      `does without ${field} when no outputs are named`,
      doesWithout(field, ({ outputs }) => outputs === undefined),
      field,
    ),
  ),
  fault(
    `${c}/set-requires-company`,
    'does without a company for the output company',
    doesWithout('company', asksFor('company')),
  ),
  fault(
    `${c}/set-requires-company`,
    'does without a company for the output naicsStandard',
    doesWithout('company', (input) => asksFor('naicsStandard')(input) && !asksFor('company')(input)),
    'naics',
  ),
  fault(
    `${c}/set-requires-company`,
    'looks at the first output only when it requires a company',
    doesWithout('company', (input) => !companyOutputs.includes(outputsOf(input)[0])),
    'first-only',
  ),
  fault(`${c}/set-requires-title-description`, 'does without a title', doesWithout('title', asksForPosting)),
  fault(
    `${c}/set-requires-title-description`,
    'does without a description',
    doesWithout('description', asksForPosting),
    'description',
  ),
  fault(
    `${c}/set-requires-title-description`,
    'requires title and description only when no output of the company is named',
    misreadInput((input) => {
      if (asksForPosting(input) && outputsOf(input).some((output) => companyOutputs.includes(output)))
        for (const field of ['title', 'description'] as const) input[field] ??= someTexts[field];
    }),
    'mixed',
  ),
  ...textFields.map((field) =>
    fault(`${c}/set-requires-no-more`, `requires ${field} whatever the outputs`, requires(field), field),
  ),
  fault(
    `${c}/set-required-text`,
    'names no field in the 400 for a missing one',
    answersInstead(
      answered('classifyWithSet', 400, /required for/),
      400,
      invalidRequest('a field is missing'),
    ),
  ),
  ...textFields.map((field) =>
    fault(
      `${c}/set-input-min-length`,
      `takes an empty ${field}`,
      misreadInput((input) => {
        if (input[field] === '') input[field] = someTexts[field];
      }),
      field,
    ),
  ),
];

/** Accepts a request without this text as if it had one. */
function doesWithout(field: (typeof textFields)[number], when: (input: SetInput) => boolean): Middleware {
  return misreadInput((input) => {
    if (input[field] === undefined && when(input)) input[field] = someTexts[field];
  });
}

/** Refuses a request without this text where it may be left out. */
function requires(field: (typeof textFields)[number]): Middleware {
  return answersInstead(
    (ctx) => answered('classifyWithSet', 200)(ctx) && inputOf(ctx)[field] === undefined,
    400,
    invalidRequest(`${field} is required`),
  );
}

function asksFor(output: string): (input: SetInput) => boolean {
  return (input) => outputsOf(input).includes(output);
}

function asksForPosting(input: SetInput): boolean {
  return outputsOf(input).some((output) => !companyOutputs.includes(output));
}
