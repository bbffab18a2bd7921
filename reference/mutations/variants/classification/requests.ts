import { isObject } from '../../rewriting/json-path.ts';
import { rewriteRequests } from '../../rewriting/rewrite.ts';
import type { Variation } from '../variant.ts';

function withoutNulls(value: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}

/** What requests may contain beside what is documented. */
export const requestVariations: readonly Variation[] = [
  {
    id: 'requests/null-as-left-out',
    title: 'treats null in an optional field of a set request as absent',
    leftOpenBy: 'contracts/specification/decisions.md#null-input',
    middleware: () => [
      rewriteRequests('classifyWithSet', (body) => {
        if (!isObject(body) || !isObject(body['input'])) return body;
        return withoutNulls({ ...body, input: withoutNulls(body['input']) });
      }),
    ],
  },
];
