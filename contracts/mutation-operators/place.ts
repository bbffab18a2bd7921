import type { OperationId } from '../openapi/routes.ts';

/** The kind of value at a place: it decides which operators apply. */
export type PlaceKind = 'list' | 'number' | 'text' | 'month' | 'object';

/** A part of the requests or answers of one operation. */
export interface Place {
  readonly operation: OperationId;
  readonly side: 'request' | 'answer';
  /** As in slots.ts; `*` matches every item or property. */
  readonly path: string;
  readonly kind: PlaceKind;
}

/** Paths below one prefix, by the kind of value there. */
export type Paths = { readonly [kind in PlaceKind]?: readonly string[] };

/** The places at these paths, in each of the operations. */
export function places(
  operations: readonly OperationId[],
  side: Place['side'],
  paths: Paths,
  below = '',
): readonly Place[] {
  return operations.flatMap((operation) =>
    Object.entries(paths).flatMap(([kind, ofKind]) =>
      ofKind.map((path) => ({ operation, side, path: below + path, kind: kind as PlaceKind })),
    ),
  );
}

/** The operations that classify. */
export const classify = ['classifyWithGraph', 'classifyWithSet'] as const;
