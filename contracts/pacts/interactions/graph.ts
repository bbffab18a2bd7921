import { MatchersV3 } from '@pact-foundation/pact';
import type { ClauseId } from '../../clauses/index.ts';
import { inject, type PactInteraction, serviceError } from '../interaction.ts';
import type { ProviderStateName } from '../states.ts';

const { like, number, string } = MatchersV3;

const graph = { method: 'POST', path: '/classify', authorization: 'Bearer ${token}' } as const;
const states = ['a valid token', 'an accepted graph entry'] as const satisfies readonly ProviderStateName[];
const textStates = [...states, 'a graph entry with a text in its input'] as const;

const entry = { model: inject('model'), version: inject('version'), input: inject('input') };
const context = { value: inject('contextValue') };
const results = { data: { result: like({}) }, errors: like({}) };
const plain = 'a graph request with one entry';

function without(field: keyof typeof entry): object {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field));
}

/** The plain request with another body, to be answered with 400. */
function refused(description: string, clause: ClauseId, body: unknown): PactInteraction {
  return {
    ...graph,
    description: `a graph request ${description}`,
    clauses: [clause, 'classification/error-400-title'],
    states,
    accepted: plain,
    body,
    status: 400,
    response: serviceError(400, 'Invalid Request'),
  };
}

function unresolvable(description: string, clause: ClauseId, input: unknown): PactInteraction {
  return {
    ...refused(description, clause, { context, models: { entry: { ...entry, input } } }),
    states: textStates,
    accepted: 'a graph request that reads its context',
  };
}

/** The plain request for a model or version that does not exist. */
function unknown(what: 'model' | 'version', clause: ClauseId, change: object): PactInteraction {
  return {
    ...graph,
    description: `a graph request for an unknown ${what}`,
    clauses: [clause, 'classification/error-404-title'],
    states: [...states, `no such ${what}`],
    accepted: plain,
    body: { models: { entry: { ...entry, ...change } } },
    status: 404,
    response: serviceError(404, 'Not Found'),
  };
}

/** POST /classify: contracts/specification/classification.md#graph-request. */
export const graphInteractions: readonly PactInteraction[] = [
  {
    ...graph,
    description: plain,
    clauses: [
      'classification/graph-route',
      'classification/graph-envelope',
      'classification/graph-result',
      'classification/graph-errors',
    ],
    states,
    body: { models: { entry } },
    status: 200,
    response: results,
  },
  {
    ...graph,
    description: 'a graph request with a null context',
    clauses: ['classification/graph-context-optional'],
    states,
    accepted: plain,
    body: { context: null, models: { entry } },
    status: 200,
    response: results,
  },
  {
    ...graph,
    description: 'a graph request that reads its context',
    clauses: ['classification/graph-reference-context'],
    states: textStates,
    accepted: plain,
    body: { context, models: { entry: { ...entry, input: inject('contextInput') } } },
    status: 200,
    response: results,
  },
  refused('that is a list', 'classification/error-body-not-object', []),
  refused('without models', 'classification/graph-models-required', {}),
  refused('with a list of models', 'classification/graph-models-type', { models: [entry] }),
  refused('with empty models', 'classification/graph-models-empty', { models: {} }),
  refused('with a list as context', 'classification/graph-context-type', { context: [], models: { entry } }),
  refused('whose entry has no model', 'classification/graph-model-required', {
    models: { entry: without('model') },
  }),
  refused('whose entry has no version', 'classification/graph-version-required', {
    models: { entry: without('version') },
  }),
  refused('whose entry has no input', 'classification/graph-input-required', {
    models: { entry: without('input') },
  }),
  refused('whose entry has a number as model', 'classification/graph-model-type', {
    models: { entry: { ...entry, model: 7 } },
  }),
  refused('whose entry has a number as version', 'classification/graph-version-type', {
    models: { entry: { ...entry, version: 7 } },
  }),
  refused('whose entry has a text as input', 'classification/graph-input-type', {
    models: { entry: { ...entry, input: 'text' } },
  }),
  refused('whose entry has an empty model', 'classification/graph-model-min-length', {
    models: { entry: { ...entry, model: '' } },
  }),
  {
    ...refused('whose entry has an empty version', 'classification/graph-version-min-length', {
      models: { entry: { ...entry, version: '' } },
    }),
    clauses: ['classification/graph-version-min-length'],
    status: 400,
    orStatus: 404,
    response: { title: string('Invalid Request'), status: number(400) },
  },
  unresolvable(
    'that reads an absent context key',
    'classification/graph-unresolvable-context',
    inject('absentContextInput'),
  ),
  unresolvable(
    'that reads an absent entry',
    'classification/graph-unresolvable-model',
    inject('absentEntryInput'),
  ),
  unresolvable(
    'that reads neither context nor models',
    'classification/graph-unresolvable-malformed',
    inject('nowhereInput'),
  ),
  unknown('model', 'classification/graph-unknown-model', { model: inject('unknownModel') }),
  unknown('version', 'classification/graph-unknown-version', { version: inject('unknownVersion') }),
];
