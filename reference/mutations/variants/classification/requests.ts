import { invalidRequest } from '../../../classification/errors.ts';
import { isObject } from '../../rewriting/json-path.ts';
import { rewriteRequests } from '../../rewriting/rewrite.ts';
import { refuseAccepted } from '../refuse.ts';
import type { Variation } from '../variant.ts';

const knownInRequest = new Set(['context', 'models']);
const knownInEntry = new Set(['model', 'version', 'input']);

/** The first key of an accepted graph request that is not documented. */
function unknownKey(body: unknown): string | undefined {
  const { models } = body as { models: object };
  return [
    ...Object.keys(body as object).filter((key) => !knownInRequest.has(key)),
    ...Object.values(models).flatMap((entry: object) =>
      Object.keys(entry).filter((key) => !knownInEntry.has(key)),
    ),
  ][0];
}

function withoutNulls(value: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}

/** What requests may contain beside what is documented. */
export const requestVariations: readonly Variation[] = [
  {
    id: 'requests/unknown-keys-refused',
    title: 'refuses unknown keys in a graph request and in its entries',
    leftOpenBy: 'unknown-key=refused',
    middleware: () => [
      refuseAccepted('classifyWithGraph', (body) => {
        const key = unknownKey(body);
        return key === undefined ? undefined : invalidRequest(`unknown key ${key}`);
      }),
    ],
  },
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
