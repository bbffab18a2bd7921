import type { ClauseId } from '../clauses/index.ts';
import { routeTable } from '../generated/route-table.ts';
import type { ApiGroup } from '../groups.ts';
import { groupBy } from '../values.ts';

/** The name of an endpoint. */
export type OperationId = (typeof routeTable)[number]['operationId'];

/** An endpoint. */
export interface Route {
  readonly operationId: OperationId;
  readonly group: ApiGroup;
  /** In capitals. */
  readonly method: string;
  /** Relative to the prefix of the group, with parameters in braces: `/models/{model}`. */
  readonly path: string;
  /** The clause that a documented request is answered with 200. */
  readonly clause: ClauseId;
}

/** A route with the values of its path parameters, percent-decoded. */
export interface RouteMatch {
  readonly route: Route;
  readonly params: { readonly [name: string]: string };
}

/** Every endpoint, in the order of the specification. */
export const routes: readonly Route[] = routeTable;

const byOperationId: ReadonlyMap<string, Route> = new Map(routes.map((route) => [route.operationId, route]));

/** The operations that return a ranking: the plain one, and those that add something to each group. */
export const rankingOperations = [
  'rankPostings',
  'rankPostingsTimeseries',
  'rankPostingsDistribution',
  'rankPostingsNested',
] as const satisfies readonly OperationId[];

/** The operations on company postings. */
export const companyOperations = [
  'companyTotals',
  'companyTimeseries',
  'companyRanking',
  'companyPostings',
  'companyDistribution',
] as const satisfies readonly OperationId[];

/** The route of an operation. */
export function findRoute(operationId: OperationId): Route {
  const route = byOperationId.get(operationId);
  if (route === undefined) throw new Error(`the route table has no operation ${operationId}`);
  return route;
}

/**
 * The route that answers a request, by the method in capitals and the path relative to the prefix of the group. The
 * query is ignored. A fixed segment takes precedence over a parameter; an empty segment, or one that is not percent-encoded
 * UTF-8, is not the value of a parameter; a trailing slash makes another path.
 */
export function matchRoute(group: ApiGroup, method: string, path: string): RouteMatch | undefined {
  const [withoutQuery = ''] = path.split('?', 1);
  const segments = withoutQuery.split('/');
  for (const { route, template } of templates.get(`${group} ${method} ${segments.length}`) ?? []) {
    const params = readParams(template, segments);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

/** Part of a path: a fixed segment, or the parameter that a segment is the value of. */
type Part = { readonly fixed: string } | { readonly parameter: string };

/** The parts of each path by group, method and their number; those with fewer parameters first. */
const templates: ReadonlyMap<
  string,
  readonly { readonly route: Route; readonly template: readonly Part[] }[]
> = groupBy(
  routes
    .map((route) => ({ route, template: route.path.split('/').map(partOf) }))
    .toSorted((a, b) => parametersIn(a.template) - parametersIn(b.template)),
  ({ route, template }) => `${route.group} ${route.method} ${template.length}`,
);

function partOf(part: string): Part {
  const parameter = parameterName(part);
  return parameter === undefined ? { fixed: part } : { parameter };
}

function parametersIn(template: readonly Part[]): number {
  return template.filter((part) => 'parameter' in part).length;
}

function readParams(
  template: readonly Part[],
  segments: readonly string[],
): RouteMatch['params'] | undefined {
  const params: { [name: string]: string } = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index] as string;
    if ('fixed' in part) {
      if (part.fixed !== segment) return undefined;
      continue;
    }
    const value = decodeSegment(segment);
    if (value === undefined || value === '') return undefined;
    params[part.parameter] = value;
  }
  return params;
}

function parameterName(part: string): string | undefined {
  return /^\{(.+)\}$/.exec(part)?.[1];
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined; // a stray percent sign, or bytes that are not UTF-8
  }
}

/** The path of an operation below the prefix of its group, with encoded parameters. Throws for a missing or empty one. */
export function pathOf(operationId: OperationId, params: { readonly [name: string]: string } = {}): string {
  return findRoute(operationId)
    .path.split('/')
    .map((part) => {
      const name = parameterName(part);
      if (name === undefined) return part;
      const value = params[name];
      if (value === undefined || value === '')
        throw new Error(`${operationId} needs the path parameter ${name}`);
      // Half of a surrogate pair, which a target may put into a name, cannot be percent-encoded.
      return encodeURIComponent(value.toWellFormed());
    })
    .join('/');
}
