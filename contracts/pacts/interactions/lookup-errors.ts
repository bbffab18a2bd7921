import { MatchersV3 } from '@pact-foundation/pact';
import { type PactInteraction, serviceError } from '../interaction.ts';

const { number, string } = MatchersV3;

const notFound = {
  method: 'GET',
  authorization: 'Bearer ${token}',
  status: 404,
  response: serviceError(404, 'Not Found'),
} as const;

const malformed = {
  ...notFound,
  orStatus: 400,
  response: { title: string('Not Found'), status: number(404) },
} as const;

const methodNotAllowed = {
  authorization: 'Bearer ${token}',
  states: ['a valid token'],
  status: 405,
  response: serviceError(405, 'Method Not Allowed'),
} as const;

const refusedByTheGateway = {
  method: 'GET',
  path: '/models',
  accepted: 'the list of models',
  status: 401,
  response: { message: string('Token expired') },
} as const;

/** The 401, 403, 404 and 405 of the endpoints without a request body: contracts/specification/errors.md#classification-group. */
export const lookupErrorInteractions: readonly PactInteraction[] = [
  {
    ...refusedByTheGateway,
    description: 'a request without a token',
    clauses: ['auth/missing-token-401', 'auth/gateway-body'],
    states: [],
    authorization: null,
  },
  {
    ...refusedByTheGateway,
    description: 'a request with a made-up token',
    clauses: ['auth/invalid-token-401', 'auth/gateway-body'],
    states: [],
    authorization: 'Bearer made-up-token',
  },
  {
    ...refusedByTheGateway,
    description: 'a request with an expired token',
    clauses: ['auth/expired-token-401', 'auth/gateway-body'],
    states: ['an expired token'],
    authorization: 'Bearer ${expiredToken}',
  },
  {
    description: 'a request with a token of another scope',
    clauses: ['auth/missing-scope-403', 'classification/error-403-title'],
    states: ['a token without the scope classmaster'],
    accepted: 'the list of models',
    method: 'GET',
    path: '/models',
    authorization: 'Bearer ${unscopedToken}',
    status: 403,
    response: serviceError(403, 'Forbidden'),
  },
  {
    ...methodNotAllowed,
    description: 'DELETE where only GET is supported',
    clauses: ['classification/error-method-405', 'classification/error-405-title'],
    accepted: 'the list of models',
    method: 'DELETE',
    path: '/models',
  },
  {
    ...methodNotAllowed,
    description: 'GET where only POST is supported',
    clauses: ['classification/error-method-405', 'classification/error-405-title'],
    method: 'GET',
    path: '/classify',
  },
  {
    ...notFound,
    description: 'a path that matches no route',
    clauses: ['classification/error-unmatched-route', 'classification/error-404-title'],
    states: ['a valid token'],
    path: '/no-such-route',
  },
  ...['', '/versions', '/versions/${versionSegment}'].map((rest): PactInteraction => ({
    ...notFound,
    description: `an unknown model at /models/{model}${rest.replace('${versionSegment}', '{version}')}`,
    clauses: ['classification/error-unknown-model', 'classification/error-404-title'],
    states: ['a valid token', 'a model version', 'no such model'],
    path: `/models/\${unknownModelSegment}${rest}`,
  })),
  {
    ...notFound,
    description: 'an unknown version of a model',
    clauses: ['classification/error-unknown-version', 'classification/error-404-title'],
    states: ['a valid token', 'a model version', 'no such version'],
    accepted: 'one version of a model',
    path: '/models/${modelSegment}/versions/${unknownVersion}',
  },
  {
    ...malformed,
    description: 'a malformed version of a model',
    clauses: ['classification/error-malformed-version'],
    states: ['a valid token', 'a model version'],
    accepted: 'one version of a model',
    path: '/models/${modelSegment}/versions/latest-but-one',
  },
  ...['', '/versions', '/versions/${setVersionSegment}'].map((rest): PactInteraction => ({
    ...notFound,
    description: `an unknown set at /sets/{set}${rest.replace('${setVersionSegment}', '{setVersion}')}`,
    clauses: ['classification/error-unknown-set', 'classification/error-404-title'],
    states: ['a valid token', 'a set version', 'no such set'],
    path: `/sets/\${unknownSetSegment}${rest}`,
  })),
  {
    ...notFound,
    description: 'an unknown version of a set',
    clauses: ['classification/error-unknown-set-version', 'classification/error-404-title'],
    states: ['a valid token', 'a set version', 'no such set version'],
    accepted: 'one version of a set',
    path: '/sets/${setSegment}/versions/${unknownSetVersion}',
  },
  {
    ...malformed,
    description: 'a malformed version of a set',
    clauses: ['classification/error-malformed-set-version'],
    states: ['a valid token', 'a set version'],
    accepted: 'one version of a set',
    path: '/sets/${setSegment}/versions/latest-but-one',
  },
];
