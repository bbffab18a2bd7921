import { type ChoiceIn, postingFields, numberOf, sumOf } from '../../../contracts/index.ts';
import { determined, undetermined, type InferredOption, decide } from '../../kit/dialect/inferred-dialect.ts';
import { type Exchange, type Send } from '../../kit/exchange.ts';
import type { DataRange } from '../../kit/survey.ts';
import { bucketsOf, facetValuesOf } from '../../postings/answers.ts';
import { inferLargeLimit, inferUnknownCompany } from '../../postings/dialect/infer-answers.ts';
import { filterableNames } from '../../postings/groups.ts';
import { postingsFound } from '../accept.ts';
import { recordsOf } from '../listing/records.ts';
import { filterKeys, listRequest, rankRequest, seriesRequest, totalsRequest } from '../requests.ts';
import { seriesCounts } from '../series/series-answers.ts';
import type { AcceptedFacets } from './facets.ts';

type GroupDialect = { readonly [Id in ChoiceIn<'company-postings'>]?: InferredOption };

/** Limits above any that a target is likely to serve in full. */
const LARGE_LIMIT = 100_000;
const LARGE_PAGE = 1_000;

/** Infers the options that the target takes, from answers over the range with data. */
export async function inferDialect(
  send: Send,
  { when }: DataRange,
  { limit, answers }: AcceptedFacets,
): Promise<GroupDialect> {
  const months = when;
  const [totals, series, list] = await Promise.all([
    send(totalsRequest({ months })),
    send(seriesRequest({ months })),
    send(listRequest({ months }, postingFields, 10)),
  ]);
  const [facet] = answers.toSorted(([, one], [, other]) => groupsOf(other) - groupsOf(one))[0] ?? [];
  const companies = answers.find(([ranked]) => ranked === 'company_name')?.[1];
  const [values, largeLimit, pageSize] = await Promise.all([
    inferValues(send, when, answers),
    facet === undefined
      ? undetermined('no ranking facet was accepted')
      : send(rankRequest(facet, { months }, LARGE_LIMIT)).then((answer) =>
          inferLargeLimit(answer, LARGE_LIMIT),
        ),
    send(listRequest({ months }, ['id'], LARGE_PAGE)).then((answer) => inferLargeLimit(answer, LARGE_PAGE)),
  ]);
  return {
    values,
    'month-membership': inferMembership(totals, series, list, when),
    'unknown-company':
      companies === undefined
        ? undetermined('no ranking of companies was accepted')
        : inferUnknownCompany(companies, limit, totals),
    'large-limit': largeLimit,
    'page-size': pageSize,
    'score-order': inferScoreOrder(list),
  };
}

/**
 * A filter on two values of a key counts at least the larger with `or`, fewer than the smaller with `and`. Exactly the
 * smaller may be that value alone, where a target ignores the other one, or either option, where the same postings have
 * both values.
 */
async function inferValues(
  send: Send,
  when: DataRange['when'],
  answers: AcceptedFacets['answers'],
): Promise<InferredOption> {
  for (const key of filterKeys) {
    const ranking = answers.find(([facet]) => facet === key)?.[1];
    if (ranking === undefined) continue;
    const names = filterableNames(bucketsOf(ranking));
    const [one, other] = facetValuesOf(ranking).filter(
      ({ name, count }) => names.includes(name) && count > 0,
    );
    if (one === undefined || other === undefined) continue;
    const both = await send(totalsRequest({ months: when, facets: { [key]: [one.name, other.name] } }));
    const count = postingsFound(both);
    if (count === undefined) continue;
    const [fewest, most] = [Math.min(one.count, other.count), Math.max(one.count, other.count)];
    const inferred = decide(
      { or: count >= most && count > fewest && count <= one.count + other.count, and: count < fewest },
      [ranking, both],
      'both ways to combine the values count the same',
    );
    if (inferred.kind === 'determined') return inferred;
  }
  return undetermined('no two values of a key show how they combine');
}

/** With `active`, a posting of two months counts in both. */
function inferMembership(
  totals: Exchange,
  series: Exchange,
  list: Exchange,
  { start, end }: DataRange['when'],
): InferredOption {
  const total = postingsFound(totals);
  const sum = sumOf(seriesCounts(series).values());
  if (total === undefined || sum === 0) return undetermined('no counts of a range and of its months');
  if (total < sum) return determined<'month-membership'>('active', totals, series);
  const spanning = recordsOf(list).some(
    ({ posted, expired }) =>
      typeof posted === 'string' &&
      typeof expired === 'string' &&
      posted.slice(0, 7) < expired.slice(0, 7) &&
      posted.slice(0, 7) >= start &&
      posted.slice(0, 7) < end,
  );
  if (total === sum && spanning) return determined<'month-membership'>('posted', totals, series, list);
  return undetermined('no listed posting lasts from one month to the next');
}

function inferScoreOrder(list: Exchange): InferredOption {
  const scores = recordsOf(list).map(({ score }) => numberOf(score) ?? 0);
  if (scores.length < 2) return undetermined('fewer than two postings are listed');
  const [first = 0, last = 0] = [scores[0], scores.at(-1)];
  if (first === last) return undetermined('all listed postings have the same score');
  return determined<'score-order'>(first > last ? 'descending' : 'ascending', list);
}

const groupsOf = (ranking: Exchange): number => bucketsOf(ranking).length;
