import type { Check, CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom, type Random } from '../../postings/cases/random.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { expectSeveralValues } from '../../postings/filter/several-values.ts';
import { filterableNames } from '../../postings/groups.ts';
import { folded } from '../../postings/same-names.ts';
import { acceptOrNotFound } from '../accept.ts';
import { expectRanking } from '../ranking/ranking.ts';
import { percentilesRequest, rankRequest, type Filter, type FilterKey } from '../requests.ts';
import {
  dataFilter,
  dataRange,
  keysWithValues,
  rankLimit,
  surveyedValues,
  optionOf,
} from '../survey/surveyed-data.ts';
import { endpoints, type Endpoint, type EndpointOptions, PERCENTILES } from './counting.ts';
import { optionsInTurn } from './endpoint-options.ts';
import { endpointClauses, expectAtEndpoints } from './endpoints.ts';
import { expectGroup } from './expect-group.ts';
import { expectNarrowing, groupCount } from './narrowing.ts';

/** The keys that the group has. */
const FILTER_KEYS = 5;

/** `active` as a time frame, with and without filter keys. */
export const activeCheck: Check = {
  id: 'company-postings/active-everywhere',
  clauses: ['company-postings/filter-values-or', ...endpointClauses],
  title: 'accepts `active` at every endpoint without a series, with the same counts',
  async run(t) {
    const random = randomFrom(t.settings.seed, 'active');
    dataRange(t);
    const active: Filter = { ...dataFilter(t), active: true };
    // Whether a series may be of active postings is not specified (decisions.md#active-postings).
    const at = endpoints.filter((endpoint) => endpoint !== 'series');
    const nextOptions = optionsInTurn(t, random);
    await expectAtEndpoints(t, { filter: active, options: nextOptions([], at), random, at });
    const [key, ...others] = random.sample(keysWithValues(t), FILTER_KEYS);
    const narrow = key && (await expectNarrowing(t, active, [key], { random, nextOptions, at }));
    // Each facet, and each other key at one of the endpoints: one with two values, the others beside the first key.
    const facets = t.survey.companyPostings;
    const ranked = await Promise.all(
      [...(facets?.values.keys() ?? [])].map(async (facet) => {
        const answer = await acceptOrNotFound(t, rankRequest(facet, active, rankLimit(t)), active);
        expectRanking(t, answer, rankLimit(t));
        return [facet, answer] as const;
      }),
    );
    for (const facet of facets?.distributionFacets ?? [])
      await acceptOrNotFound(t, percentilesRequest(facet, active, PERCENTILES), active);
    await evaluateEach(t, [...others.entries()], async ([place, other]) => {
      const answer = ranked.find(([facet]) => facet === other)?.[1];
      const endpoint = at[place % at.length];
      if (answer === undefined || endpoint === undefined) return;
      const names = filterableNames(bucketsOf(answer));
      const options = nextOptions([other], [endpoint]);
      const isWhole = bucketsOf(answer).length < rankLimit(t);
      const inactive = isWhole && place === others.length - 1 ? inactiveValue(t, other, answer) : undefined;
      const value = inactive ?? names.at(-1);
      if (place > 0 && narrow !== undefined && value !== undefined)
        await expectAtEndpoints(t, {
          filter: place % 2 === 0 ? withKeyFirst(narrow, other, [value]) : withKey(narrow, other, [value]),
          wider: narrow,
          shown: { answer, read: (ranking) => groupCount(ranking, value) ?? 0 },
          options,
          random,
          at: [endpoint],
        });
      else await expectValuesAt(t, answer, { base: active, key: other, names, options, endpoint, random });
    });
  },
};

/** The most frequent value of the data that no active posting has: what is returned for it is of other postings. */
function inactiveValue(t: CheckContext, key: FilterKey, active: Exchange): string | undefined {
  const names = new Set(bucketsOf(active).map(({ name }) => folded(String(name))));
  return surveyedValues(t, key).find(({ name }) => !names.has(folded(name)))?.name;
}

/** Some of the values of a key at one endpoint: the second and the first of them, or one if there is only one. */
async function expectValuesAt(
  t: CheckContext,
  all: Exchange,
  {
    base,
    key,
    names,
    options,
    endpoint,
    random,
  }: {
    readonly base: Filter;
    readonly key: FilterKey;
    readonly names: readonly string[];
    readonly options: EndpointOptions;
    readonly endpoint: Endpoint;
    readonly random: Random;
  },
): Promise<void> {
  const values = names.slice(0, 2).toReversed();
  const [name] = values;
  if (name === undefined) return;
  const filter = withKey(base, key, values);
  if (values.length === 1) await expectGroup(t, { answer: all, facet: key, filter: base }, name);
  await expectAtEndpoints(t, { filter, options: { ...options, rankingFacet: key }, random, at: [endpoint] });
  if (values.length === 1 || endpoint !== 'ranking') return;
  const limit = rankLimit(t);
  await expectSeveralValues(t, {
    clause: 'company-postings/filter-values-or',
    all,
    filtered: await acceptOrNotFound(t, rankRequest(key, filter, limit), filter),
    values,
    combined: optionOf(t, 'values'),
    limit,
  });
}

/** The filter with the key before its others: a server may ignore the first of several. */
function withKeyFirst(filter: Filter, key: FilterKey, values: readonly string[]): Filter {
  return { ...filter, facets: { [key]: values, ...filter.facets } };
}
