import { apiGroups, groupInfo, type ApiGroup } from '../../contracts/index.ts';

/** A scope of an API group: authentication.md#tokens, decisions.md#group-scopes. */
export type Scope = (typeof groupInfo)[ApiGroup]['scope'];

/** The scopes that the token endpoint can grant, one for each API group. */
export const scopes: readonly Scope[] = apiGroups.map((group) => groupInfo[group].scope);
