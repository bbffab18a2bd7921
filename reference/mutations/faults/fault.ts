import type { ApiGroup, ClauseId } from '../../../contracts/index.ts';
import type { Middleware } from '../../app/middleware.ts';
import type { TitledMiddleware } from '../rewriting/rewrite.ts';

/** A deliberately wrong reference: a middleware that breaks one clause, so that it can be seen on the wire. */
export interface Fault {
  /** The clause; where it has several faults, with a dot and a suffix: `classification/status-healthy.text`. */
  readonly id: string;
  readonly breaks: ClauseId;
  /** What the faulty server does, in the present tense. */
  readonly title: string;
  readonly middleware: Middleware;
  /** Requests under way at the same time in its trial; one after the other when omitted. */
  readonly concurrency?: number;
  /** The groups of its trial, where one alone does not show it; those of the checks of the clause when omitted. */
  readonly groups?: readonly ApiGroup[];
}

/** What a fault has besides its id. */
type FaultRow = readonly [
  title: string,
  middleware: Middleware,
  options?: Pick<Fault, 'concurrency' | 'groups'>,
];

type FaultId = ClauseId | `${ClauseId}.${string}`;

/** A middleware alone has its own title. */
type FaultTable = { readonly [Id in FaultId]?: FaultRow | TitledMiddleware };

/** The faults of a table, by their ids. */
export function faultsOf(table: FaultTable): readonly Fault[] {
  return Object.entries(table as Readonly<Record<string, FaultRow | TitledMiddleware>>).map(([id, row]) => {
    const [title, middleware, options] = typeof row === 'function' ? [row.title, row] : row;
    if (title === undefined) throw new Error(`the fault ${id} has no title`);
    return { id, breaks: id.split('.', 1)[0] as ClauseId, title, middleware, ...options };
  });
}

/** A row of a table, after its id, for each of several operations, fields or values. */
export function each<Item>(
  items: readonly Item[],
  row: (item: Item) => readonly [id: FaultId, ...FaultRow],
): FaultTable {
  return Object.fromEntries(items.map(row).map(([id, ...fault]) => [id, fault]));
}

/** Whether a fault shows in one answer of several only, so that what it violates depends on the order of the requests. */
export const isIntermittent = ({ id }: Fault): boolean => id.endsWith('.one-in-seven');
