import { pathOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import { get } from '../requests.ts';
import { routeSamples } from '../route-samples.ts';

const NO_ROUTE = 'no matched route found';
const NO_METHOD = 'unsupported method';

/** Paths without a route and methods without a handler: service.md, "Errors", rows 404 and 405. */
export const unmatchedRouteChecks: readonly Check[] = [
  {
    id: 'classification/unmatched-route',
    clauses: [
      'classification/error-unmatched-route',
      'classification/error-unmatched-route-text',
      'service/json-responses',
      'classification/error-404-title',
      'classification/error-title',
      'classification/error-status',
      'classification/error-status-agrees',
      'classification/error-detail',
    ],
    title: 'answers a path that matches no route with 404',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      const base = await t.acceptOrBlock(get(pathOf('getStatus', {})));
      const paths = ['/jobmark-no-such-route', '/status/jobmark-no-such-route'];
      const set = t.survey.classification?.sets[0];
      if (set !== undefined) paths.push(`${pathOf('getSet', { set: set.name })}/jobmark-no-such-route`);
      for (const path of t.settings.profile === 'smoke' ? paths.slice(0, 1) : paths)
        await t.expectRefusal({
          accepted: base,
          request: get(path),
          clause: 'classification/error-unmatched-route',
          statuses: [404],
          because: `no route matches ${path}`,
          text: {
            clause: 'classification/error-unmatched-route-text',
            matches: (detail) => detail.includes(NO_ROUTE),
            documented: NO_ROUTE,
          },
        });
    },
  },
  {
    id: 'classification/unsupported-method',
    clauses: [
      'classification/error-method-405',
      'classification/error-405-text',
      'classification/error-405-title',
      'classification/error-title',
      'classification/error-status',
      'classification/error-status-agrees',
      'classification/error-detail',
    ],
    title: 'answers a method that a route does not have with 405, on every route',
    group: 'classification',
    profile: 'smoke',
    async run(t) {
      const samples = routeSamples(t.survey);
      for (const { spec } of t.settings.profile === 'smoke' ? samples.slice(0, 1) : samples) {
        const base = await t.acceptOrBlock(spec);
        for (const changed of otherMethods(spec, t.settings.profile === 'smoke'))
          await t.expectRefusal({
            accepted: base,
            request: changed,
            clause: 'classification/error-method-405',
            statuses: [405],
            because: `${spec.path} has no ${changed.method}`,
            text: {
              clause: 'classification/error-405-text',
              matches: (detail) => detail.includes(NO_METHOD),
              documented: NO_METHOD,
            },
          });
      }
    },
  },
];

/** DELETE, and the method that the other routes have; PUT and PATCH where there is time. */
function otherMethods(spec: RequestSpec, few: boolean): readonly RequestSpec[] {
  const { group, path } = spec;
  const without: RequestSpec = { group, method: 'DELETE', path };
  if (few) return [without];
  const opposite: RequestSpec =
    spec.method === 'GET' ? { group, method: 'POST', path, body: {} } : { group, method: 'GET', path };
  return [without, opposite, { group, method: 'PUT', path, body: {} }];
}
