import { pathOf, type ApiGroup } from '../contracts/index.ts';
import { classificationChecks } from './classification/index.ts';
import { surveyClassification } from './classification/survey/survey.ts';
import { companyPostingsChecks } from './company-postings/index.ts';
import { surveyCompanyPostings } from './company-postings/survey/survey.ts';
import type { Profile } from './kit/check-context.ts';
import type { Check } from './kit/check.ts';
import type { RequestSpec, Send } from './kit/exchange.ts';
import type { Survey } from './kit/survey.ts';
import { rankingsChecks } from './rankings/index.ts';
import { surveyRankings } from './rankings/survey/survey.ts';

/** What a run needs to check an API group. */
export interface CheckedGroup {
  /** Two requests whose routes a deployment of the group has, to distinguish a missing group from a broken route. */
  readonly probes: readonly RequestSpec[];
  /** A request that the specification answers with 404 whatever the data are; undefined where it has no errors. */
  readonly unknown?: RequestSpec;
  /** Collects what the checks need to know of the target. Throws TargetError when the group returns no answer at all. */
  readonly survey: (send: Send, profile: Profile, seed: number) => Promise<Partial<Survey>>;
  readonly checks: readonly Check[];
}

/** The checked API groups. */
export const checkedGroups: Readonly<Record<ApiGroup, CheckedGroup>> = {
  classification: {
    probes: [
      { group: 'classification', method: 'GET', path: pathOf('listModels') },
      { group: 'classification', method: 'GET', path: pathOf('getStatus') },
    ],
    unknown: {
      group: 'classification',
      method: 'GET',
      path: pathOf('getModel', { model: 'jobmark-unknown-model' }),
    },
    survey: async (send, profile, seed) => {
      const { survey, dialect } = await surveyClassification(send, profile, seed);
      return { classification: survey, dialect: { classification: dialect } };
    },
    checks: classificationChecks,
  },
  rankings: {
    probes: [
      { group: 'rankings', method: 'GET', path: pathOf('listRankingFacets') },
      {
        group: 'rankings',
        method: 'POST',
        path: pathOf('rankPostings', { rankingFacet: 'title_name' }),
        body: {},
      },
    ],
    unknown: {
      group: 'rankings',
      method: 'POST',
      path: pathOf('rankPostings', { rankingFacet: 'jobmark_unknown_facet' }),
      body: {
        filter: { when: { start: '2024-01', end: '2024-12' } },
        rank: { by: 'unique_postings', limit: 1 },
      },
    },
    survey: surveyRankings,
    checks: rankingsChecks,
  },
  'company-postings': {
    probes: [
      { group: 'company-postings', method: 'POST', path: pathOf('companyTotals'), body: {} },
      { group: 'company-postings', method: 'POST', path: pathOf('companyPostings'), body: {} },
    ],
    survey: surveyCompanyPostings,
    checks: companyPostingsChecks,
  },
};

/** Statuses of a route that does not exist; a deployed group answers at least one of its routes with another status. */
const NOTHING_THERE = new Set([404, 405, 501]);

/** Whether a deployment omits a group, which violates no clause: both probes show it. They are not used as evidence. */
export async function isAbsent(send: Send, group: ApiGroup): Promise<boolean> {
  for (const probe of checkedGroups[group].probes) {
    const { response } = await send(probe);
    if (!NOTHING_THERE.has(response.status)) return false;
  }
  return true;
}
