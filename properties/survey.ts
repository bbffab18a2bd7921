import { surveyClassification } from './classification/survey.ts';
import { surveyCompanyPostings } from './company-postings/survey/survey.ts';
import type { Profile } from './kit/check.ts';
import type { ApiGroup, RequestSpec, Exchange } from './kit/exchange.ts';
import type { Survey } from './kit/survey.ts';
import { surveyRankings } from './rankings/survey/survey.ts';

/** Learns what a target has in one group, from the answers to `ask`. */
type GroupSurvey = (
  send: (spec: RequestSpec) => Promise<Exchange>,
  profile: Profile,
  seed: number,
) => Promise<Partial<Survey>>;

const surveys: Readonly<Record<ApiGroup, GroupSurvey>> = {
  classification: async (spec, profile, seed) => ({
    classification: await surveyClassification(spec, profile, seed),
  }),
  rankings: async (spec, profile) => ({ rankings: await surveyRankings(spec, profile) }),
  'company-postings': async (spec, profile) => ({
    companyPostings: await surveyCompanyPostings(spec, profile),
  }),
};

/** Learns what the target has in one group. Throws TargetError when the group gives no answer at all. */
export function surveyGroup(group: ApiGroup, ...learn: Parameters<GroupSurvey>): Promise<Partial<Survey>> {
  return surveys[group](...learn);
}
