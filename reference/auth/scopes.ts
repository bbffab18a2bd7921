import { apiGroups, groupInfo, type ApiGroup } from '../../contracts/index.ts';

/** A scope of an API group: authentication.md#tokens, decisions.md#group-scopes. */
export type Scope = (typeof groupInfo)[ApiGroup]['scope'];

/** The scopes that the token endpoint can grant, one for each API group. */
export const scopes: readonly Scope[] = apiGroups.map((group) => groupInfo[group].scope);

/**
 * The scope that stands for one which public clients of the API family ask for (decisions.md#token-endpoint): the first
 * version of the classification API had `classification_api` and `<provider>_open`, the American posting API has
 * `postings:us`. Undefined for any other name.
 */
export function scopeOfAlias(name: string): Scope | undefined {
  if (name === 'classification_api' || /^[a-z]+_open$/.test(name)) return groupInfo.classification.scope;
  return name === 'postings:us' ? groupInfo['company-postings'].scope : undefined;
}
