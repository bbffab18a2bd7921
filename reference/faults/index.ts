import { authFaults } from './auth.ts';
import { companyPostingsDistributionFaults } from './company-postings-distribution.ts';
import { companyPostingsFilterFaults } from './company-postings-filters.ts';
import { companyPostingsListingFaults } from './company-postings-listing.ts';
import { companyPostingsRankingFaults } from './company-postings-ranking.ts';
import { companyPostingsSeriesFaults } from './company-postings-series.ts';
import { discoveryFaults } from './discovery.ts';
import { errorFaults } from './errors.ts';
import type { Fault } from './fault.ts';
import { graphEntryFaults } from './graph-entries.ts';
import { graphReferenceFaults } from './graph-references.ts';
import { graphRequestFaults } from './graph-request.ts';
import { graphResultFaults } from './graph-results.ts';
import { graphUnresolvableFaults } from './graph-unresolvable.ts';
import { rankingsDistributionFaults } from './rankings-distribution.ts';
import { rankingsFacetFaults } from './rankings-facets.ts';
import { rankingsFilterFaults } from './rankings-filters.ts';
import { rankingsGroupFaults } from './rankings-groups.ts';
import { rankingsNestedFaults } from './rankings-nested.ts';
import { rankingsRequestFaults } from './rankings-requests.ts';
import { rankingsSeriesFaults } from './rankings-series.ts';
import { rankingsTotalsFaults } from './rankings-totals.ts';
import { setClassifyFaults } from './set-classify.ts';
import { setDiscoveryFaults } from './set-discovery.ts';
import { setRequestFaults } from './set-request.ts';
import { setRequirednessFaults } from './set-requiredness.ts';
import { setUnknownFaults } from './set-unknown.ts';

/** Every fault, in the order of the clause catalogue. */
export const faults: readonly Fault[] = [
  ...authFaults,
  ...discoveryFaults,
  ...setDiscoveryFaults,
  ...setClassifyFaults,
  ...setRequestFaults,
  ...setRequirednessFaults,
  ...graphResultFaults,
  ...graphRequestFaults,
  ...graphEntryFaults,
  ...graphReferenceFaults,
  ...graphUnresolvableFaults,
  ...errorFaults,
  ...setUnknownFaults,
  ...rankingsFacetFaults,
  ...rankingsGroupFaults,
  ...rankingsTotalsFaults,
  ...rankingsSeriesFaults,
  ...rankingsDistributionFaults,
  ...rankingsNestedFaults,
  ...rankingsFilterFaults,
  ...rankingsRequestFaults,
  ...companyPostingsSeriesFaults,
  ...companyPostingsRankingFaults,
  ...companyPostingsListingFaults,
  ...companyPostingsDistributionFaults,
  ...companyPostingsFilterFaults,
];
