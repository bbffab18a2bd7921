import type { Check } from '../../kit/check.ts';
import { facetValuesOf } from '../../postings/answers.ts';
import { expectFindsDelicate } from '../../postings/delicate-names.ts';
import { rankRequest } from '../requests.ts';
import { rangeWithPostings } from '../survey/surveyed-data.ts';

/** The filter keys that service.md names; others may be unknown to a target. */
const NAMED_KEYS = ['skills_name', 'company_name'];

/** Groups looked through for names that are hard to read; a target that takes fewer is not asked. */
const LOOKED_THROUGH = 500;

/** That a filter finds the value that it names, however it is spelt: service.md, "Request body objects". */
export const filterFindsCheck: Check = {
  id: 'rankings/filter-finds',
  clauses: ['rankings/filter-finds'],
  title: 'finds postings by names with commas, signs and accents',
  group: 'rankings',
  profile: 'standard',
  async run(t) {
    const { when } = rangeWithPostings(t);
    const rank = { by: 'unique_postings', limit: LOOKED_THROUGH };
    for (const key of NAMED_KEYS) {
      const ranking = await t.send(rankRequest(key, { when }, rank));
      const named = facetValuesOf(ranking).filter(({ count }) => count > 0);
      await expectFindsDelicate(t, 'rankings/filter-finds', named, ({ name }) =>
        rankRequest(key, { when, [key]: [name] }, { ...rank, limit: 1 }),
      );
    }
  },
};
