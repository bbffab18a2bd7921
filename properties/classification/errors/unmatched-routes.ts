import { pathOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import { get } from '../requests.ts';
import { routeSamples } from '../route-samples.ts';
import { wholeText } from './documented-text.ts';
import { shapeClauses } from '../shape-clauses.ts';

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
      const paths = ['/jobmark-no-such-route'];
      const { sets: [set] = [], models: [model] = [] } = t.survey.classification ?? {};
      const [setVersion] = set?.versions ?? [];
      if (set !== undefined && setVersion !== undefined)
        paths.push(`${pathOf('getSetVersion', { set: set.name, setVersion })}/jobmark-no-such-route`);
      else if (model !== undefined)
        paths.push(`${pathOf('listModelVersions', { model: model.name })}/jobmark/no-such-route`);
      const requests: readonly RequestSpec[] = [
        ...paths.map(get),
        { group: 'classification', method: 'POST', path: '/classify/jobmark-no-such-route', body: {} },
      ];
      for (const request of t.settings.profile === 'smoke' ? requests.slice(0, 1) : requests)
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
      const { profile } = t.settings;
      const samples = routeSamples(t.survey);
      for (const [index, { spec }] of samples.slice(0, profile === 'smoke' ? 1 : samples.length).entries()) {
        const base = await t.accept(spec);
        const methods = otherMethods(spec.method, index, profile === 'thorough');
        for (const method of profile === 'smoke' ? methods.slice(0, 1) : methods)
          await t.expectRefusal({
            accepted: base,
            request: withMethod(spec, method),
            clause: 'classification/error-method-405',
            statuses: [405],
            because: `${spec.path} has no ${method}`,
            text: wholeText('classification/error-405-text', 'unsupported method'),
          });
      }
    },
  },
];

const withoutRoute = ['DELETE', 'PATCH', 'PUT'] as const;

/** A method that no route has, each of these in turn; on some routes the one that other routes have; or all. */
function otherMethods(own: string, index: number, all: boolean): readonly string[] {
  const opposite = own === 'GET' ? 'POST' : 'GET';
  if (all) return [...withoutRoute, opposite];
  const method = withoutRoute[index % withoutRoute.length] ?? 'DELETE';
  if (own === 'POST') return [method, opposite];
  return [[1, 2].includes(index % 4) ? opposite : method];
}

function withMethod({ group, path }: RequestSpec, method: string): RequestSpec {
  return ['GET', 'DELETE'].includes(method) ? { group, method, path } : { group, method, path, body: {} };
}
