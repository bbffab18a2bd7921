import type { FoundPosting } from '../../../reference/index.ts';
import { filterBody } from '../oracle-case.ts';
import type { Pool } from '../requests/pool.ts';
import type { Session } from '../session.ts';
import { ALL_MONTHS } from '../shrink/filters.ts';
import { isConfirmed, type WrongCount } from './confirm.ts';
import { monthOfDay } from './reasons.ts';

/** Postings with the keyword that are looked at. */
const LOOKED_AT = 200;

/**
 * In which way alone a posting has the single keyword of a request, in words: `: it has them in its title only`. Empty
 * where it has it in several ways, where others that have it otherwise are not found either, or without bodies.
 */
export async function keywordTrait(session: Session, pool: Pool, wrong: WrongCount): Promise<string> {
  const { posting, trial } = wrong;
  const { one } = trial;
  const [term, ...others] = one.filter.terms;
  if (term === undefined || others.length > 0) return '';
  const facets = [...pool.values.keys()];
  const find = async (search: object, most: number): Promise<readonly FoundPosting[]> => {
    const whole = { ...search, most, facets, withBodies: true };
    return (await session.oracle.find(pool.group, whole, session.dialect)).postings;
  };
  const [whole] = await find({ among: [posting.number] }, 1);
  const trait = whole && traitOf(term, whole);
  if (trait === undefined) return '';
  const all = { ...one, filter: { months: ALL_MONTHS, facets: {}, terms: [term] } };
  const filter = filterBody(all, session.dialect.rankings['when-end'], session.phrases);
  const rows = await find({ filter }, LOOKED_AT);
  const reason = {
    text: `: it has them in ${trait} only`,
    monthOf: (row: FoundPosting) => (traitOf(term, row) === trait ? monthOfDay(row.posted) : undefined),
  };
  return (await isConfirmed(session, wrong, rows, reason, [term])) ? reason.text : '';
}

function traitOf(term: string, { titleRaw, body }: FoundPosting): string | undefined {
  if (body === undefined || body === null) return undefined;
  const title = wordsOf(titleRaw);
  const whole = `${title}${wordsOf(body)}`;
  const has = (text: string): boolean => text.toLowerCase().includes(wordsOf(term).toLowerCase());
  if (!has(whole)) return 'another form';
  if (!whole.includes(wordsOf(term))) return 'another case';
  if (!has(wordsOf(body))) return 'its title';
  return has(title) ? undefined : 'its body';
}

/** The words of a text, with a space before and after each. */
const wordsOf = (text: string): string => ` ${text.split(/[^\p{L}\p{N}]+/u).join(' ')} `;
