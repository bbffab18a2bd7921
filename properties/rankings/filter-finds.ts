import { accepted } from '../kit/accepted.ts';
import type { Check } from '../kit/check.ts';
import { confirmed } from '../kit/confirmed.ts';
import { facetValuesOf } from '../postings/answers.ts';
import { totalPostings } from '../postings/count-relations.ts';
import { rankAsk } from './asks.ts';
import { rangeWithPostings } from './surveyed-data.ts';

/** The filter keys that service.md names; others may be unknown to a target. */
const NAMED_KEYS = ['skills_name', 'company_name'];

/** Groups looked through for names that are hard to read; a target that takes fewer is not asked. */
const LOOKED_THROUGH = 500;

/** Kinds of names on which servers are known to stumble: several words joined by a sign, and letters beyond English ones. */
const hardNames: readonly RegExp[] = [/,/, /%|\+/, /[&/]/, /['"]/, /[().]/, /[^\p{ASCII}]/u];

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
      const ranking = await t.ask(rankAsk(key, { when }, rank));
      const values = facetValuesOf(ranking).filter(({ name, count }) => name !== '' && count > 0);
      const hard = hardNames.flatMap((kind) => values.find(({ name }) => kind.test(name)) ?? []);
      if (hard.length === 0) t.showsNothing(`no name of ${key} has a sign or an accent`);
      for (const { name, count } of new Set(hard)) {
        const filtered = await accepted(t, rankAsk(key, { when, [key]: [name] }, { ...rank, limit: 1 }));
        const found = totalPostings(filtered);
        if (found === undefined) continue;
        if (found === 0 && !(await confirmed(t, [ranking, filtered], totalPostings))) continue;
        t.hold(
          'rankings/filter-finds',
          [ranking, filtered],
          found > 0,
          `postings with ${key} ${JSON.stringify(name)}, which the ranking counts ${count} times`,
          `${found}`,
        );
      }
    }
  },
};
