import { rankingFacets, isObject } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, jsonOf, type RequestSpec } from '../../kit/exchange.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { baseRank, type Endpoint, endpoints, noteUnserved, requestAt } from '../endpoints.ts';
import { facetsRequest } from '../requests.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { COUNTING_FACET, locatedData, requestOf } from '../survey/surveyed-data.ts';
import { errorShapes, errorTexts } from './errors.ts';

const UNKNOWN = 'jobmark_unknown_facet';

/**
 * Names that look like known facets, such as the names of a facet that has none, or that a server may confuse with
 * something else; each endpoint is tried with some.
 */
const unknownFacets: Readonly<Record<Endpoint, readonly string[]>> = {
  ranking: [UNKNOWN, 'skill_cluster_name', 'toString'],
  timeseries: ['nuts1_names', 'Nuts1_Name'],
  distribution: ['sources_name', ' nuts1_name'],
  nested: ['max_years_experience_name', 'salary'],
};

/** The facet list, and facets that do not exist: contracts/specification/rankings.md#facets. */
export const facetChecks: readonly Check[] = [
  {
    id: 'rankings/facet-list',
    clauses: [
      'rankings/facets-route',
      'rankings/facets-listed',
      'rankings/facets-only-listed',
      ...shapeClauses.listRankingFacets,
    ],
    title: 'lists the documented ranking facets, each once',
    profile: 'smoke',
    async run(t) {
      const list = await t.accept(facetsRequest());
      expectDocumented(t, list);
    },
  },
  {
    id: 'rankings/unknown-facet',
    clauses: ['rankings/unknown-facet-404', 'rankings/unknown-facet-text', ...errorShapes],
    title: 'answers a ranking facet that is not listed with 404 and its name, at all four endpoints',
    profile: 'smoke',
    async run(t) {
      const isSmoke = t.settings.profile === 'smoke';
      const { months } = await locatedData(t);
      const filter = { months };
      await evaluateEach(t, isSmoke ? endpoints.slice(0, 1) : endpoints, async (endpoint) => {
        const known = requestAt(t, endpoint, COUNTING_FACET, filter, baseRank);
        if (known === undefined) {
          noteUnserved(t, endpoint);
          return;
        }
        const accepted = await t.accept(known);
        for (const facet of isSmoke ? [UNKNOWN] : unknownFacets[endpoint])
          await expectUnknownFacet(t, accepted, withFacet(known, facet), facet);
      });
    },
  },
  {
    id: 'rankings/unknown-inner-facet',
    clauses: ['rankings/unknown-inner-facet-404', 'rankings/inner-facets', 'service/no-server-error'],
    title: 'answers a distribution or nested facet that does not exist with 404',
    async run(t) {
      const { months } = await locatedData(t);
      const filter = { months };
      await evaluateEach(t, ['distribution', 'nested'] as const, async (endpoint) => {
        const known = requestAt(t, endpoint, COUNTING_FACET, filter, baseRank);
        if (known === undefined) {
          noteUnserved(t, endpoint);
          // A facet that does not exist must not get a 5xx.
          const histogram = { facet: UNKNOWN, interval: 100_000, metrics: ['duplicate_postings'] };
          const unknown = requestOf(t, { facet: COUNTING_FACET, filter, rank: baseRank, histogram });
          if (endpoint === 'distribution')
            t.expectNoServerError(await t.send(unknown), `there is no facet ${UNKNOWN}`);
          return;
        }
        const accepted = await t.accept(known);
        t.observe('rankings/inner-facets', `${accepted.spec.path} is served`);
        await t.expectRefusal({
          accepted,
          request: { ...accepted.spec, path: accepted.spec.path.replace(/[^/]+$/, UNKNOWN) },
          clause: 'rankings/unknown-inner-facet-404',
          rule: endpoint,
          statuses: [404],
          because: `there is no facet ${UNKNOWN}`,
        });
      });
    },
  },
];

/** The facet list late in a run: a target may make it once, or spoil it. */
export const laterFacetListCheck: Check = {
  id: 'rankings/facet-list-later',
  clauses: ['rankings/facets-listed', 'rankings/facets-only-listed'],
  title: 'lists the same ranking facets later in the run',
  async run(t) {
    expectDocumented(t, await t.accept(facetsRequest(), { fresh: true }));
  },
};

/** Expects a facet list to have the documented facets, each once. */
function expectDocumented(t: CheckContext, list: AcceptedExchange): void {
  const body = jsonOf(list);
  const listed: readonly unknown[] = isObject(body) && Array.isArray(body['data']) ? body['data'] : [];
  const missing = rankingFacets.filter((facet) => !listed.includes(facet));
  t.expect({
    clause: 'rankings/facets-listed',
    exchange: list,
    holds: missing.length === 0,
    expected: 'every documented ranking facet',
    actual: () => `a list without ${missing.join(', ')}`,
  });
  const others = listed.filter(
    (facet, index) => !rankingFacets.some((known) => known === facet) || listed.indexOf(facet) !== index,
  );
  t.expect({
    clause: 'rankings/facets-only-listed',
    exchange: list,
    holds: others.length === 0,
    expected: 'no other facet, and none twice',
    actual: () => `also ${JSON.stringify(others)}`,
  });
}

/** The same request for another ranked facet. */
function withFacet(spec: RequestSpec, facet: string): RequestSpec {
  return {
    ...spec,
    path: spec.path.replace(`/rankings/${COUNTING_FACET}`, `/rankings/${encodeURIComponent(facet)}`),
  };
}

async function expectUnknownFacet(
  t: CheckContext,
  accepted: AcceptedExchange,
  request: RequestSpec,
  facet: string,
): Promise<void> {
  const answer = await t.expectRefusal({
    accepted,
    request,
    clause: 'rankings/unknown-facet-404',
    statuses: [404],
    because: `there is no facet ${facet}`,
  });
  if (answer.response.status !== 404) return;
  const documented = `Unrecognized facet '${facet}'`;
  // Whether a name is shown as it is written in a URL is not specified.
  const inUrl = `Unrecognized facet '${encodeURIComponent(facet)}'`;
  const texts = errorTexts(answer);
  t.expect({
    clause: 'rankings/unknown-facet-text',
    after: [accepted],
    exchange: answer,
    holds: texts.includes(documented) || texts.includes(inUrl),
    expected: `detail: ${documented}`,
    actual: texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
  });
}
