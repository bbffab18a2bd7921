import { authFaults } from './auth/tokens.ts';
import { discoveryFaults } from './classification/discovery.ts';
import { errorTextFaults } from './classification/error-texts.ts';
import { errorFaults } from './classification/errors.ts';
import { graphBoundFaults } from './classification/graph/bounds.ts';
import { graphContextFaults } from './classification/graph/context.ts';
import { graphEntryFaults } from './classification/graph/entries.ts';
import { graphInputFaults } from './classification/graph/inputs.ts';
import { graphKeptResultFaults } from './classification/graph/kept-results.ts';
import { graphReferenceFaults } from './classification/graph/references.ts';
import { graphRequestFaults } from './classification/graph/request.ts';
import { graphResultFaults } from './classification/graph/results.ts';
import { graphSeveralEntriesFaults } from './classification/graph/several-entries.ts';
import { graphUnresolvableFaults } from './classification/graph/unresolvable.ts';
import { classificationIndependenceFaults } from './classification/independence.ts';
import { malformedBodyFaults } from './classification/malformed-bodies.ts';
import { modelVersionFaults } from './classification/model-versions.ts';
import { classificationServiceFaults } from './classification/service.ts';
import { setClassifyFaults } from './classification/sets/classify.ts';
import { setDiscoveryFaults } from './classification/sets/discovery.ts';
import { setRequestFaults } from './classification/sets/request.ts';
import { setRequirednessFaults } from './classification/sets/requiredness.ts';
import { setUnknownFaults } from './classification/sets/unknown.ts';
import { companyPostingsDistributionFaults } from './company-postings/distribution.ts';
import { companyPostingsFilterFaults } from './company-postings/filters.ts';
import { companyPostingsIndependenceFaults } from './company-postings/independence.ts';
import { companyPostingsListingFaults } from './company-postings/listing.ts';
import { companyPostingsRankingFaults } from './company-postings/ranking.ts';
import { companyPostingsRecordFaults } from './company-postings/records.ts';
import { companyPostingsRouteFaults } from './company-postings/routes.ts';
import { companyPostingsSeriesFaults } from './company-postings/series.ts';
import { companyPostingsTimeFrameFaults } from './company-postings/time-frames.ts';
import { companyPostingsTotalsFaults } from './company-postings/totals.ts';
import type { Fault } from './fault.ts';
import { rankingsDistributionFaults } from './rankings/distribution.ts';
import { rankingsErrorFaults } from './rankings/errors.ts';
import { rankingsFilterFaults } from './rankings/filters.ts';
import { rankingsIndependenceFaults } from './rankings/independence.ts';
import { rankingsKeywordFaults } from './rankings/keywords.ts';
import { rankingsNestedFaults } from './rankings/nested.ts';
import { rankingsFacetFaults } from './rankings/ranking/facets.ts';
import { rankingsGroupFaults } from './rankings/ranking/groups.ts';
import { rankingsOrderFaults } from './rankings/ranking/order.ts';
import { rankingsTotalsFaults } from './rankings/ranking/totals.ts';
import { rankingsRequestFaults } from './rankings/requests.ts';
import { rankingsDayFaults } from './rankings/series/days.ts';
import { rankingsSeriesFaults } from './rankings/series/series.ts';
import { rankingsTimeFrameFaults } from './rankings/time-frames.ts';

/** Every fault, by group and subject. */
export const faults: readonly Fault[] = [
  ...authFaults,
  ...discoveryFaults,
  ...errorTextFaults,
  ...errorFaults,
  ...classificationServiceFaults,
  ...graphEntryFaults,
  ...graphBoundFaults,
  ...graphInputFaults,
  ...graphKeptResultFaults,
  ...graphReferenceFaults,
  ...graphRequestFaults,
  ...graphResultFaults,
  ...graphSeveralEntriesFaults,
  ...graphUnresolvableFaults,
  ...setClassifyFaults,
  ...setDiscoveryFaults,
  ...setRequestFaults,
  ...setRequirednessFaults,
  ...setUnknownFaults,
  ...graphContextFaults,
  ...classificationIndependenceFaults,
  ...malformedBodyFaults,
  ...modelVersionFaults,
  ...rankingsDistributionFaults,
  ...rankingsFacetFaults,
  ...rankingsFilterFaults,
  ...rankingsGroupFaults,
  ...rankingsKeywordFaults,
  ...rankingsNestedFaults,
  ...rankingsRequestFaults,
  ...rankingsErrorFaults,
  ...rankingsDayFaults,
  ...rankingsSeriesFaults,
  ...rankingsTotalsFaults,
  ...rankingsIndependenceFaults,
  ...rankingsOrderFaults,
  ...rankingsTimeFrameFaults,
  ...companyPostingsDistributionFaults,
  ...companyPostingsFilterFaults,
  ...companyPostingsListingFaults,
  ...companyPostingsRankingFaults,
  ...companyPostingsSeriesFaults,
  ...companyPostingsIndependenceFaults,
  ...companyPostingsRecordFaults,
  ...companyPostingsRouteFaults,
  ...companyPostingsTimeFrameFaults,
  ...companyPostingsTotalsFaults,
];
