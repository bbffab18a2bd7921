import { postingFields } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import type { Random } from '../../postings/cases/random.ts';
import { filterableNames, sampleNames } from '../../postings/groups.ts';
import { folded } from '../../postings/same-names.ts';
import { expectPercentiles } from '../distribution/percentiles.ts';
import { expectCountedAgain } from '../listing/found-again.ts';
import { expectFilled, expectPageBounds } from '../listing/pages.ts';
import { expectRecords, recordKeys } from '../listing/records.ts';
import { expectRanking } from '../ranking/ranking.ts';
import { listRequest, metrics, type Filter } from '../requests.ts';
import { expectPoint } from '../series/points.ts';
import { seriesCounts } from '../series/series-answers.ts';
import { expectSeries } from '../series/series.ts';
import { filterWithPostings } from '../survey/surveyed-data.ts';
import { PERCENTILES, type Endpoint, type EndpointOptions } from './counting.ts';
import { expectGroup } from './expect-group.ts';
import { havePostingsSeveral } from './several-of-key.ts';

/** What an endpoint was asked for, beside its filter. */
interface AskedContent {
  readonly filter: Filter;
  readonly options: EndpointOptions;
  readonly random: Random;
}

/** Expects an accepted answer to show the postings of its filter only, in the form of its endpoint. */
export async function expectContent(
  t: CheckContext,
  endpoint: Endpoint,
  answer: Exchange,
  { filter, options, random }: AskedContent,
): Promise<void> {
  if (answer.response.status !== 200) return;
  const keys = Object.keys(filter.facets ?? {});
  switch (endpoint) {
    case 'series': {
      if (filter.active === true) return;
      expectSeries(t, answer, filter, metrics);
      // A series under two keys shows what one under one of them would.
      if (keys.length === 1) return;
      const counts = [...seriesCounts(answer)];
      const month = random.pick(counts.filter(([, count]) => count > 0).map(([name]) => name));
      if (month !== undefined) await expectPoint(t, answer, filter, month);
      return;
    }
    case 'ranking': {
      const { rankingFacet = '', rankLimit } = options;
      expectRanking(t, answer, rankLimit);
      const values = filter.facets?.[rankingFacet];
      if (values !== undefined) await expectGroupsWithin(t, answer, rankingFacet, values);
      // Under keys, the groups whose names become the next key are compared.
      else if (keys.length === 0)
        for (const name of sampleNames(filterableNames(bucketsOf(answer)), 1, random))
          await expectGroup(t, { answer, facet: rankingFacet, filter }, name);
      return;
    }
    case 'listing':
      expectPageBounds(t, answer, options.pageLimit);
      await expectFilled(t, answer, [
        await t.accept(listRequest(filterWithPostings(t), ['id'], options.pageLimit)),
      ]);
      await expectRecords(t, answer, filter, postingFields);
      await expectCountedAgain(t, answer, filter, random);
      return;
    case 'distribution':
      await expectPercentiles(t, answer, {
        facet: options.distributionFacet ?? '',
        filter,
        keys: PERCENTILES,
      });
  }
}

/** Of a facet that a posting has one value of, a filter leaves no groups but those of its values. */
async function expectGroupsWithin(
  t: CheckContext,
  answer: Exchange,
  facet: string,
  values: readonly string[],
): Promise<void> {
  const key = recordKeys.find((single) => single === facet);
  if (key === undefined) return;
  const allowed = new Set(values.map(folded));
  const names = bucketsOf(answer).map(({ name }) => String(name));
  const holds = names.every((name) => allowed.has(folded(name)));
  if (!holds && (await havePostingsSeveral(t, key))) {
    t.inconclusive(`a posting may have several values of ${key}`);
    return;
  }
  t.expect({
    clause: 'company-postings/filter-records',
    rule: 'groups',
    exchange: answer,
    holds,
    expected: `no bucket but ${brief(values)}: a posting has one ${facet}`,
    actual: () => `buckets ${brief(names)}`,
  });
}
