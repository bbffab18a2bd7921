import type { FoundPosting } from '../../../reference/index.ts';
import { filterBody, groupOf } from '../oracle-case.ts';
import type { Session, Trial } from '../session.ts';
import { withoutKey } from '../shrink/filters.ts';

/** A value of a posting that a target takes for a requested one. */
export interface NearValue {
  /** Why the posting counts. */
  readonly reason: string;
  /** The same with both values. */
  readonly text: string;
}

const relations: readonly (readonly [words: string, isLike: (own: string, asked: string) => boolean])[] = [
  ['differs in case alone from', (own, asked) => own.toLowerCase() === asked.toLowerCase()],
  ['begins with', (own, asked) => own.startsWith(asked)],
  ['ends with', (own, asked) => own.endsWith(asked)],
  ['contains', (own, asked) => own.includes(asked)],
];

/** How the value that a posting has of a key is like a requested one that it is not; undefined where it is not like any. */
export function nearValue(asked: readonly string[], own: string | null | undefined): NearValue | undefined {
  if (typeof own !== 'string' || asked.includes(own)) return undefined;
  for (const [words, isLike] of relations) {
    const value = asked.find((one) => one !== '' && isLike(own, one));
    if (value !== undefined)
      return {
        reason: `although its value only ${words} a requested one`,
        text: `although its value ${JSON.stringify(own)} only ${words} ${JSON.stringify(value)}`,
      };
  }
  return undefined;
}

/** Postings that are looked at for one with a value like a requested one. */
const LOOKED_AT = 2000;

/** The only posting that the filter would find if one of its keys matched such values, too; undefined where there are more. */
export async function nearPosting(
  session: Session,
  { one }: Trial,
): Promise<{ readonly posting: FoundPosting; readonly near: NearValue } | undefined> {
  const found: { readonly posting: FoundPosting; readonly near: NearValue }[] = [];
  for (const [key, asked] of Object.entries(one.filter.facets)) {
    const wider = { ...one, filter: withoutKey(one.filter, key) };
    const filter = filterBody(wider, session.dialect.rankings['when-end'], session.phrases);
    const search = { filter, most: LOOKED_AT, facets: [key] };
    const { postings } = await session.oracle.find(groupOf(one), search, session.dialect);
    for (const posting of postings) {
      const near = nearValue(asked, posting.facets[key]);
      if (near !== undefined) found.push({ posting, near });
    }
  }
  const [only, ...others] = found;
  return others.length === 0 ? only : undefined;
}
