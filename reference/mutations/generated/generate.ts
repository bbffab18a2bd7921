import * as fc from 'fast-check';
import {
  anyChange,
  type Change,
  findRoute,
  routes,
  type OperationId,
  type ApiGroup,
} from '../../../contracts/index.ts';
import type { Middleware } from '../../app/middleware.ts';
import { drop } from '../rewriting/json-path.ts';
import { operationOf, parsed } from '../rewriting/rewrite.ts';

/** A fault that is made of an operator and a place; which clause it breaks, if any, is not known. */
export interface GeneratedFault {
  /** `SIDE/OPERATION/PATH/OPERATOR/EXTENT/CONDITION`. */
  readonly id: string;
  readonly group: ApiGroup;
  readonly operation: OperationId;
  readonly operator: string;
  /** `SIDE/OPERATION/PATH`. */
  readonly place: string;
  /** A new middleware for each trial. */
  begin(): Middleware;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The parts of a request that may be missing in the key of a cache. */
const cachedParts: { readonly [part: string]: readonly OperationId[] } = {
  filter: ['rankPostings', 'rankPostingsNested', 'companyTotals', 'companyRanking', 'companyTimeseries'],
  'filter.when': ['rankPostings', 'rankPostingsTimeseries', 'companyTotals', 'companyPostings'],
  'filter.keywords': ['rankPostings', 'rankPostingsNested'],
  'rank.limit': ['rankPostings', 'companyRanking'],
  'rank.by': ['rankPostings'],
  'rank.extra_metrics': ['rankPostings'],
  'timeseries.when': ['rankPostingsTimeseries'],
  'timeseries.metrics': ['rankPostingsTimeseries'],
  'distribution.options.interval': ['rankPostingsDistribution'],
  'distribution.options.keys': ['companyDistribution'],
  'nested_rank.limit': ['rankPostingsNested'],
  metrics: ['companyTotals', 'companyTimeseries'],
  fields: ['companyPostings'],
  page: ['companyPostings'],
  context: ['classifyWithGraph'],
  'input.outputs': ['classifyWithSet'],
  'input.inputLocale': ['classifyWithSet'],
  version: ['classifyWithSet'],
  path: ['rankPostings', 'rankPostingsNested', 'companyRanking', 'getModelVersion', 'getSetVersion'],
};

/** Keeps answers under a key that leaves out one part of the request. */
function cache(part: string, operation: OperationId): GeneratedFault {
  const place = `request/${operation}/${part}`;
  return {
    id: `${place}/not-in-cache-key`,
    group: findRoute(operation).group,
    operation,
    operator: 'not-in-cache-key',
    place,
    begin() {
      const answers = new Map<string, Answer>();
      return async (ctx, next) => {
        if (operationOf(ctx) !== operation) {
          await next();
          return;
        }
        const request = parsed(ctx.state.requestText);
        if (part !== 'path') drop(part)(request, ctx);
        const { authorization = '' } = ctx.req.headers;
        const key = JSON.stringify([part === 'path' || ctx.url, authorization, request]);
        const known = answers.get(key);
        if (known === undefined) {
          await next();
          if (ctx.status === 200) answers.set(key, { status: ctx.status, body: ctx.body });
        } else {
          ctx.body = known.body;
          ctx.status = known.status;
        }
      };
    },
  };
}

/** Returns the previous answer for one request in `every`. */
function stale(operation: OperationId, every: number): GeneratedFault {
  const place = `answer/${operation}/*`;
  return {
    id: `${place}/stale/one-answer-in-${every}`,
    group: findRoute(operation).group,
    operation,
    operator: 'stale',
    place,
    begin() {
      let before: Answer | undefined;
      let count = 0;
      return async (ctx, next) => {
        await next();
        if (operationOf(ctx) !== operation || ctx.status !== 200) return;
        const { status, body } = ctx;
        count += 1;
        if (before !== undefined && count % every === 0) {
          ctx.body = before.body;
          ctx.status = before.status;
        }
        before = { status, body };
      };
    },
  };
}

/** Faults of the state of a server: caches that confuse requests, and answers that come too late. */
const stateFaults: readonly GeneratedFault[] = [
  ...Object.entries(cachedParts).flatMap(([part, operations]) =>
    operations.map((operation) => cache(part, operation)),
  ),
  ...routes
    .map(({ operationId }) => operationId)
    .flatMap((operation) => [stale(operation, 3), stale(operation, 10)]),
];

/** A server that makes a change to its requests, or to its answers with status 200. */
export function faultOf(change: Change): GeneratedFault {
  const { id, group, operation, operator, place, side } = change;
  return {
    id,
    group,
    operation,
    operator,
    place,
    begin() {
      const isActive = change.begin();
      return async (ctx, next) => {
        const isConcerned = operationOf(ctx) === operation;
        const body = isConcerned ? parsed(ctx.state.requestText) : undefined;
        const request = { path: ctx.path, body };
        if (side === 'request' && body !== undefined && isActive(request))
          ctx.state.requestText = JSON.stringify(change.apply(body));
        await next();
        if (side === 'request' || !isConcerned || ctx.status !== 200 || !isActive(request)) return;
        ctx.body = change.apply(ctx.body);
        ctx.status = 200;
      };
    },
  };
}

/** Any generated fault: mostly a change of a request or an answer, sometimes one of the server's state. */
const anyFault: fc.Arbitrary<GeneratedFault> = fc.oneof(
  { weight: 9, arbitrary: anyChange().map(faultOf) },
  { weight: 1, arbitrary: fc.constantFrom(...stateFaults) },
);

/** As many different generated faults as requested, the same ones for the same seed. */
export function generateFaults(count: number, seed: number): readonly GeneratedFault[] {
  const faults = new Map(fc.sample(anyFault, { numRuns: count * 2, seed }).map((fault) => [fault.id, fault]));
  return [...faults.values()].slice(0, count);
}
