import type { RequestSpec } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { endpoints, type Endpoint } from '../endpoints.ts';
import { dataRange } from '../survey/surveyed-data.ts';

/** A ranking of few groups with a keyword filter, and with whatever else narrows it, over the surveyed range. */
export function keywordsRequest(
  t: CheckContext,
  query: string,
  type: string,
  filter: Readonly<Record<string, unknown>> = {},
  endpoint: Endpoint = 'ranking',
): RequestSpec {
  const { when } = dataRange(t);
  const rank = { by: 'unique_postings', limit: 5 };
  return endpoints[endpoint]('nuts1_name', { when, ...filter, keywords: { query, type } }, rank);
}
