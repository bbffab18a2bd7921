import type { Clause } from './clause.ts';

/** What all groups share: service.md, introduction, "Authentication" 1 and "Limits". */
export const serviceClauses = [
  {
    id: 'service/json-responses',
    level: 'must',
    section: 'Introduction',
    text: 'Every response carries a JSON body and says so in its content type (application/json).',
    violation: 'A body that is no JSON, or a content type such as text/html.',
  },
  {
    id: 'service/json-requests',
    level: 'must',
    section: 'Authentication',
    text: 'A JSON request body sent with Content-Type: application/json is read as JSON.',
    violation: 'A valid JSON body is refused as malformed or of an unsupported type.',
  },
  {
    id: 'service/no-server-error',
    level: 'must',
    section: 'Errors',
    text: 'A request that breaks a documented rule is answered with the documented client error, never with a 5xx.',
    violation: 'A bad request body brings a 500, a 502 or a stack trace.',
  },
  {
    id: 'service/rate-limits',
    level: 'open',
    section: 'Limits',
    text: 'Rate limits are not shown.',
    violation: 'None: a 429 and its Retry-After are obeyed and reported as observed.',
  },
  {
    id: 'service/size-limits',
    level: 'open',
    section: 'Limits',
    text: 'Maximum request size, page size and date span are not shown.',
    violation: 'None.',
  },
  {
    id: 'service/states',
    level: 'open',
    section: 'States and transitions',
    text: 'No lifecycle states or moves between them are given.',
    violation: 'None.',
    untestable: 'service.md gives no state to look at.',
  },
  {
    id: 'service/events',
    level: 'open',
    section: 'Events',
    text: 'No webhook, notification or event kinds are given.',
    violation: 'None.',
    untestable: 'service.md gives no event to wait for.',
  },
] as const satisfies readonly Clause[];
