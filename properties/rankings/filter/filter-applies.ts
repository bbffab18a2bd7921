import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { facetValuesOf } from '../../postings/answers.ts';
import { rankRequest } from '../requests.ts';
import { endpointNames, endpoints, postingsAt, type Endpoint } from '../endpoints.ts';
import { rangeWithPostings, surveyedRank, valuesOf } from '../survey/surveyed-data.ts';

/** The filter keys that service.md names; others may be unknown to a target. */
const NAMED_KEYS = ['skills_name', 'company_name'];

/** A value that more postings have than this share of all may, in a small dataset, be all that is there. */
const MOST = 0.9;

const rank = { by: 'unique_postings', limit: 1 };

/** That a filter is not passed over: service.md, "Request body objects", row `<facet name>`. */
export const filterAppliesCheck: Check = {
  id: 'rankings/filter-applies',
  clauses: ['rankings/filter-applies'],
  title: 'counts less with a filter on a value that only some postings have, at all four endpoints',
  group: 'rankings',
  profile: 'standard',
  async run(t) {
    const { when } = rangeWithPostings(t);
    for (const endpoint of endpointNames) {
      const all = await t.send(endpoints[endpoint]('nuts1_name', { when }, rank));
      const total = postingsAt(endpoint, all);
      if (total === undefined)
        t.inconclusive(`${all.spec.path} gave no counts: status ${all.response.status}`);
      else for (const key of NAMED_KEYS) await evaluateKey(t, endpoint, key, all, total);
    }
  },
};

async function evaluateKey(
  t: CheckContext,
  endpoint: Endpoint,
  key: string,
  all: Exchange,
  total: number,
): Promise<void> {
  const { when } = rangeWithPostings(t);
  const value = valuesOf(t, key).find(({ count }) => count < MOST * total);
  if (value === undefined) {
    t.inconclusive(`no value of ${key} that only some postings have`);
    return;
  }
  const filter = { when, [key]: [value.name] };
  const filtered = await t.acceptOrBlock(endpoints[endpoint]('nuts1_name', filter, rank));
  const counted = postingsAt(endpoint, filtered);
  if (counted === undefined) return;
  if (counted >= total) {
    // Postings may have come in since the survey counted, and all of them have the value now.
    const ranked = facetValuesOf(await t.acceptOrBlock(rankRequest(key, { when }, surveyedRank(t))));
    const now = ranked.find(({ name }) => name === value.name);
    if (now === undefined || now.count >= MOST * total) {
      t.inconclusive(`most postings have the ${key} ${value.name} by now`);
      return;
    }
    if (!(await t.isConfirmed([all, filtered], (exchange) => postingsAt(endpoint, exchange)))) return;
  }
  t.expectCompared({
    clause: 'rankings/filter-applies',
    exchanges: [all, filtered],
    holds: counted < total,
    expected: `a count below ${total} (${value.count} postings have ${key} ${JSON.stringify(value.name)})`,
    actual: `${counted}`,
  });
}
