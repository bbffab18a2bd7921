import type { FoundPosting } from '../../../reference/index.ts';
import { groupOf } from '../oracle-case.ts';
import type { Session, Trial } from '../session.ts';

/**
 * In which way alone a posting has the single keyword of a request, in words: `: it has them in its title only`. Empty
 * where it has it in several ways, or the dataset has no bodies.
 */
export async function keywordTrait(
  session: Session,
  { one }: Trial,
  { number }: FoundPosting,
): Promise<string> {
  const [term, ...others] = one.filter.terms;
  if (term === undefined || others.length > 0) return '';
  const search = { among: [number], most: 1, withBodies: true };
  const [posting] = (await session.oracle.find(groupOf(one), search, session.dialect)).postings;
  const body = posting?.body ?? undefined;
  if (posting === undefined || body === undefined) return '';
  const title = wordsOf(posting.titleRaw);
  const whole = `${title}${wordsOf(body)}`;
  const has = (text: string): boolean => text.toLowerCase().includes(wordsOf(term).toLowerCase());
  if (!has(whole)) return ': it has them in another form only';
  if (!whole.includes(wordsOf(term))) return ': it has them in another case only';
  if (!has(wordsOf(body))) return ': it has them in its title only';
  return has(title) ? '' : ': it has them in its body only';
}

/** The words of a text, with a space before and after each. */
const wordsOf = (text: string): string => ` ${text.split(/[^\p{L}\p{N}]+/u).join(' ')} `;
