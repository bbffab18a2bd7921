import type { Check } from '../kit/check.ts';
import type { RequestSpec, Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import type { FacetValue } from '../kit/survey.ts';
import { bucketsOf, facetValuesOf } from '../postings/answers.ts';
import { atMost, totalPostings } from '../postings/count-relations.ts';
import {
  filterKeys,
  listRequest,
  rankRequest,
  totalsRequest,
  type Filter,
  type FilterKey,
} from './requests.ts';
import { expectFoundBucket } from './bucket-counts.ts';
import { countersBy, expectCountAgrees, TOP } from './counts.ts';
import { found } from './found.ts';
import { expectFields, recordsOf } from './listing.ts';
import { chosen, rangeWithPostings, valuesOf } from './survey/surveyed-data.ts';
import { expectMetrics } from './totals.ts';

/** The keys of which each record tells its one value. */
const recordKeys = ['city_name', 'company_name'] as const;

/** Filters beside `when`: service.md, "Company postings group", request objects. Judged by relations between counts. */
export const filterChecks: readonly Check[] = [
  {
    id: 'company-postings/filters',
    clauses: [
      'company-postings/filter-narrows',
      'company-postings/filter-applies',
      'company-postings/ranking-counts',
      'company-postings/timeseries-totals-agree',
      'company-postings/totals-within',
      'company-postings/postings-unique-agrees',
      'company-postings/totals-agree',
      'company-postings/totals-metrics',
    ],
    title:
      'counts with a filter on one of several values fewer postings than without it, and everywhere as many',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const answers = new Map<string, Exchange>();
      const unfiltered = async (spec: RequestSpec): Promise<Exchange> => {
        const answer = answers.get(spec.path) ?? (await found(t, spec));
        answers.set(spec.path, answer);
        return answer;
      };
      for (const key of filterKeys) {
        const values = valuesOf(t, key);
        if (values.length === 0) {
          t.inconclusive(`the target ranks no values of ${key}`);
          continue;
        }
        for (const value of chosen(values, t.settings.profile === 'thorough' ? 10 : 1)) {
          const filter = { when, [key]: [value.name] };
          const totals = await found(t, countRequest(filter));
          expectMetrics(t, totals, ['unique_postings']);
          await evaluateFilter(t, key, value, await unfiltered(countRequest({ when })), totals);
          // The key itself is ranked, so that no posting is left out for having no value.
          for (const { clause, spec } of countersBy(key)) {
            const answer = await found(t, spec(filter));
            await evaluateFilter(t, key, value, await unfiltered(spec({ when })), answer);
            await expectCountAgrees(t, clause, totals, answer);
          }
          await expectFoundBucket(t, value.name, await unfiltered(rankRequest(key, { when }, TOP)), totals);
        }
      }
      await evaluateTwoKeys(t);
    },
  },
  {
    id: 'company-postings/filter-values',
    clauses: ['company-postings/filter-values-or'],
    title: 'takes any of several values of a filter',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      for (const key of filterKeys) {
        const values = valuesOf(t, key);
        const [most, least] = [values[0], values.at(-1)];
        if (most === undefined || least === undefined || most === least) {
          t.inconclusive(`the target ranks fewer than two values of ${key}`);
          continue;
        }
        const count = (names: readonly string[]): RequestSpec => countRequest({ when, [key]: names });
        const single = await found(t, count([most.name]));
        const between = values[1] ?? least;
        // In several orders: any value might be the one that is passed over.
        for (const names of [
          [least.name, most.name],
          [most.name, least.name],
          ...(between === least ? [] : [[least.name, between.name, most.name]]),
        ])
          await atMost(
            t,
            'company-postings/filter-values-or',
            single,
            await found(t, count(names)),
            `${key} ${names.join(' or ')} holds all postings of ${most.name}`,
          );
      }
    },
  },
  {
    id: 'company-postings/filter-records',
    clauses: ['company-postings/filter-records', 'company-postings/postings-fields'],
    title: 'lists and ranks only what the filter asks for',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      for (const key of recordKeys)
        for (const { name } of chosen(valuesOf(t, key), t.settings.profile === 'thorough' ? 30 : 2)) {
          const filter = { when, [key]: [name] };
          const list = await found(t, listRequest(filter, recordKeys, 10));
          expectFields(t, list, recordsOf(list), recordKeys);
          // Null says that the company is unknown; a placeholder may stand for those in a ranking.
          const told = recordsOf(list).flatMap((record) =>
            typeof record[key] === 'string' ? [record[key]] : [],
          );
          const other = told.find((value) => value !== name);
          if (told.length > 0)
            t.expect({
              clause: 'company-postings/filter-records',
              exchange: list,
              holds: other === undefined,
              expected: `records with the ${key} ${name} only`,
              actual: () => `one with ${other}`,
            });
          const ranking = await found(t, rankRequest(key, filter, 3));
          const names = (bucketsOf(ranking) ?? []).map((bucket) => String(bucket['name']));
          t.expect({
            clause: 'company-postings/filter-records',
            exchange: ranking,
            holds: names.every((ranked) => ranked === name),
            expected: `no bucket but ${name}: a posting has one ${key}`,
            actual: () => `buckets ${names.join(', ')}`,
          });
        }
    },
  },
];

function countRequest(filter: Filter): RequestSpec {
  return totalsRequest(filter, ['unique_postings']);
}

async function evaluateFilter(
  t: CheckContext,
  key: FilterKey,
  { name, count }: FacetValue,
  all: Exchange,
  filtered: Exchange,
): Promise<void> {
  await atMost(
    t,
    'company-postings/filter-narrows',
    filtered,
    all,
    `the postings with ${key} ${name} are some of all postings`,
  );
  const total = totalPostings(all) ?? 0;
  if (count >= total || ((totalPostings(filtered) ?? 0) >= total && (await hasEvery(t, key, name, total)))) {
    t.inconclusive(`every posting has the ${key} ${name}`);
    return;
  }
  await atMost(
    t,
    'company-postings/filter-applies',
    filtered,
    all,
    `only ${count} postings have the ${key} ${name}`,
    'strictly',
  );
}

/** Whether all postings have a value by now: more may have come in since the survey counted. */
async function hasEvery(t: CheckContext, key: FilterKey, name: string, total: number): Promise<boolean> {
  const { when } = rangeWithPostings(t);
  const limit = t.survey.companyPostings?.rankLimit ?? 1;
  const ranked = facetValuesOf(await found(t, rankRequest(key, { when }, limit)));
  const count = ranked.find((value) => value.name === name)?.count;
  return count === undefined || count >= total;
}

/** Holds that a second key narrows further: all keys of a filter have to hold. */
async function evaluateTwoKeys(t: CheckContext): Promise<void> {
  const { when } = rangeWithPostings(t);
  const [city] = valuesOf(t, 'city_name');
  const [skill] = valuesOf(t, 'skills_name');
  if (city === undefined || skill === undefined) return;
  const count = (values: object): RequestSpec => countRequest({ when, ...values });
  const ofCity = { city_name: [city.name] };
  const ofSkill = { skills_name: [skill.name] };
  const each = [await found(t, count(ofCity)), await found(t, count(ofSkill))];
  // In both orders: either key might be the one that is passed over.
  for (const keys of [
    { ...ofCity, ...ofSkill },
    { ...ofSkill, ...ofCity },
  ]) {
    const both = await found(t, count(keys));
    for (const one of each)
      await atMost(
        t,
        'company-postings/filter-narrows',
        both,
        one,
        'with both city_name and skills_name no more are counted than with one of them',
      );
  }
}
