import { MatchersV3 } from '@pact-foundation/pact';
import type { ClauseId } from '../../clauses/index.ts';
import { inject, type PactInteraction, serviceError } from '../interaction.ts';
import type { ProviderStateName } from '../states.ts';

const { like, string } = MatchersV3;

const classify = {
  method: 'POST',
  path: '/sets/${postingSetSegment}/classify',
  authorization: 'Bearer ${token}',
} as const;
const states = ['a valid token', 'an accepted posting'] as const satisfies readonly ProviderStateName[];
const companyStates = [...states, 'an output of the set that needs the company alone'] as const;

const company = { company: inject('company') };
const texts = { title: inject('title'), description: inject('description') };
const posting = { ...company, ...texts };
const version = inject('postingSetVersion');
const inputLocale = inject('locale');
const textOutputs = { outputs: [inject('textOutput')] };
const forOneOutput = { version, input: { ...texts, inputLocale, ...textOutputs } };
const companyOutputs = { outputs: [inject('companyOutput')] };
const results = {
  data: { result: like({}), meta: { setName: string('posting'), setVersion: string('2026.7') } },
  errors: like({}),
};

const plain = 'a posting for every output';
const oneOutput = 'a posting for one output of a set version';
const companyAlone = 'a company alone';

function accepted(description: string, clauses: readonly ClauseId[], body: object): PactInteraction {
  return { ...classify, description, clauses, states, body, status: 200, response: results };
}

/** An accepted request with one change, to be answered with 400. */
function refused(description: string, clause: ClauseId, base: string, body: unknown): PactInteraction {
  return {
    ...classify,
    description,
    clauses: [clause, 'classification/error-400-title'],
    states,
    accepted: base,
    body,
    status: 400,
    response: serviceError(400, 'Invalid Request'),
  };
}

/** An accepted request with another set or version, to be answered with 404. */
function unknown(description: string, clause: ClauseId, base: string, body: unknown): PactInteraction {
  return {
    ...refused(description, clause, base, body),
    clauses: [clause, 'classification/error-404-title'],
    status: 404,
    response: serviceError(404, 'Not Found'),
  };
}

/** POST /sets/{set}/classify: contracts/specification/classification.md#set-request. */
export const setInteractions: readonly PactInteraction[] = [
  accepted(
    plain,
    [
      'classification/set-classify-route',
      'classification/set-classify-envelope',
      'classification/set-classify-result',
      'classification/set-classify-errors',
      'classification/set-classify-meta',
    ],
    { input: posting },
  ),
  accepted(
    oneOutput,
    [
      'classification/set-classify-route',
      'classification/set-requires-no-more',
      'classification/set-classify-listed-locales',
    ],
    forOneOutput,
  ),
  {
    ...accepted(companyAlone, ['classification/set-requires-no-more'], {
      input: { ...company, ...companyOutputs },
    }),
    states: companyStates,
  },
  refused('a list instead of a posting', 'classification/error-body-not-object', plain, []),
  refused('a set request without input', 'classification/set-input-required', plain, {}),
  refused('a set request with a text as input', 'classification/set-input-required', plain, {
    input: 'text',
  }),
  refused('a set request with an unknown key', 'classification/set-request-no-additional-properties', plain, {
    input: posting,
    unknownKey: 'value',
  }),
  refused('a set request with a number as version', 'classification/set-version-type', oneOutput, {
    ...forOneOutput,
    version: 2026.7,
  }),
  refused('a posting with an unknown key', 'classification/set-input-no-additional-properties', plain, {
    input: { ...posting, unknownKey: 'value' },
  }),
  refused('a posting with an empty title', 'classification/set-input-min-length', plain, {
    input: { ...posting, title: '' },
  }),
  refused('a posting with a number as title', 'classification/set-input-types', plain, {
    input: { ...posting, title: 7 },
  }),
  refused('a posting with an unknown locale', 'classification/set-classify-invalid-locale', plain, {
    input: { ...posting, inputLocale: 'zz-ZZ' },
  }),
  refused('a posting with empty outputs', 'classification/set-outputs-min-items', plain, {
    input: { ...posting, outputs: [] },
  }),
  refused('a posting with a text as outputs', 'classification/set-outputs-type', plain, {
    input: { ...posting, outputs: inject('textOutput') },
  }),
  refused(
    'a posting without company, for every output',
    'classification/set-requires-all-by-default',
    plain,
    { input: texts },
  ),
  refused('a posting without title, for every output', 'classification/set-requires-all-by-default', plain, {
    input: { ...company, description: texts.description },
  }),
  refused(
    'a posting without description, for every output',
    'classification/set-requires-all-by-default',
    plain,
    { input: { ...company, title: texts.title } },
  ),
  refused(
    'a posting without title, for one output',
    'classification/set-requires-title-description',
    oneOutput,
    { version, input: { description: texts.description, inputLocale, ...textOutputs } },
  ),
  refused(
    'a posting without description, for one output',
    'classification/set-requires-title-description',
    oneOutput,
    { version, input: { title: texts.title, inputLocale, ...textOutputs } },
  ),
  {
    ...refused(
      'no company, for an output that needs it',
      'classification/set-requires-company',
      companyAlone,
      { input: companyOutputs },
    ),
    states: companyStates,
  },
  {
    ...unknown('a posting for an unknown set', 'classification/error-unknown-set', plain, { input: posting }),
    path: '/sets/${unknownSetSegment}/classify',
    states: [...states, 'no such set'],
  },
  {
    ...unknown(
      'a posting for an unknown set version',
      'classification/error-unknown-set-version',
      oneOutput,
      { ...forOneOutput, version: inject('unknownSetVersion') },
    ),
    states: [...states, 'no such set version'],
  },
];
