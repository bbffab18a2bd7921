import { numberOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, isAccepted, type Exchange, withParts } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { filterInWords, withKey } from '../../postings/filter/filter.ts';
import { bucketNamed, expectGroupCount } from '../../postings/groups.ts';
import { folded } from '../../postings/same-names.ts';
import { postingsFound } from '../accept.ts';
import { filterBody, filterKeys, rankRequest, totalsRequest, type Filter } from '../requests.ts';
import { dataFilter, rankLimit } from '../survey/surveyed-data.ts';
import { counting } from './counting.ts';

/** A ranking whose groups are compared with filters. */
export interface RankedFilter {
  readonly answer: Exchange;
  readonly facet: string;
  /** The filter of the request. */
  readonly filter: Filter;
}

/** The relation "bucket = filter" for one group. Returns whether the filter finds postings, as all but unknown ones must. */
export async function expectGroup(
  t: CheckContext,
  { answer, facet, filter }: RankedFilter,
  name: string,
): Promise<boolean> {
  if (!filterKeys.some((key) => key === facet)) return true;
  const narrow = withKey(filter, facet, [name]);
  const totals = await t.recall(totalsRequest(narrow));
  const found = postingsFound(totals);
  const { status } = totals.response;
  const isLost = found === 0 || (status >= 400 && status < 500);
  if (isLost && !(await isFoundAlone(t, facet, name))) return false;
  const counted = numberOf(bucketNamed(answer, name)?.['unique_postings']);
  if (found !== undefined && counted !== found && (await hasNamesakes(t, answer, narrow, name))) {
    t.inconclusive(`several groups have the name ${brief(name)}`);
    return true;
  }
  await expectGroupCount(
    t,
    counting,
    { clause: 'company-postings/ranking-counts', answer, facet, filter, metrics: ['unique_postings'] },
    name,
  );
  return true;
}

/** A name of a ranking over the data of the target, without further keys. */
export interface RankedName {
  readonly facet: string;
  readonly name: string;
}

/** Expects filters to find names that rankings return; `enough` must be lost, since one may be of unknown values. */
export async function expectFinds(
  t: CheckContext,
  names: readonly RankedName[],
  enough: number,
): Promise<void> {
  const filter = dataFilter(t);
  const rankingOf = (facet: string): Promise<Exchange> => t.accept(rankRequest(facet, filter, rankLimit(t)));
  const lost: RankedName[] = [];
  const found: RankedName[] = [];
  for (const ranked of names) {
    const answer = await rankingOf(ranked.facet);
    const isFound = await expectGroup(t, { answer, facet: ranked.facet, filter }, ranked.name);
    (isFound ? found : lost).push(ranked);
  }
  const shown = lost[enough - 1] ?? found[0];
  if (shown === undefined) {
    t.inconclusive('no ranked name but that of one group, which may be that of unknown values');
    return;
  }
  const { facet, name } = shown;
  const narrow = withKey(filter, facet, [name]);
  await t.expectRelation({
    clause: 'company-postings/filter-finds',
    exchanges: [await rankingOf(facet), await t.recall(totalsRequest(narrow))],
    // A refusal finds nothing; an answer without a count may have found postings.
    read: (exchange, index) => {
      if (index === 0) return numberOf(bucketNamed(exchange, name)?.['unique_postings']);
      return isAccepted(exchange) ? (postingsFound(exchange) ?? Number.NaN) : 0;
    },
    holds: ([ranks = 0, finds = 0]) => ranks === 0 || !(finds <= 0),
    expected: ([ranks]) => `postings for ${filterInWords(narrow)}, of which the ranking counts ${ranks}`,
    actual: ([, finds]) => `${finds}`,
  });
}

/** Whether a filter on the name alone finds postings, so that it is not the group of unknown values. */
async function isFoundAlone(t: CheckContext, facet: string, name: string): Promise<boolean> {
  const alone = await t.recall(totalsRequest(withKey(dataFilter(t), facet, [name])));
  return (postingsFound(alone) ?? 0) > 0;
}

/** Whether a filter on a name finds several groups: of one name, or of names that the filter takes for one. */
async function hasNamesakes(
  t: CheckContext,
  { spec }: Exchange,
  narrow: Filter,
  name: string,
): Promise<boolean> {
  const ranking = await t.recall(withParts(spec, { filter: filterBody(narrow) }));
  const alike = bucketsOf(ranking).filter(
    ({ name: other }) => typeof other === 'string' && folded(other) === folded(name),
  );
  return alike.length > 1;
}
