import type { CheckContext } from '../kit/check.ts';
import type { AcceptedExchange, Exchange, RequestSpec } from '../kit/exchange.ts';
import type { AcceptOptions } from '../kit/statements.ts';
import { Inconclusive } from '../kit/unjudged.ts';
import { totalPostings } from '../postings/answers.ts';
import { hasManyValues } from '../postings/filter/filter.ts';
import { totalsRequest, type Filter } from './requests.ts';
import { findsPostings, isBeyondData } from './survey/surveyed-data.ts';

/** The answer of 200 to a documented request; a 404 is inconclusive, since the filter may find nothing. */
export async function acceptUnlessEmpty(
  t: CheckContext,
  spec: RequestSpec,
  filter: Filter,
  options: AcceptOptions = {},
): Promise<AcceptedExchange> {
  const answer = await acceptOrNotFound(t, spec, filter, options);
  if (answer.response.status === 404)
    throw new Inconclusive('a 404 where the filter may find nothing, which is not specified', 'dialect');
  return answer as AcceptedExchange;
}

/** The answer of 200 or 404, for a caller that reads a 404 as "nothing found" (`postingsFound`). */
export async function acceptOrNotFound(
  t: CheckContext,
  spec: RequestSpec,
  filter: Filter,
  options: AcceptOptions = {},
): Promise<Exchange> {
  const answer = await t.recall(spec);
  const { status } = answer.response;
  if (status === 404 && !findsPostings(t, filter)) return answer;
  // How long a range may be is not specified: the survey found one for which every series is returned.
  if (status >= 400 && status < 500 && isBeyondData(t, filter))
    throw new Inconclusive(`a range beyond the surveyed one got status ${status}`, 'dialect');
  // Nor how many values a filter may have.
  if (status >= 400 && status < 500 && hasManyValues(filter))
    throw new Inconclusive(`a filter with many values got status ${status}`, 'dialect');
  return acceptFound(t, spec, filter, options);
}

/** The answer of 200 for a filter that finds postings; percentiles are inconclusive where none of these may have a value. */
export async function acceptFound(
  t: CheckContext,
  spec: RequestSpec,
  filter: Filter,
  options: AcceptOptions = {},
): Promise<AcceptedExchange> {
  if (await mayLackValues(t, spec, filter))
    throw new Inconclusive('percentiles refused where no posting may have a value', 'dialect');
  return t.accept(spec, options);
}

/** By which a target may say that there is nothing of which it could take percentiles. */
const LACKING: readonly number[] = [400, 404, 422];

/** The most postings of which none may have a value of a facet: a posting need not state a salary. */
const FEW = 50;

/** Whether percentiles are refused for so few postings that none of them may have a value, which is not specified. */
export async function mayLackValues(t: CheckContext, spec: RequestSpec, filter: Filter): Promise<boolean> {
  if (!spec.path.includes('/distributions/')) return false;
  const { status } = (await t.recall(spec)).response;
  if (!LACKING.includes(status)) return false;
  const found = postingsFound(await t.recall(totalsRequest(filter)));
  return found !== undefined && found <= FEW;
}

/** The postings that an answer counts; 0 for a 404, which says that nothing was found. */
export function postingsFound(exchange: Exchange): number | undefined {
  return exchange.response.status === 404 ? 0 : totalPostings(exchange);
}
