/** The scopes that the token endpoint can grant: `classmaster` is service.md's, the others are observed.md's (1.3, Auth). */
export const scopes = ['classmaster', 'postings:uk', 'postings:company'] as const;

/** One of `scopes`. */
export type Scope = (typeof scopes)[number];
