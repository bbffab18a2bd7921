import { routes, type OperationId } from '../openapi/routes.ts';
import { isObject, objectOf } from '../values.ts';

/** What a condition gets of a request. */
export interface AskedRequest {
  readonly path: string;
  /** The JSON of its body; undefined when there is none. */
  readonly body: unknown;
}

/** When a change is made. `begin` is called once for each trial, so that counts start anew. */
export interface Condition {
  readonly name: string;
  /** Whether requests of the operation can meet it. */
  fits(operation: OperationId): boolean;
  begin(): (request: AskedRequest) => boolean;
}

type Holder = Record<string, unknown>;

const postings: readonly OperationId[] = routes
  .filter(({ group, method }) => group !== 'classification' && method === 'POST')
  .map(({ operationId }) => operationId);
const rankings = postings.filter((operation) => operation.startsWith('rank'));
const limited = [...rankings, 'companyRanking'] as const;

function when(
  name: string,
  operations: readonly OperationId[],
  holds: (request: Holder, path: string) => boolean,
): Condition {
  return {
    name,
    fits: (operation) => operations.includes(operation),
    begin:
      () =>
      ({ body, path }) =>
        isObject(body) && holds(body, path),
  };
}

const filterOf = ({ filter }: Holder): Readonly<Holder> => objectOf(filter);
function keysOf(request: Holder): readonly string[] {
  return Object.keys(filterOf(request)).filter((key) => key !== 'when' && key !== 'keywords');
}

function oneIn(count: number): Condition {
  return {
    name: `one-answer-in-${count}`,
    fits: () => true,
    begin() {
      let answers = 0;
      return () => (answers += 1) % count === 0;
    },
  };
}

function monthsOf(request: Holder): number {
  const frame = filterOf(request)['when'];
  const [start = NaN, end = NaN] = isObject(frame)
    ? [frame['start'], frame['end']].map((month) => {
        const [year, number] = String(month).split('-').map(Number);
        return (year ?? NaN) * 12 + (number ?? NaN);
      })
    : [];
  return end - start + 1;
}

/** The conditions of changes; the first one is always met. */
export const conditions: readonly Condition[] = [
  { name: 'always', fits: () => true, begin: () => () => true },
  oneIn(3),
  oneIn(7),
  when('with-a-filter', postings, (request) => keysOf(request).length > 0),
  when('with-two-filters', postings, (request) => keysOf(request).length > 1),
  when('with-several-values', postings, (request) =>
    keysOf(request).some((key) => {
      const values = filterOf(request)[key];
      return Array.isArray(values) && values.length > 1;
    }),
  ),
  when('with-keywords', rankings, (request) => 'keywords' in filterOf(request)),
  when(
    'with-keywords-and-filter',
    rankings,
    (request) => 'keywords' in filterOf(request) && keysOf(request).length > 0,
  ),
  when('beyond-12-months', postings, (request) => monthsOf(request) > 12),
  when('beyond-24-months', postings, (request) => monthsOf(request) > 24),
  when('single-month', postings, (request) => monthsOf(request) === 1),
  when('limit-beyond-10', limited, ({ rank }) => isObject(rank) && Number(rank['limit']) > 10),
  when('limit-1', limited, ({ rank }) => isObject(rank) && rank['limit'] === 1),
  when('with-extra-metrics', rankings, ({ rank }) => isObject(rank) && 'extra_metrics' in rank),
  ...['skills_name', 'company_name', 'soc4_name', 'city_name', 'title_name', 'min_edulevels_name'].map(
    (facet) => when(`facet-${facet}`, limited, (_, path) => path.includes(`/${facet}`)),
  ),
];
