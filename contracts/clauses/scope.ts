import type { ClauseId } from './index.ts';

/**
 * How much of a service one cause of a violation concerns. `service`: every route alike, so violations at several
 * routes have one cause. `route`: a route as a whole. `field`: a part of the answers of a route.
 */
export type Scope = 'service' | 'route' | 'field';

/** The clauses whose scope is the whole service, in addition to those of authentication. */
const ofService: ReadonlySet<ClauseId> = new Set<ClauseId>([
  'service/json-responses',
  'service/json-requests',
  'classification/data-envelope',
  'classification/error-title',
  'classification/error-status',
  'classification/error-status-agrees',
  'classification/error-detail',
  'classification/error-detail-says-why',
  'classification/error-400-title',
  'classification/error-403-title',
  'classification/error-403-text',
  'classification/error-404-title',
  'classification/error-405-title',
  'classification/error-405-text',
  'classification/error-500-title',
  'classification/error-malformed-json',
  'classification/error-malformed-json-text',
  'classification/error-body-not-object',
  'classification/error-unmatched-route',
  'classification/error-unmatched-route-text',
  'classification/error-method-405',
  'rankings/missing-token-401',
  'rankings/error-body',
  'rankings/error-status',
  'rankings/error-title',
  'rankings/error-detail',
  'rankings/error-401-body',
]);

/** The scope of a clause. */
export function scopeOf(clause: ClauseId): Scope {
  if (clause.startsWith('auth/') || ofService.has(clause)) return 'service';
  return clause === 'service/no-server-error' || /-(route|envelope)$/.test(clause) ? 'route' : 'field';
}
