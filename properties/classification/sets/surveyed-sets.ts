import { companyOutputs } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import { setRequest } from '../requests.ts';
import type { SetInput, SurveyedSet } from '../survey/survey-data.ts';
import { localeWhereNeeded } from '../survey/survey-set.ts';

/** A set that accepted a classify request in the survey. */
export interface ClassifiableSet extends SurveyedSet {
  readonly accepted: SetInput;
}

const setsLookedAt = { smoke: 1, standard: 2, thorough: 50 } as const;

/** The listed sets, as many as the profile allows; blocks the check when there are none. */
export function listedSets(t: CheckContext): readonly [SurveyedSet, ...SurveyedSet[]] {
  const [first, ...others] = t.survey.classification?.sets ?? [];
  const set = t.require(first, 'the target lists no set with a name: deploy one to have sets evaluated');
  return [set, ...others.slice(0, setsLookedAt[t.settings.profile] - 1)];
}

/** All sets that accepted a classify request in the survey, which are more than the profile allows elsewhere. */
export function acceptingSets(t: CheckContext): readonly ClassifiableSet[] {
  return (t.survey.classification?.sets ?? []).filter(isClassifiable);
}

/** The first set that accepted a classify request; blocks the check when there is none. */
export const classifiableSet = (t: CheckContext): ClassifiableSet => classifiableSets(t)[0];

/** The sets that accepted a classify request; blocks the check when there are none. */
export function classifiableSets(t: CheckContext): readonly [ClassifiableSet, ...ClassifiableSet[]] {
  const sets = listedSets(t);
  const [first, ...others] = sets.filter(isClassifiable);
  const reason =
    'no listed set answered a classify request with 200: see the check classification/set-classify';
  // A set of other inputs than the three texts need not accept them.
  const kind = sets.some(acceptsTexts) ? 'refused' : 'data';
  return [t.require(first, reason, kind), ...others];
}

/** Whether a set accepted a classify request in the survey. */
export const isClassifiable = (set: SurveyedSet): set is ClassifiableSet => set.accepted !== undefined;

/** Whether a set lists the three texts as its input. */
export function acceptsTexts({ inputs }: SurveyedSet): boolean {
  return ['company', 'title', 'description'].every((field) => inputs.includes(field));
}

/** The accepted request of a set, with changed or further fields in its `input`. */
export function classifyRequest(
  set: ClassifiableSet,
  change: Readonly<Record<string, unknown>> = {},
): RequestSpec {
  return setRequest(set.name, { input: { ...set.accepted, ...change } });
}

/** The listed outputs that need title and description. */
export function postingOutputs(outputs: readonly string[]): readonly string[] {
  return outputs.filter((output) => !companyOutputs.includes(output));
}

/** The accepted request of a set for one of its versions, in a locale of that version. */
export function versionedRequest(
  set: ClassifiableSet,
  version: string,
  change: Readonly<Record<string, unknown>> = {},
): RequestSpec {
  const { inputLocale: _, ...texts } = set.accepted;
  const locales = set.versionDetails.find((detail) => detail.version === version)?.locales ?? set.locales;
  return setRequest(set.name, { version, input: { ...texts, ...localeWhereNeeded(locales), ...change } });
}
