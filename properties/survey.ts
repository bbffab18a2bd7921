import { surveyClassification } from './classification/survey.ts';
import type { Profile } from './kit/check.ts';
import type { ApiGroup, Ask, Exchange } from './kit/exchange.ts';
import type { Survey } from './kit/survey.ts';

/** Learns what the target has, for each group asked for. Throws TargetError when the target gives no answer at all. */
export async function surveyTarget(
  ask: (ask: Ask) => Promise<Exchange>,
  tokenGiven: boolean,
  groups: readonly ApiGroup[],
  profile: Profile,
  seed: number,
): Promise<Survey> {
  return {
    tokenGiven,
    ...(groups.includes('classification') && { classification: await surveyClassification(ask, profile, seed) }),
  };
}
