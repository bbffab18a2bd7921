import { numberOf, sumOf } from '../../../contracts/index.ts';
import { determined, undetermined, type InferredOption, decide } from '../../kit/dialect/inferred-dialect.ts';
import { isAccepted, dataOf, type Exchange } from '../../kit/exchange.ts';
import { facetValuesOf, rankingOf, totalsOf } from '../answers.ts';
import { countOf } from '../counting.ts';
import { isPlaceholder } from '../groups.ts';

/** `unknown-parameter`, `unknown-key`: whether a request with something unknown is refused or answered as without it. */
export function inferRefusal(answer: Exchange): InferredOption {
  const { status } = answer.response;
  if (isAccepted(answer)) return determined('ignored', answer);
  return status >= 400 && status < 500
    ? determined('refused', answer)
    : undetermined(`it was answered with status ${status}`);
}

/** `unknown-value`: what a filter on a value gets that no posting has, where `all` counts without the filter. */
export function inferUnknownValue(
  answer: Exchange,
  counted: number | undefined,
  all: number | undefined,
): InferredOption {
  if (!isAccepted(answer)) return inferRefusal(answer);
  if (counted === 0) return determined('empty-result', answer);
  return counted !== undefined && counted === all
    ? determined('ignored', answer)
    : undetermined('it counts neither nothing nor everything');
}

/** `large-limit`, `page-size`: what a limit gets that is larger than any that a target needs to serve. */
export function inferLargeLimit(answer: Exchange, limit: number): InferredOption {
  if (!isAccepted(answer)) return inferRefusal(answer);
  const applied = numberOf((rankingOf(answer) ?? dataOf(answer))?.['limit']);
  if (applied === undefined) return undetermined('the answer names no limit');
  return determined(applied < limit ? 'clamped' : 'served', answer);
}

/** `default-limit`, `default-metric`: what an answer names that the request omits. */
export function inferDefault(answer: Exchange, field: 'limit' | 'rank_by'): InferredOption {
  if (!isAccepted(answer)) {
    const refused = inferRefusal(answer);
    return refused.kind === 'determined' ? determined('required', answer) : refused;
  }
  const named = rankingOf(answer)?.[field];
  return typeof named === 'string' || typeof named === 'number'
    ? determined(String(named), answer)
    : undetermined(`the answer names no ${field}`);
}

function noCounts({ response }: Exchange): InferredOption {
  return undetermined(`it was answered with status ${response.status}, without totals`);
}

/**
 * `unknown-company`: a ranking of all companies counts each posting of `counted`, or only those of a known company.
 */
export function inferUnknownCompany(
  answer: Exchange,
  limit: number,
  counted: Exchange = answer,
): InferredOption {
  const groups = facetValuesOf(answer);
  const total = countOf(counted);
  if (total === undefined) return noCounts(counted);
  if (groups.length >= limit) return undetermined('there are more companies than one ranking returns');
  const inGroups = sumOf(groups.map(({ count }) => count));
  return decide(
    {
      'own-group': inGroups >= total && groups.some(({ name }) => isPlaceholder(name)),
      omitted: inGroups < total,
    },
    [answer, counted],
    'every company is known',
  );
}

/** `nothing-median`: what the totals of a filter that counts nothing have as median. */
export function inferNothingMedian(answer: Exchange): InferredOption {
  const totals = totalsOf(answer);
  if (totals === undefined) return noCounts(answer);
  if (countOf(answer) !== 0) return undetermined('no filter is known that counts nothing');
  const median = totals['median_posting_duration'];
  return decide(
    { null: median === null, absent: median === undefined, zero: median === 0 },
    [answer],
    'the median is of none of these forms',
  );
}
