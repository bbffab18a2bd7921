import {
  apiGroups,
  findRoute,
  matchRoute,
  type ApiGroup,
  type OperationId,
} from '../../../contracts/index.ts';
import type { RequestSpec } from '../../../properties/index.ts';
import { curlCommand } from '../../report/commands/curl.ts';
import { compareAnswers, type Difference, type DifferenceKind } from './compare-answers.ts';
import type { Outcome, Pair } from './paired-client.ts';

/** The differences of one kind in one field of one route. */
export interface DifferenceGroup {
  readonly group: ApiGroup;
  /** Undefined where no route matches. */
  readonly operation?: OperationId;
  /** Method and path of the route, or of the requests. */
  readonly route: string;
  readonly field: string;
  readonly kind: DifferenceKind | 'no-answer';
  /** In how many answers of the route, and how many were compared. */
  readonly answers: number;
  readonly of: number;
  /** The smallest request that shows it, with what A and B have there. */
  readonly example: { readonly a: unknown; readonly b: unknown; readonly curl: string };
}

/** A field that A itself answers differently when the request is sent twice; `` for the status or the whole body. */
export interface Volatile {
  readonly route: string;
  readonly field: string;
}

/** A pair whose answers differ, with A's answer to the same request some time later. */
export interface AskedTwice {
  readonly pair: Pair;
  readonly later: Outcome;
}

/** The kinds that depend on the data of the targets. */
const dataKinds: ReadonlySet<string> = new Set<DifferenceKind>(['value', 'length', 'order']);

/** Groups the differences of pairs by route, field and kind; without those of volatile fields, and of data on request. */
export function groupDifferences(
  pairs: readonly Pair[],
  again: readonly AskedTwice[],
  withData: boolean,
): { readonly differences: readonly DifferenceGroup[]; readonly volatile: readonly Volatile[] } {
  const volatile = new Map<string, Volatile>();
  const unstable = new Set<Pair>();
  for (const { pair, later } of again)
    for (const { field } of differencesOf(pair.a, later)) {
      const { route } = placeOf(pair.spec);
      volatile.set(`${route}\n${field}`, { route, field });
      // Another status, or an entirely different body, is no evidence about the fields of other answers.
      if (field === '') unstable.add(pair);
    }
  const isVolatile = (route: string, field: string): boolean =>
    [...volatile.values()].some(
      (one) => one.field !== '' && one.route === route && isWithin(field, one.field),
    );
  const compared = new Map<string, number>();
  const groups = new Map<string, DifferenceGroup>();
  for (const pair of pairs) {
    const { spec, a, b } = pair;
    if (a.kind === 'not-sent' || b.kind === 'not-sent' || unstable.has(pair)) continue;
    const place = placeOf(spec);
    compared.set(place.route, (compared.get(place.route) ?? 0) + 1);
    const kept = differencesOf(a, b).filter(
      ({ field, kind }) => !isVolatile(place.route, field) && (withData || !dataKinds.has(kind)),
    );
    const request =
      a.kind === 'answer' ? a.exchange.request : b.kind === 'answer' ? b.exchange.request : undefined;
    if (request === undefined) continue;
    const curl = curlCommand(request);
    const seen = new Set<string>();
    for (const difference of kept) {
      const key = [place.route, difference.field, difference.kind].join('\n');
      const known = groups.get(key);
      const example = { a: difference.a, b: difference.b, curl };
      groups.set(key, {
        ...place,
        field: difference.field,
        kind: difference.kind,
        answers: (known?.answers ?? 0) + (seen.has(key) ? 0 : 1),
        of: 0,
        example: known === undefined || curl.length < known.example.curl.length ? example : known.example,
      });
      seen.add(key);
    }
  }
  return {
    differences: [...groups.values()]
      .map((group) => ({ ...group, of: compared.get(group.route) ?? 0 }))
      .sort(
        (a, b) => apiGroups.indexOf(a.group) - apiGroups.indexOf(b.group) || compareTexts(a.route, b.route),
      ),
    volatile: [...volatile.values()],
  };
}

/** The differences of two outcomes; whether there is an answer at all comes first. */
export function differencesOf(
  a: Outcome,
  b: Outcome,
): readonly (Omit<Difference, 'kind'> & Pick<DifferenceGroup, 'kind'>)[] {
  if (a.kind === 'answer' && b.kind === 'answer') return compareAnswers(a.exchange, b.exchange);
  const [before, after] = [statusOf(a), statusOf(b)];
  return before === after ? [] : [{ field: '', kind: 'no-answer', a: before, b: after }];
}

function statusOf(outcome: Outcome): unknown {
  if (outcome.kind === 'answer') return outcome.exchange.response.status;
  return outcome.kind === 'no-answer' ? outcome.code : outcome.reason;
}

function isWithin(field: string, outer: string): boolean {
  return field === outer || field.startsWith(`${outer}.`) || field.startsWith(`${outer}[]`);
}

function placeOf({
  group,
  method,
  path,
}: RequestSpec): Pick<DifferenceGroup, 'group' | 'operation' | 'route'> {
  const [plain = path] = path.split('?', 1);
  const operation = matchRoute(group, method, plain)?.route.operationId;
  if (operation === undefined) return { group, route: `${group}: requests without a documented route` };
  const route = findRoute(operation);
  return { group, operation, route: `${group}: ${route.method} ${route.path}` };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
