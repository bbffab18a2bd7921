import type { Ask } from '../../kit/exchange.ts';
import type { Judge } from '../../kit/check-context.ts';
import type { SetInput, SurveyedSet } from '../../kit/survey.ts';
import { setAsk } from '../requests.ts';
import { localeWhereNeeded } from '../survey.ts';
import { companyOutputs } from './requiredness-rule.ts';

/** A set that accepted a classify request in the survey. */
export interface ClassifiableSet extends SurveyedSet {
  readonly accepted: SetInput;
}

const setsLookedAt = { smoke: 1, standard: 2, thorough: 50 } as const;

/** The listed sets, as many as the profile allows; blocks the check when there are none. */
export function listedSets(t: Judge): readonly [SurveyedSet, ...SurveyedSet[]] {
  const [first, ...others] = t.survey.classification?.sets ?? [];
  const set = t.need(first, 'the target lists no set with a name: deploy one to have sets judged');
  return [set, ...others.slice(0, setsLookedAt[t.setting.profile] - 1)];
}

/** The first set that accepted a classify request; blocks the check when there is none. */
export function classifiableSet(t: Judge): ClassifiableSet {
  const [first] = classifiableSets(t);
  return first;
}

/** The sets that accepted a classify request; blocks the check when there are none. */
export function classifiableSets(t: Judge): readonly [ClassifiableSet, ...ClassifiableSet[]] {
  const [first, ...others] = listedSets(t).filter(isClassifiable);
  const reason =
    'no listed set answered a classify request with 200: the check classification/set-classify tells more';
  return [t.need(first, reason), ...others];
}

/** Whether a set accepted a classify request in the survey. */
export function isClassifiable(set: SurveyedSet): set is ClassifiableSet {
  return set.accepted !== undefined;
}

/** The accepted request of a set, with changed or further fields in its `input`. */
export function classifyAsk(set: ClassifiableSet, change: Readonly<Record<string, unknown>> = {}): Ask {
  return setAsk(set.name, { input: { ...set.accepted, ...change } });
}

/** The listed outputs that are told from title and description. */
export function postingOutputs(outputs: readonly string[]): readonly string[] {
  return outputs.filter((output) => !companyOutputs.includes(output));
}

/** The accepted request of a set for one of its versions, in a locale of that version. */
export function versionedAsk(set: ClassifiableSet, version: string): Ask {
  const { inputLocale: _, ...texts } = set.accepted;
  const locales = set.versionDetails.find((detail) => detail.version === version)?.locales ?? set.locales;
  return setAsk(set.name, { version, input: { ...texts, ...localeWhereNeeded(locales) } });
}
