import { isObject } from '../../../contracts/index.ts';
import type { CheckContext } from '../check.ts';
import type { Exchange, RequestSpec } from '../exchange.ts';
import { expectSameAnswer } from './expect-same-answer.ts';

/** Why the answer to a body in another spelling must be the same, for the report. */
export const SAME_VALUE =
  'its body is the same JSON value, with other white space, escapes and order of keys';

/**
 * Expects a request to get the answer that it got before when its body is another JSON text of the same value: keys
 * in reverse order, white space, and escapes. A server that reads JSON by patterns, or key by key, reads another value.
 */
export async function expectSameSpelled(
  t: CheckContext,
  spec: RequestSpec,
  read: (exchange: Exchange) => unknown,
): Promise<void> {
  const { body, ...without } = spec;
  await expectSameAnswer(
    t,
    await t.accept(spec),
    { ...without, rawBody: otherSpelling(body) },
    { clause: 'service/json-requests', rule: 'spelling', read, because: SAME_VALUE },
  );
}

/** Another JSON text of the same value. Of a text, the first letter and what is not ASCII are escaped. */
export function otherSpelling(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value).replaceAll(
      /(?<=^")[A-Za-z]|[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  if (Array.isArray(value)) return `[ ${value.map(otherSpelling).join(' , ')} ]`;
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.entries(value).toReversed();
  return `{\n ${parts.map(([key, part]) => `${JSON.stringify(key)} : ${otherSpelling(part)}`).join(' ,\n ')}\n}`;
}
