import { apiGroups, clausesOfShapes, routes, type ApiGroup, type ClauseId } from '../contracts/index.ts';
import { postingGroupChecks } from './auth/posting-groups.ts';
import { tokenChecks } from './auth/token-checks.ts';
import { tokenEndpointCheck } from './auth/token-endpoint.ts';
import { checkedGroups } from './groups.ts';
import type { Check, PassiveCheck } from './kit/check.ts';
import { validateExchange } from './kit/validate/validate-exchange.ts';

/** The checks of authentication, of every group. */
const authChecks: readonly Check[] = [tokenEndpointCheck, ...tokenChecks, ...postingGroupChecks];

/** Every check: the command line runs this array, the tests run it against the reference, and it can be imported. */
export const checks: readonly Check[] = [
  ...authChecks,
  ...apiGroups.flatMap((group) => [...checkedGroups[group].checks, passiveCheck(group)]),
];

/** The passive check of a group: every exchange is JSON in the shape of its route and status. */
function passiveCheck(group: ApiGroup): PassiveCheck {
  const shapes = routes
    .filter((route) => route.group === group)
    .flatMap((route) => clausesOfShapes(route.operationId));
  const clauses = new Set<ClauseId>(['service/json-responses', 'service/no-server-error', ...shapes]);
  return {
    kind: 'passive',
    id: `${group}/every-exchange`,
    clauses: [...clauses],
    title: 'answers in JSON, in the shape of the route and the status',
    profile: 'smoke',
    validate: validateExchange,
  };
}
