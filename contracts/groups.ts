/** The facts of an API group. */
export interface GroupInfo {
  /** How texts name the group. */
  readonly title: string;
  /** The path of the group below the base URL. */
  readonly prefix: `/${string}`;
  /** The OAuth scope; that of the posting groups is what the reference requires (decisions.md#group-scopes). */
  readonly scope: string;
}

/** The API groups by name, in the order of the specification. */
export const groupInfo = {
  classification: { title: 'classification', prefix: '/classification', scope: 'classmaster' },
  rankings: { title: 'posting rankings', prefix: '/uk-jpa', scope: 'postings:uk' },
  'company-postings': { title: 'company postings', prefix: '/company-postings', scope: 'postings:company' },
} as const satisfies { readonly [name: string]: GroupInfo };

/** The name of an API group. */
export type ApiGroup = keyof typeof groupInfo;

/** The first part of the id of a clause or a check: an API group, `auth` or `service`. */
export const groupOf = (id: string): string => id.split('/', 1)[0] ?? id;

/** The names of the API groups, in the order of the specification. */
export const apiGroups: readonly ApiGroup[] = Object.keys(groupInfo) as readonly ApiGroup[];
