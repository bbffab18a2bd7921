import { recountDistribution, recountMonths, recountTotals } from './endpoints/company-endpoints.ts';
import { recountListing } from './endpoints/company-listing.ts';
import {
  recountDistributions,
  recountNested,
  recountRanking,
  recountTimeseries,
} from './endpoints/rankings-endpoints.ts';
import type { ExportedDataset } from './exported-postings.ts';
import { type RecountContext, type ShownRanking, Refused, type RecountOptions } from './recount-context.ts';

/** A POST request of a posting group: the path below the server's URL, and the body. */
export interface PostingRequest {
  readonly path: string;
  readonly body: unknown;
}

/** What a request gets: `data` of a 200, or a client error. */
export type Recounted =
  { readonly is: 'data'; readonly data: unknown } | { readonly is: 'refused'; readonly why: string };

/** By the path without its group and facets; requests are valid, so that each gets a body of its type. */
const endpoints: { readonly [path: string]: (context: RecountContext, body: never) => object } = {
  totals: recountTotals,
  timeseries: recountMonths,
  postings: recountListing,
  distributions: recountDistribution,
  rankings: recountRanking,
  'rankings/timeseries': recountTimeseries,
  'rankings/distributions': recountDistributions,
  'rankings/rankings': recountNested,
};

/** Answers a valid request by going through all postings, one by one. `answer` gives the order of ties where it is open. */
export function recount(
  dataset: ExportedDataset,
  { path, body }: PostingRequest,
  options: RecountOptions,
  answer?: unknown,
): Recounted {
  const [, kind, facet = '', variant, inner = ''] = path.split('/').filter(Boolean);
  const endpoint = endpoints[[kind, variant].filter(Boolean).join('/')];
  if (endpoint === undefined) throw new Error(`there is no endpoint ${path}`);
  const shown = (answer as { readonly ranking?: ShownRanking } | undefined)?.ranking;
  try {
    return { is: 'data', data: endpoint({ dataset, options, facet, inner, shown }, body as never) };
  } catch (error) {
    if (error instanceof Refused) return { is: 'refused', why: error.message };
    throw error;
  }
}
