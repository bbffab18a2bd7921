import type { Middleware } from '../../../middleware.ts';
import { isObject } from '../../rewriting/json-path.ts';
import { rewriteRequests } from '../../rewriting/rewrite.ts';

/** An entry of a graph request as it was sent. */
export interface SentEntry {
  readonly name: string;
  readonly model: unknown;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The entries of a graph request, in its order, as far as they can be read. */
export function entriesOf(body: unknown): readonly SentEntry[] {
  if (!isObject(body) || !isObject(body['models'])) return [];
  return Object.entries(body['models']).flatMap(([name, entry]) =>
    isObject(entry) && isObject(entry['input'])
      ? [{ name, model: entry['model'], input: entry['input'] }]
      : [],
  );
}

/** Changes the inputs of the entries of a graph request before it is read. */
export function rewriteInputs(
  change: (entry: SentEntry, entries: readonly SentEntry[]) => unknown,
): Middleware {
  return rewriteRequests('classifyWithGraph', (body) => {
    const entries = entriesOf(body);
    if (entries.length === 0) return body;
    const { models } = body as { models: Record<string, { input: unknown }> };
    for (const entry of entries) (models[entry.name] as { input: unknown }).input = change(entry, entries);
    return body;
  });
}
