import { clausesOfShapes, routes, type ApiGroup, type ClauseId } from '../contracts/index.ts';
import type { PassiveCheck } from './kit/check.ts';
import { validateExchange } from './kit/validate-exchange.ts';

/** The passive check of a group: every exchange is JSON in the shape of its route and status. */
export function passiveCheck(group: ApiGroup): PassiveCheck {
  const shapes = routes
    .filter((route) => route.group === group)
    .flatMap((route) => clausesOfShapes(route.operationId));
  const clauses = new Set<ClauseId>(['service/json-responses', ...shapes]);
  return {
    kind: 'passive',
    id: `${group}/every-exchange`,
    clauses: [...clauses],
    title: 'answers in JSON, in the shape of the route and the status',
    group,
    profile: 'smoke',
    validate: validateExchange,
  };
}
