import {
  isObject,
  objectOf,
  pathOf,
  rankingFacets as documentedFacets,
  type PostingField,
} from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { expectSameSpelled } from '../../kit/compare/spelled.ts';
import {
  dataOf,
  isAccepted,
  jsonOf,
  type Exchange,
  type RequestSpec,
  withParts,
} from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { expectRepeated } from '../../postings/compared/repeated.ts';
import { expectSameAtOnce } from '../../postings/compared/same-at-once.ts';
import { expectUnchanged } from '../../postings/compared/unchanged.ts';
import { withMonths } from '../../postings/filter/filter.ts';
import { postingsFound } from '../accept.ts';
import {
  listRequest,
  metrics,
  percentilesRequest,
  rankRequest,
  seriesRequest,
  totalsRequest,
  type Filter,
  type Metric,
} from '../requests.ts';
import {
  filterWithPostings,
  rankingFacets,
  rangeWithPostings,
  rankLimit,
  wideAndNarrow,
} from '../survey/surveyed-data.ts';

/** Whether an answer depends on the request alone: not on earlier, concurrent or refused ones. */
export const independenceChecks: readonly Check[] = [
  {
    id: 'company-postings/repeatable',
    clauses: ['company-postings/repeatable'],
    title: 'returns the same answer to the same request',
    async run(t) {
      const [spec] = oneOfEach(t, filterWithPostings(t));
      if (spec !== undefined)
        await expectRepeated(t, 'company-postings/repeatable', await t.accept(spec), spec, comparable);
    },
  },
  {
    id: 'company-postings/concurrent-requests',
    clauses: ['company-postings/concurrent-requests'],
    title: 'returns the same answers to requests at the same time as one by one',
    async run(t) {
      const filter = filterWithPostings(t);
      // A series has the parts of totals.
      const others = oneOfEach(t, filterOnValue(t), otherParts).filter(
        ({ path }) => !path.endsWith('/timeseries'),
      );
      const specs = [...oneOfEach(t, filter), ...others];
      await expectSameAtOnce(t, 'company-postings/concurrent-requests', specs, comparable);
    },
  },
  {
    id: 'company-postings/independent-requests',
    clauses: ['company-postings/independent-requests'],
    title: 'returns the same answer after a request that it refused',
    alone: true,
    async run(t) {
      for (const [place, spec] of oneOfEach(t, filterOnValue(t)).entries())
        await expectUnchanged(t, {
          clause: 'company-postings/independent-requests',
          spec,
          refused:
            place % 2 === 0
              ? { group: spec.group, method: 'POST', path: spec.path, rawBody: '{"filter":' }
              : withParts(spec, { filter: 7 }),
          read: comparable,
        });
    },
  },
  {
    id: 'company-postings/request-spelling',
    clauses: ['service/json-requests'],
    title: 'reads a body by its JSON value, however that is written',
    async run(t) {
      const [totals] = oneOfEach(t, filterOnValue(t));
      if (totals !== undefined) await expectSameSpelled(t, totals, comparable);
    },
  },
  {
    id: 'company-postings/other-group',
    clauses: ['company-postings/totals-agree'],
    title: 'counts its own postings for a request that the other posting group answered too',
    async run(t) {
      const facet = rankingFacets(t).find((name) =>
        documentedFacets.some((documented) => documented === name),
      );
      if (t.survey.rankings === undefined)
        t.inconclusive('the run has no requests for the other posting group', 'not-deployed');
      else if (facet === undefined) t.inconclusive('no facet of both groups');
      else {
        // One month: the groups may have as many postings in all.
        const month = rangeWithPostings(t).months.at(-1) ?? filterWithPostings(t).months.end;
        const filter = withMonths(filterWithPostings(t), month);
        const own = rankRequest(facet, filter, Math.min(UNUSED_LIMIT, rankLimit(t)));
        const path = pathOf('rankPostings', { rankingFacet: facet });
        const other = await t.recall({ ...own, group: 'rankings', path });
        if (!isAccepted(other)) t.inconclusive('the other posting group refused the request', 'dialect');
        else await expectOwnCount(t, filter, await t.accept(own));
      }
    },
  },
];

/** A limit that no other check requests: no earlier answer may be known. */
const UNUSED_LIMIT = 8;

async function expectOwnCount(t: CheckContext, filter: Filter, ranking: Exchange): Promise<void> {
  const totals = await t.accept(totalsRequest(filter));
  await t.expectRelation({
    clause: 'company-postings/totals-agree',
    rule: 'other-group',
    exchanges: [totals, ranking],
    read: postingsFound,
    expected: ([own]) =>
      `${own} postings, as POST ${totals.spec.path} counts, and not those of the other posting group`,
  });
}

/** A filter on one value: one that is lost shows where the value does not find all postings. */
function filterOnValue(t: CheckContext): Filter {
  return wideAndNarrow(t).at(-1) ?? filterWithPostings(t);
}

/** What requests have beside their filter. */
interface Parts {
  readonly metrics: readonly Metric[];
  readonly fields: readonly PostingField[];
  readonly records: number;
  readonly groups: number;
  readonly keys: readonly number[];
}

const parts: Parts = { metrics, fields: ['id'], records: 1, groups: 10, keys: [25, 75] };

/** The same with another value of each part. */
const otherParts: Parts = {
  metrics: ['unique_postings'],
  fields: ['id', 'posted'],
  records: 3,
  groups: 2,
  keys: [10, 90],
};

/** One request to each endpoint, as far as the target has a facet for it. */
function oneOfEach(t: CheckContext, filter: Filter, has = parts): readonly RequestSpec[] {
  const [ranked] = t.survey.companyPostings?.values.keys() ?? [];
  const [distributed] = t.survey.companyPostings?.distributionFacets ?? [];
  return [
    totalsRequest(filter, has.metrics),
    seriesRequest(filter, has.metrics),
    listRequest(filter, has.fields, has.records),
    ...(ranked === undefined ? [] : [rankRequest(ranked, filter, Math.min(has.groups, rankLimit(t)))]),
    ...(distributed === undefined ? [] : [percentilesRequest(distributed, filter, has.keys)]),
  ];
}

/** What equal requests must get: everything but which of tied groups and records come. */
function comparable(exchange: Exchange): unknown {
  const data = dataOf(exchange);
  if (data === undefined) return { status: exchange.response.status, body: jsonOf(exchange) };
  const { postings, ranking, ...others } = data;
  return {
    ...others,
    ...(Array.isArray(postings)
      ? { postings: postings.map((record) => Object.keys(objectOf(record)).toSorted()) }
      : {}),
    ...(isObject(ranking)
      ? {
          ranking: {
            ...ranking,
            buckets: bucketsOf(exchange).map(({ unique_postings: count }, place) => ({ place, count })),
          },
        }
      : {}),
  };
}
