import { sumOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { Random } from '../../postings/cases/random.ts';
import { expectCounts } from '../../postings/counting.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { expectSeveralValues } from '../../postings/filter/several-values.ts';
import { bucketNamed } from '../../postings/groups.ts';
import { acceptOrNotFound, postingsFound } from '../accept.ts';
import { recordKeys } from '../listing/records.ts';
import { rankRequest, totalsRequest, type Filter, type FilterKey } from '../requests.ts';
import { keysWithValues, rankLimit, surveyedValues, optionOf } from '../survey/surveyed-data.ts';
import { expectGroup } from './expect-group.ts';
import { groupCount } from './narrowing.ts';
import { havePostingsSeveral } from './several-of-key.ts';

/** The relation "several values" in the ranking of the key, and in the totals. */
export async function expectValues(
  t: CheckContext,
  filter: Filter,
  key: FilterKey,
  values: readonly string[],
): Promise<void> {
  const limit = rankLimit(t);
  const all = await t.accept(rankRequest(key, filter, limit));
  // Several groups of one name count together under a filter on it.
  for (const name of values) await expectGroup(t, { answer: all, facet: key, filter }, name);
  const singles: Exchange[] = [];
  for (const name of values) singles.push(await t.recall(totalsRequest(withKey(filter, key, [name]))));
  if (
    singles.some((single, place) => postingsFound(single) !== (groupCount(all, values[place] ?? '') ?? 0))
  ) {
    t.inconclusive('a value that several groups have');
    return;
  }
  const several = withKey(filter, key, values);
  const filtered = await acceptOrNotFound(t, rankRequest(key, several, limit), several);
  const combined = optionOf(t, 'values');
  const clause = 'company-postings/filter-values-or';
  await expectSeveralValues(t, { clause, all, filtered, values, combined, limit });
  if (combined !== 'or') await expectOwnGroup(t, all, filter, key, values[0] ?? '');
  const together = await acceptOrNotFound(t, totalsRequest(several), several);
  // Of one city and one company, the counts of several values add up, or no posting has them all.
  const sum = sumOf(singles.map((single) => postingsFound(single) ?? 0));
  const isSingle =
    recordKeys.some((single) => single === key) &&
    (postingsFound(together) === (combined === 'and' ? 0 : sum) || !(await havePostingsSeveral(t, key)));
  await expectCounts(t, {
    clause,
    rule: 'totals',
    exchanges: [together, all, ...singles],
    read: (exchange, index) => (index === 1 ? 0 : postingsFound(exchange)),
    holds: ([count = 0, , ...counts]) => {
      const [least, most] = [Math.min(...counts), Math.max(...counts)];
      const sum = sumOf(counts);
      const fits = {
        or: isSingle ? count === sum : count >= most && count <= sum,
        and: isSingle ? count === 0 : count <= least,
      };
      return combined === undefined ? fits.or || fits.and : fits[combined];
    },
    expected: `the postings of ${values.join(combined === 'and' ? ' and ' : ' or ')}`,
  });
}

/** The ranking of a key under a filter on one value has the group of the value, where several values may leave none. */
async function expectOwnGroup(
  t: CheckContext,
  all: Exchange,
  filter: Filter,
  key: FilterKey,
  value: string,
): Promise<void> {
  const own = withKey(filter, key, [value]);
  const limit = rankLimit(t);
  const filtered = await acceptOrNotFound(t, rankRequest(key, own, limit), own);
  await expectSeveralValues(t, {
    clause: 'company-postings/filter-values-or',
    rule: 'one',
    all,
    filtered,
    values: [value],
    combined: 'or',
    limit,
  });
}

/** Several values with another key, which comes first in the body and then last. */
export async function expectBeside(
  t: CheckContext,
  filter: Filter,
  key: FilterKey,
  values: readonly string[],
  random: Random,
): Promise<void> {
  const other = random.pick(keysWithValues(t).filter((candidate) => candidate !== key));
  const name = other === undefined ? undefined : random.pick(surveyedValues(t, other).slice(0, 3))?.name;
  if (other === undefined || name === undefined || optionOf(t, 'values') === 'and') return;
  const beside = withKey(filter, other, [name]);
  const ranking = await acceptOrNotFound(t, rankRequest(key, beside, rankLimit(t)), beside);
  const kept = values.filter((value) => bucketNamed(ranking, value) !== undefined);
  if (kept.length < 2) {
    t.inconclusive('no filter with two values of a key and one of another');
    return;
  }
  await expectValues(t, beside, key, kept);
}
