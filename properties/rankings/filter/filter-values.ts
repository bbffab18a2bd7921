import type { Check, CheckContext } from '../../kit/check.ts';
import type { AcceptedExchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { countOf } from '../../postings/counting.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { expectSeveralValues } from '../../postings/filter/several-values.ts';
import { sampleNames } from '../../postings/groups.ts';
import { matchesSeveral } from '../../postings/same-names.ts';
import { expectGroups, groupClauses } from '../ranking/expect-groups.ts';
import { largeRanking } from '../ranking/large-ranking.ts';
import { combinesValues } from '../ranking/request-alone.ts';
import { byPostings } from '../requests.ts';
import { scenarios, type Scenario } from '../scenarios.ts';
import {
  acceptRanking,
  countingOf,
  namedKeys,
  optionOf,
  surveyed,
  namesToFind,
} from '../survey/surveyed-data.ts';

/** Filters on several values of one key: contracts/specification/rankings.md#facet-filters. */
export const filterValuesCheck: Check = {
  id: 'rankings/filter-values',
  clauses: [
    'rankings/filter-values-or',
    'rankings/filter-facet-applies',
    'rankings/filter-keys-accepted',
    'rankings/filter-keys',
    'rankings/independent-requests',
    ...groupClauses,
  ],
  title: 'combines several values of each facet in one way, and leaves of one value its own postings',
  async run(t) {
    const all = await scenarios(t);
    // The other facets combine values at a variant.
    const some = all.filter((scenario) => namedKeys.includes(scenario.facet) || !combinesValues(t, scenario));
    await evaluateEach(t, some, async (scenario) => {
      const { facet, random } = scenario;
      // Several values that a posting must all have leave nothing in most facets.
      const most = optionOf(t, 'values') === 'or' ? [2, 3, 5, 12] : [1, 1, 2, 3];
      const wanted = random('how many').pick(most) ?? 2;
      const all = await largeRanking(t, scenario);
      if (all === undefined) return;
      const names = namesToFind(t, bucketsOf(all));
      // A filter on all values would leave all postings.
      const values = sampleNames(names, Math.max(1, Math.min(wanted, names.length - 1)), random('values'));
      if (values.length === 0) {
        t.inconclusive(`no group of ${facet} that a filter can name`);
        return;
      }
      // In some scenarios a limit that cuts the list.
      const isCut = random('cut').integer(3) === 0 && !namedKeys.includes(facet);
      const limit = isCut ? Math.max(1, values.length - 1) : surveyed(t).rankLimit;
      const filtered = await rankingOfValues(t, scenario, values, limit);
      t.observe(
        'rankings/filter-keys',
        `a filter on ${facet} is ${filtered === undefined ? 'refused' : 'accepted'}`,
      );
      if (filtered === undefined) return;
      const one = values.length === 1;
      const isIgnored = countOf(filtered) === countOf(all);
      expectGroups(t, filtered, facet, byPostings(limit));
      const isAmbiguous = (value: string): Promise<boolean> =>
        matchesSeveral(t, countingOf(t), facet, scenario.filter, value);
      const combined = one ? 'or' : optionOf(t, 'values');
      const isRight = await expectSeveralValues(t, {
        clause: one || isIgnored ? 'rankings/filter-facet-applies' : 'rankings/filter-values-or',
        all,
        filtered,
        values,
        combined,
        limit,
        isAmbiguous,
      });
      const others = names.filter((name) => !values.includes(name));
      const last = random('another value').pick(others);
      if (!isRight || one || last === undefined || !namedKeys.includes(facet)) return;
      // The same request but for its last value.
      const changed = [...values.slice(0, -1), last];
      const another = await rankingOfValues(t, scenario, changed, limit);
      if (another !== undefined)
        await expectSeveralValues(t, {
          clause: 'rankings/independent-requests',
          rule: 'values',
          all,
          filtered: another,
          values: changed,
          combined,
          limit,
          isAmbiguous,
        });
    });
  },
};

/** The plain ranking of a scenario with a filter on values of its own facet; undefined when the key is refused. */
function rankingOfValues(
  t: CheckContext,
  { facet, filter, metrics }: Scenario,
  values: readonly string[],
  limit: number,
): Promise<AcceptedExchange | undefined> {
  const own = withKey(filter, facet, values);
  return acceptRanking(t, { facet, filter: own, rank: byPostings(limit, metrics) });
}
