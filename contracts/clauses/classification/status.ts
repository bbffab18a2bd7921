import type { Clause } from '../clause.ts';

/** Status, metadata and the envelope of both: contracts/specification/classification.md#status. */
export const statusClauses = [
  {
    id: 'classification/data-envelope',
    level: 'must',
    section: 'classification.md#routes',
    text: 'Discovery, status and metadata responses have their result under the top-level key `data`.',
    violation: 'A body without `data`, such as a bare array.',
  },
  {
    id: 'classification/status-route',
    level: 'must',
    section: 'classification.md#routes',
    text: 'GET /status returns 200 with the status object.',
    violation: 'A valid request gets another status.',
  },
  {
    id: 'classification/status-healthy',
    level: 'must',
    section: 'classification.md#status',
    text: 'The status object has a boolean `healthy`.',
    violation: '`healthy` is missing, or the string "true".',
  },
  {
    id: 'classification/status-message',
    level: 'must',
    section: 'classification.md#status',
    text: 'The status object has a string `message`.',
    violation: '`message` is missing or not a string.',
  },
  {
    id: 'classification/status-health-in-body',
    level: 'open',
    section: 'classification.md#status',
    text: 'Clients read data.healthy: the HTTP status does not show health.',
    violation: 'None: a target may report that it is unhealthy.',
  },
  {
    id: 'classification/meta-route',
    level: 'must',
    section: 'classification.md#routes',
    text: 'GET /meta returns 200 with the metadata object.',
    violation: 'A valid request gets another status.',
  },
  {
    id: 'classification/meta-attribution',
    level: 'must',
    section: 'classification.md#metadata',
    text: 'The metadata object has an object `attribution`.',
    violation: '`attribution` is missing or a string.',
  },
  {
    id: 'classification/meta-title',
    level: 'must',
    section: 'classification.md#metadata',
    text: '`attribution` has a string `title`.',
    violation: '`title` is missing or not a string.',
  },
  {
    id: 'classification/meta-body',
    level: 'must',
    section: 'classification.md#metadata',
    text: '`attribution` has a string `body`.',
    violation: '`body` is missing or not a string.',
  },
  {
    id: 'classification/interface-version',
    level: 'open',
    section: 'classification.md#routes',
    text: 'The interface of the classification group has the version 2.0.0.',
    violation: 'None.',
    untestable: 'No endpoint reports it.',
  },
] as const satisfies readonly Clause[];
