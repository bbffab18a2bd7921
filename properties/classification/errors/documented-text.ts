import type { CheckContext } from '../../kit/check.ts';
import { isAccepted, type RequestSpec } from '../../kit/exchange.ts';
import type { RefusalRule } from '../../kit/statements.ts';

type TextRule = NonNullable<RefusalRule['text']>;

/** A detail that the table of errors gives in full: one of its texts must be exactly that. */
export function wholeText(clause: TextRule['clause'], ...texts: readonly [string, ...string[]]): TextRule {
  return {
    clause,
    matches: (detail) => texts.includes(detail),
    documented: [...new Set(texts)].join(', or '),
  };
}

/** Names that no target has. The client redacts names with `jobmark-`. */
export const unknownNames = {
  plain: 'jobmarkUnknown',
  /** Long, in other scripts and with signs. */
  odd: `jobmark désigné 未知 ✓ “quoted” 'single' & <b> &amp; 100% {x} ${'abcdefghij'.repeat(6)}-end`,
} as const;

/** A name that begins with a listed one and goes on in other scripts, without characters that a gateway may refuse in a path. */
export const inScripts = (name: string): string => `${name} désigné 未知 ✓`;

/** A name that begins with a listed one, and a name with which a listed one begins; neither is listed. */
export function namesLike(name: string, listed: readonly string[]): readonly [string, string] {
  const shorter = name.replace(/.$/u, '');
  const isListed = listed.some((other) => other.toLowerCase() === shorter.toLowerCase());
  // A proxy may drop a special character or a blank at the end.
  const isPlain = /.[\p{L}\p{N}]$/u.test(shorter);
  return [`${name}jobmark`, isPlain && !isListed ? shorter : unknownNames.plain];
}

/**
 * A name that differs from a listed one in case only, is listed itself nowhere, and does not reach the listed one: whether
 * case matters in a name is not specified (decisions.md#paths). Undefined where there is none. `request` has the name in it.
 */
export async function unknownInOtherCase(
  t: CheckContext,
  name: string,
  listed: readonly string[],
  request: (name: string) => RequestSpec,
): Promise<string | undefined> {
  const other = [name.toUpperCase(), name.toLowerCase()].find(
    (candidate) => candidate !== name && !listed.includes(candidate),
  );
  if (other === undefined) return undefined;
  return isAccepted(await t.recall(request(other))) ? undefined : other;
}
