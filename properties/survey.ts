import { surveyClassification } from './classification/survey.ts';
import { surveyCompanyPostings } from './company-postings/survey/survey.ts';
import type { Profile } from './kit/check.ts';
import type { ApiGroup, Ask, Exchange } from './kit/exchange.ts';
import type { Survey } from './kit/survey.ts';
import { surveyRankings } from './rankings/survey/survey.ts';

/** Learns what a target has in one group, from the answers to `ask`. */
type GroupSurvey = (
  ask: (ask: Ask) => Promise<Exchange>,
  profile: Profile,
  seed: number,
) => Promise<Partial<Survey>>;

const surveys: Readonly<Record<ApiGroup, GroupSurvey>> = {
  classification: async (ask, profile, seed) => ({
    classification: await surveyClassification(ask, profile, seed),
  }),
  rankings: async (ask, profile) => ({ rankings: await surveyRankings(ask, profile) }),
  'company-postings': async (ask, profile) => ({
    companyPostings: await surveyCompanyPostings(ask, profile),
  }),
};

/** Learns what the target has in one group. Throws TargetError when the group gives no answer at all. */
export function surveyGroup(group: ApiGroup, ...learn: Parameters<GroupSurvey>): Promise<Partial<Survey>> {
  return surveys[group](...learn);
}
