import { ChoiceError, defaultDialect, type Dialect } from '../../contracts/index.ts';
import { companyPostingsGroup } from '../company-postings/company-postings.ts';
import { summedMetrics } from '../engine/metric/metrics.ts';
import type { PostingService } from '../engine/query-context.ts';
import type { StoreSources } from '../engine/store/shared-stores.ts';
import { rankings } from '../rankings/rankings.ts';
import type { ServedGroup } from './served-group.ts';

/** A group that serves postings. */
export type PostingGroup = 'rankings' | 'company-postings';

/** A posting group with its postings. */
export interface ServedPostings {
  readonly service: PostingService;
  readonly group: ServedGroup;
}

/** Both posting groups over these stores. Throws ChoiceError for a default metric that some endpoint does not have. */
export function servePostings(
  stores: StoreSources,
  dialect: Dialect,
): { readonly [Group in PostingGroup]: ServedPostings } {
  requireServedDialect(dialect);
  const british: PostingService = {
    country: 'uk',
    store: stores.uk,
    dialect: { ...defaultDialect['company-postings'], ...dialect.rankings },
  };
  const american: PostingService = {
    country: 'us',
    store: stores.us,
    dialect: { ...defaultDialect.rankings, ...dialect['company-postings'] },
  };
  return {
    rankings: { service: british, group: rankings(british) },
    'company-postings': { service: american, group: companyPostingsGroup(american) },
  };
}

function requireServedDialect(dialect: Dialect): void {
  for (const group of ['rankings', 'company-postings'] as const) {
    const metric = dialect[group]['default-metric'];
    if (!['required', ...summedMetrics].includes(metric))
      throw new ChoiceError(
        `the reference has no default metric '${metric}'; expected required, ${summedMetrics.join(', ')}`,
      );
  }
}
