import { apiGroups, type ApiGroup } from '../../../contracts/index.ts';
import { checkedGroups, type CheckEnd, type Survey } from '../../../properties/index.ts';
import { checkEndOf } from '../check-end.ts';
import type { RunContext } from '../run-context.ts';

/** What the survey found, and the groups that it could not survey with the end of their checks. */
export interface SurveyedGroups {
  readonly survey: Survey;
  readonly ends: ReadonlyMap<ApiGroup, CheckEnd>;
}

/** Surveys groups concurrently, each with one request at a time. Checks that send the same requests recall the answers. */
export async function surveyGroups(
  context: RunContext,
  groups: readonly ApiGroup[],
): Promise<SurveyedGroups> {
  const { client, profile, seed } = context;
  const sender = context.senderOf(undefined);
  const ends = new Map<ApiGroup, CheckEnd>();
  const surveyOf = async (group: ApiGroup): Promise<Partial<Survey>> => {
    try {
      return await checkedGroups[group].survey((spec) => sender.recall(spec), profile, seed);
    } catch (error) {
      ends.set(group, checkEndOf(error));
      return {};
    }
  };
  const parts = await Promise.all(groups.map(surveyOf));
  const start: Survey = { tokenGiven: client.holds('valid'), tokenExchange: client.tokenExchange() };
  return { survey: parts.reduce<Survey>(mergeSurveys, start), ends };
}

/** Each group adds its part; of the dialect too, group by group. */
export function mergeSurveys(survey: Survey, part: Partial<Survey>): Survey {
  const dialects = apiGroups.flatMap((group) => {
    const choices = { ...survey.dialect?.[group], ...part.dialect?.[group] };
    return Object.keys(choices).length === 0 ? [] : [[group, choices] as const];
  });
  return { ...survey, ...part, ...(dialects.length === 0 ? {} : { dialect: Object.fromEntries(dialects) }) };
}
