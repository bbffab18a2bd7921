import { rankingFacets } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { bucketsOf, facetValuesOf } from '../../postings/answers.ts';
import { randomFrom, type Random } from '../../postings/cases/random.ts';
import { countOf } from '../../postings/counting.ts';
import { anyOf, withKey, type Filter } from '../../postings/filter/filter.ts';
import { expectGroupCount } from '../../postings/groups.ts';
import {
  largeRank,
  acceptRanking,
  countingOf,
  dataWithPostings,
  namedKeys,
  namesToFind,
  surveyed,
} from '../survey/surveyed-data.ts';

/** How many of the largest groups a value is chosen from. */
const LARGEST = 6;

/**
 * Expects each of two parts of a filter to count beside the other: the named keys and keywords, skills by name and by id,
 * and two keys of skills, of which a posting has several.
 */
export async function expectKeysBeside(t: CheckContext): Promise<void> {
  const { months } = await dataWithPostings(t);
  const { values, terms, seed } = surveyed(t);
  const random = randomFrom(seed, 'keys beside');
  const [term] = terms;
  let filter: Filter = { months, ...(term === undefined ? {} : { keywords: anyOf(term.name) }) };
  for (const key of namedKeys) filter = (await expectBeside(t, filter, key, random)) ?? filter;
  const [ofSkills = ''] = namedKeys;
  const value = random.pick((values.get(ofSkills) ?? []).slice(0, LARGEST));
  const others = rankingFacets.filter((facet) => facet.endsWith(ofSkills) && facet !== ofSkills);
  for (const key of [ofSkills.replace(/_name$/, ''), random.pick(others)])
    if (value !== undefined && key !== undefined)
      await expectBeside(t, withKey({ months }, ofSkills, [value.name]), key, random);
}

/** Adds a key with a value that only some of the postings have; undefined where there is none. */
async function expectBeside(
  t: CheckContext,
  filter: Filter,
  key: string,
  random: Random,
): Promise<Filter | undefined> {
  const rank = largeRank(t);
  const answer = await acceptRanking(t, { facet: key, filter, rank });
  if (answer === undefined) return undefined;
  const names = new Set(namesToFind(t, bucketsOf(answer)));
  const all = countOf(answer) ?? 0;
  const some = facetValuesOf(answer).filter(({ name, count }) => names.has(name) && count < all);
  const group = random.pick(some.slice(0, LARGEST));
  if (group === undefined) return undefined;
  const ranked = { answer, facet: key, filter, metrics: ['unique_postings'] };
  await expectGroupCount(
    t,
    countingOf(t),
    { clause: 'rankings/filter-narrows', rule: 'beside', ...ranked },
    group.name,
  );
  return withKey(filter, key, [group.name]);
}
