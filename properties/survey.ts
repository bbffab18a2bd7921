import { surveyClassification } from './classification/survey.ts';
import type { Profile } from './kit/check.ts';
import type { ApiGroup, Ask, Exchange } from './kit/exchange.ts';
import type { Survey } from './kit/survey.ts';
import { surveyRankings } from './rankings/survey.ts';

/** Learns what the target has in one group. Throws TargetError when the group gives no answer at all. */
export async function surveyGroup(
  group: ApiGroup,
  ask: (ask: Ask) => Promise<Exchange>,
  profile: Profile,
  seed: number,
): Promise<Partial<Survey>> {
  switch (group) {
    case 'classification':
      return { classification: await surveyClassification(ask, profile, seed) };
    case 'rankings':
      return { rankings: await surveyRankings(ask, profile) };
    case 'company-postings':
      return {};
  }
}
