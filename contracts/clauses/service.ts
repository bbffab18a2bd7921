import type { ClausesBySection } from './clause.ts';

/** What all groups share: contracts/specification/conventions.md. */
export const serviceClauses = {
  'conventions.md#json': {
    'service/json-responses': {
      must: 'Every response has a JSON body and the content type application/json.',
      violation: 'A body that is not valid JSON, or a content type such as text/html.',
    },
    'service/json-requests': {
      must: 'A JSON request body sent with Content-Type: application/json is read as JSON.',
      violation: 'A valid JSON body is refused as malformed or of an unsupported type.',
    },
  },
  'conventions.md#failures': {
    'service/no-server-error': {
      must: 'A request gets an answer: the documented one, or the documented client error where it breaks a rule, never a 5xx.',
      violation: 'A bad request body gets 500, 502 or a stack trace; a valid request gets 500 each time.',
    },
  },
  'conventions.md#limits-of-the-service': {
    'service/rate-limits': {
      open: 'Rate limits are not specified.',
      violation: 'None: 429 and Retry-After are obeyed, and reported.',
    },
    'service/size-limits': { open: 'Maximum request size, page size and date span are not specified.' },
  },
  'conventions.md#what-the-service-does-not-have': {
    'service/states': {
      open: 'No resource has lifecycle states or transitions.',
      untestable: 'No response contains a state.',
    },
    'service/events': {
      open: 'No webhooks, notifications or events are specified.',
      untestable: 'There is no event to wait for.',
    },
  },
} as const satisfies ClausesBySection;
