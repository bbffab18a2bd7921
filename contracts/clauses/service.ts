import type { Clause } from './clause.ts';

/** What all groups share: contracts/specification/conventions.md. */
export const serviceClauses = [
  {
    id: 'service/json-responses',
    level: 'must',
    section: 'conventions.md#json',
    text: 'Every response has a JSON body and the content type application/json.',
    violation: 'A body that is not valid JSON, or a content type such as text/html.',
  },
  {
    id: 'service/json-requests',
    level: 'must',
    section: 'conventions.md#json',
    text: 'A JSON request body sent with Content-Type: application/json is read as JSON.',
    violation: 'A valid JSON body is refused as malformed or of an unsupported type.',
  },
  {
    id: 'service/no-server-error',
    level: 'must',
    section: 'conventions.md#failures',
    text: 'A request that breaks a documented rule gets the documented client error, never a 5xx.',
    violation: 'A bad request body gets 500, 502 or a stack trace.',
  },
  {
    id: 'service/rate-limits',
    level: 'open',
    section: 'conventions.md#limits-of-the-service',
    text: 'Rate limits are not specified.',
    violation: 'None: 429 and Retry-After are obeyed, and reported.',
  },
  {
    id: 'service/size-limits',
    level: 'open',
    section: 'conventions.md#limits-of-the-service',
    text: 'Maximum request size, page size and date span are not specified.',
    violation: 'None.',
  },
  {
    id: 'service/states',
    level: 'open',
    section: 'conventions.md#what-the-service-does-not-have',
    text: 'No resource has lifecycle states or transitions.',
    violation: 'None.',
    untestable: 'No response contains a state.',
  },
  {
    id: 'service/events',
    level: 'open',
    section: 'conventions.md#what-the-service-does-not-have',
    text: 'No webhooks, notifications or events are specified.',
    violation: 'None.',
    untestable: 'There is no event to wait for.',
  },
] as const satisfies readonly Clause[];
