import type { ClausesBySection } from '../clause.ts';

/** Status, metadata and the envelope of both: contracts/specification/classification.md#status. */
export const statusClauses = {
  'classification.md#routes': {
    'classification/data-envelope': {
      must: 'Discovery, status and metadata responses have their result under the top-level key `data`.',
      violation: 'A body without `data`, such as a bare array.',
    },
    'classification/status-route': {
      must: 'GET /status returns 200 with the status object.',
      violation: 'A valid request gets another status.',
    },
    'classification/meta-route': {
      must: 'GET /meta returns 200 with the metadata object.',
      violation: 'A valid request gets another status.',
    },
    'classification/interface-version': {
      open: 'The interface of the classification group has the version 2.0.0.',
      untestable: 'No endpoint reports it.',
    },
  },
  'classification.md#status': {
    'classification/status-healthy': {
      must: 'The status object has a boolean `healthy`.',
      violation: '`healthy` is missing, or the string "true".',
    },
    'classification/status-message': {
      must: 'The status object has a string `message`.',
      violation: '`message` is missing or not a string.',
    },
    'classification/status-health-in-body': {
      open: 'Clients read data.healthy: the HTTP status does not show health.',
      violation: 'None: a target may report that it is unhealthy.',
    },
  },
  'classification.md#metadata': {
    'classification/meta-attribution': {
      must: 'The metadata object has an object `attribution`.',
      violation: '`attribution` is missing or a string.',
    },
    'classification/meta-title': {
      must: '`attribution` has a string `title`.',
      violation: '`title` is missing or not a string.',
    },
    'classification/meta-body': {
      must: '`attribution` has a string `body`.',
      violation: '`body` is missing or not a string.',
    },
  },
} as const satisfies ClausesBySection;
