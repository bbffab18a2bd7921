import { clausesOfShapes, routes, type ClauseId } from '../contracts/index.ts';
import type { Check } from './kit/check.ts';
import type { ApiGroup } from './kit/exchange.ts';
import { PASSIVE_CHECK } from './kit/validate-exchange.ts';

/**
 * The check that answers for the shape of every exchange of a group, whatever check made it. It asks nothing itself:
 * the runner hands it each violation that no other check has among its clauses.
 */
export function passiveCheck(group: ApiGroup): Check {
  const shapes = routes
    .filter((route) => route.group === group)
    .flatMap((route) => clausesOfShapes(route.operationId));
  const clauses = new Set<ClauseId>(['service/json-responses', ...shapes]);
  return {
    id: `${group}/${PASSIVE_CHECK}`,
    clauses: [...clauses],
    title: 'gives every answer as JSON, in the shape of its route and status',
    group,
    profile: 'smoke',
    run: () => Promise.resolve(),
  };
}
