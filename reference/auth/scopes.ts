import { apiGroups, groupInfo, type ApiGroup } from '../../contracts/index.ts';

/** A scope of an API group: authentication.md#tokens, decisions.md#group-scopes. */
export type Scope = (typeof groupInfo)[ApiGroup]['scope'];

/** The scopes that the token endpoint can grant, one for each API group. */
export const scopes: readonly Scope[] = apiGroups.map((group) => groupInfo[group].scope);

/** The scope for a name that public clients of the API family request (decisions.md#token-endpoint), or undefined. */
export function scopeOfAlias(name: string): Scope | undefined {
  if (name === 'classification_api' || /^[a-z]+_open$/.test(name)) return groupInfo.classification.scope;
  return name === 'postings:us' ? groupInfo['company-postings'].scope : undefined;
}
