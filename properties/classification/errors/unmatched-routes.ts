import { pathOf, type OperationId } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import { get } from '../requests.ts';
import { routeSamples } from '../route-samples.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { casesToSpare } from '../spare-requests.ts';
import { wholeText } from './documented-text.ts';

/** Paths without a route and methods without a handler: contracts/specification/errors.md, rows 404 and 405. */
export const unmatchedRouteChecks: readonly Check[] = [
  {
    id: 'classification/unmatched-route',
    clauses: [
      'classification/error-unmatched-route',
      'classification/error-unmatched-route-text',
      'service/json-responses',
      'classification/error-404-title',
      ...shapeClauses.error,
    ],
    title: 'answers a path that matches no route with 404',
    profile: 'smoke',
    async run(t) {
      const base = await t.accept(get(pathOf('getStatus', {})));
      const { first, others } = unmatchedRequests(t);
      const chosen = t.settings.profile === 'smoke' ? first.slice(0, 1) : first;
      for (const request of [...chosen, ...casesToSpare(t, others, { least: 0, share: 0.08 })])
        await t.expectRefusal({
          accepted: base,
          request,
          clause: 'classification/error-unmatched-route',
          statuses: [404],
          because: `no route matches ${request.path}`,
          text: wholeText('classification/error-unmatched-route-text', 'no matched route found'),
        });
    },
  },
  {
    id: 'classification/unsupported-method',
    clauses: [
      'classification/error-method-405',
      'classification/error-405-text',
      'classification/error-405-title',
      ...shapeClauses.error,
    ],
    title: 'answers a method that a route does not have with 405, on every route',
    profile: 'smoke',
    async run(t) {
      const { all, first } = methodCases(routeSamples(t.survey).map(({ spec }) => spec));
      const others = all.filter((one) => !first.includes(one));
      const chosen = t.settings.profile === 'smoke' ? first.slice(0, 1) : first;
      for (const { spec, method } of [...chosen, ...casesToSpare(t, others, { least: 1, share: 0.5 })])
        await t.expectRefusal({
          accepted: await t.accept(spec),
          request: withMethod(spec, method),
          clause: 'classification/error-method-405',
          statuses: [405],
          because: `${spec.path} has no ${method}`,
          text: wholeText('classification/error-405-text', 'unsupported method'),
        });
    },
  },
];

/** Routes of which each path below is no route; of those that take turns, the seed decides which one is first. */
const endRoutes = {
  first: ['getSetVersion', 'getModel', 'getSet'],
  turns: ['classifyWithGraph', 'classifyWithSet'],
  others: ['getStatus', 'getModelVersion', 'getMeta'],
} as const satisfies Readonly<Record<string, readonly OperationId[]>>;

/** Requests to a path that is not below a route but begins like one, and to one below each of some routes. */
function unmatchedRequests(t: CheckContext): {
  readonly first: readonly RequestSpec[];
  readonly others: readonly RequestSpec[];
} {
  const below = (routes: readonly OperationId[]): readonly RequestSpec[] =>
    routeSamples(t.survey)
      .filter(({ operationId }) => routes.includes(operationId))
      .map(({ spec }) => withMethod({ ...spec, path: `${spec.path}/jobmark-no-such-route` }, spec.method));
  const turns = below(endRoutes.turns);
  const turn = (t.settings.seed >>> 0) % Math.max(1, turns.length);
  return {
    first: [
      get(`${pathOf('listModels', {})}-jobmark`),
      ...below(endRoutes.first),
      ...turns.slice(turn, turn + 1),
    ],
    others: [...below(endRoutes.others), ...turns.toSpliced(turn, 1)],
  };
}

/** A route, by an accepted request, and a method that it does not have. */
interface MethodCase {
  readonly spec: RequestSpec;
  readonly method: string;
}

const withoutRoute = ['DELETE', 'PATCH', 'PUT'] as const;

/**
 * Every method that a route does not have, those of one route far apart; and those that are tried first: one for each route,
 * on some routes the method of other routes, and GET at the classify endpoints.
 */
function methodCases(specs: readonly RequestSpec[]): {
  readonly all: readonly MethodCase[];
  readonly first: readonly MethodCase[];
} {
  const rows = specs.map((spec, index): readonly MethodCase[] => {
    const opposite = spec.method === 'GET' ? 'POST' : 'GET';
    const turned = withoutRoute.map((_, turn) => withoutRoute[(index + turn) % withoutRoute.length] ?? 'PUT');
    const isOppositeFirst = spec.method === 'GET' && [1, 2].includes(index % 4);
    const methods = isOppositeFirst ? [opposite, ...turned] : [...turned, opposite];
    return methods.map((method) => ({ spec, method }));
  });
  return {
    all: [0, 1, 2, 3].flatMap((turn) => rows.flatMap((row) => row.slice(turn, turn + 1))),
    first: rows.flatMap((row) =>
      row.filter(({ spec, method }, turn) => turn === 0 || (spec.method === 'POST' && method === 'GET')),
    ),
  };
}

function withMethod({ group, path }: RequestSpec, method: string): RequestSpec {
  return ['GET', 'DELETE'].includes(method) ? { group, method, path } : { group, method, path, body: {} };
}
