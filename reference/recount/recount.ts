import {
  recountDistribution,
  recountMonths,
  recountTotals,
  type CompanyRequest,
} from './endpoints/company-endpoints.ts';
import { recountListing, type ListingRequest } from './endpoints/company-listing.ts';
import type { DistributionBody } from './endpoints/distribution.ts';
import type { ExportedDataset } from './exported-postings.ts';
import type { RankBody } from './endpoints/ranked-groups.ts';
import {
  recountDistributions,
  recountNested,
  recountRanking,
  recountTimeseries,
  type RankingRequest,
  type ShownRanking,
} from './endpoints/rankings-endpoints.ts';
import { Refused, type RecountOptions } from './recount-options.ts';

/** A POST request of a posting group: the path below the server's URL, and the body. */
export interface PostingRequest {
  readonly path: string;
  readonly body: unknown;
}

/** What a request gets: `data` of a 200, or a client error. */
export type Recounted =
  { readonly is: 'data'; readonly data: unknown } | { readonly is: 'refused'; readonly why: string };

/**
 * Answers a request by going through all postings, one by one, as contracts/specification and its decisions.md say: the second
 * opinion on what the engine answers by SQL. It takes valid requests and does not check their form. `answer` is the `data` to
 * compare with; it gives the order of ties where the dialect leaves it open.
 */
export function recount(
  dataset: ExportedDataset,
  { path, body }: PostingRequest,
  options: RecountOptions,
  answer?: unknown,
): Recounted {
  const [group, kind = '', facet = '', variant, inner = ''] = path.split('/').filter(Boolean);
  const shown = (answer as { readonly ranking?: ShownRanking } | undefined)?.ranking;
  const data = (): object => {
    if (kind === 'totals') return recountTotals(dataset, body as CompanyRequest, options);
    if (kind === 'timeseries') return recountMonths(dataset, body as CompanyRequest, options);
    if (kind === 'postings') return recountListing(dataset, body as ListingRequest, options);
    if (kind === 'distributions')
      return recountDistribution(
        dataset,
        facet,
        body as CompanyRequest & { distribution: DistributionBody },
        options,
      );
    if (kind !== 'rankings') throw new Error(`${group} has no ${kind}`);
    if (variant === undefined) return recountRanking(dataset, facet, body as RankingRequest, shown, options);
    if (variant === 'timeseries')
      return recountTimeseries(
        dataset,
        facet,
        body as Parameters<typeof recountTimeseries>[2],
        shown,
        options,
      );
    if (variant === 'distributions')
      return recountDistributions(
        dataset,
        [facet, inner],
        body as RankingRequest & { distribution: DistributionBody },
        shown,
        options,
      );
    return recountNested(
      dataset,
      [facet, inner],
      body as RankingRequest & { nested_rank: RankBody },
      shown,
      options,
    );
  };
  try {
    return { is: 'data', data: data() };
  } catch (error) {
    if (error instanceof Refused) return { is: 'refused', why: error.message };
    throw error;
  }
}
