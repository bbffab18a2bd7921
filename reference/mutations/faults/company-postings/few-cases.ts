import * as to from '../../rewriting/values.ts';
import { companyFilterKeys } from '../../../../contracts/index.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { isOneMonth, rankedFacets, refuseCompany, rewriteCompanyAnswers, inAnswers } from './builders.ts';

const counted = ['companyTotals', 'companyRanking'] as const;

const distributed = ['salary', 'max_years_experience'] as const;

/** Faulty servers whose mistake shows for one key, one facet of active postings, or one month only. */
export const companyPostingsFewCaseFaults: readonly Fault[] = faultsOf({
  'company-postings/ranking-counts.one-month': [
    'counts one posting too many in each group of a single month',
    inAnswers('companyRanking', 'ranking.buckets.*.unique_postings', to.plus(1), isOneMonth),
  ],
  ...each(companyFilterKeys, (key) => ({
    [`company-postings/postings-filled.beside-${key}`]: [
      `omits the first record of a listing with a filter on ${key}`,
      rewriteCompanyAnswers('companyPostings', ({ postings }, { filter, limit }) => {
        if (key in filter && postings.length < limit) postings.shift();
      }),
    ],
  })),
  ...each(rankedFacets, (facet) => ({
    [`company-postings/ranking-route.active-${facet}`]: [
      `answers a ranking of ${facet} of active postings with 500`,
      refuseCompany(
        'companyRanking',
        500,
        ({ filter }, { path }) => filter.when === 'active' && path.endsWith(`/${facet}`),
      ),
    ],
  })),
  ...each(distributed, (facet) => ({
    [`company-postings/distribution-route.active-${facet}`]: [
      `answers a distribution of ${facet} of active postings with 500`,
      refuseCompany(
        'companyDistribution',
        500,
        ({ filter }, { path }) => filter.when === 'active' && path.endsWith(`/${facet}`),
      ),
    ],
  })),
  ...each(counted, (operation) => ({
    [`company-postings/ranking-counts.active-skills-${operation}`]: [
      `counts one posting too many of active ones with a skill at ${operation}`,
      rewriteCompanyAnswers(operation, (data, { filter }) => {
        if (filter.when !== 'active' || !('skills_name' in filter)) return;
        const holder = data.totals ?? data;
        holder['unique_postings'] = Number(holder['unique_postings']) + 1;
      }),
    ],
  })),
});
