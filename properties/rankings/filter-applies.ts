import { accepted } from '../kit/accepted.ts';
import type { Check } from '../kit/check.ts';
import { confirmed } from '../kit/confirmed.ts';
import { totalPostings } from '../postings/count-relations.ts';
import { rankAsk } from './asks.ts';
import { rangeWithPostings, valuesOf } from './surveyed-data.ts';

/** The filter keys that service.md names; others may be unknown to a target. */
const NAMED_KEYS = ['skills_name', 'company_name'];

/** A value that more postings have than this share of all may, in a small dataset, be all that is there. */
const MOST = 0.9;

/** That a filter is not passed over: service.md, "Request body objects", row `<facet name>`. */
export const filterAppliesCheck: Check = {
  id: 'rankings/filter-applies',
  clauses: ['rankings/filter-applies'],
  title: 'counts less with a filter on a value that only some postings have',
  group: 'rankings',
  profile: 'standard',
  async run(t) {
    const { when } = rangeWithPostings(t);
    const rank = { by: 'unique_postings', limit: 1 };
    const all = await accepted(t, rankAsk('nuts1_name', { when }, rank));
    const total = totalPostings(all) ?? 0;
    for (const key of NAMED_KEYS) {
      const value = valuesOf(t, key).find(({ count }) => count < MOST * total);
      if (value === undefined) {
        t.showsNothing(`no value of ${key} that only some postings have`);
        continue;
      }
      const filtered = await accepted(t, rankAsk('nuts1_name', { when, [key]: [value.name] }, rank));
      const counted = totalPostings(filtered);
      if (counted === undefined) continue;
      if (counted >= total && !(await confirmed(t, [all, filtered], totalPostings))) continue;
      t.hold(
        'rankings/filter-applies',
        [all, filtered],
        counted < total,
        `totals.unique_postings below ${total} (${value.count} of them have ${key} ${JSON.stringify(value.name)})`,
        `${counted}`,
      );
    }
  },
};
