import { authFaults } from './auth/tokens.ts';
import { discoveryFaults } from './classification/discovery.ts';
import { errorTextFaults } from './classification/error-texts.ts';
import { errorFaults } from './classification/errors.ts';
import { graphEntryFaults } from './classification/graph/entries.ts';
import { graphBoundFaults } from './classification/graph/bounds.ts';
import { graphInputFaults } from './classification/graph/inputs.ts';
import { graphReferenceFaults } from './classification/graph/references.ts';
import { graphRequestFaults } from './classification/graph/request.ts';
import { graphResultFaults } from './classification/graph/results.ts';
import { graphUncommonRequestFaults } from './classification/graph/uncommon-requests.ts';
import { graphUnresolvableFaults } from './classification/graph/unresolvable.ts';
import { keptChoiceFaults } from './classification/kept-choices.ts';
import { nameAndVersionFaults } from './classification/names-and-versions.ts';
import { keptAnswerFaults } from './classification/kept-answers.ts';
import { lenientFaults } from './classification/lenient.ts';
import { classificationOneCaseFaults } from './classification/one-case.ts';
import { setClassifyFaults } from './classification/sets/classify.ts';
import { setDiscoveryFaults } from './classification/sets/discovery.ts';
import { setRequestFaults } from './classification/sets/request.ts';
import { setRequirednessFaults } from './classification/sets/requiredness.ts';
import { setUnknownFaults } from './classification/sets/unknown.ts';
import { companyPostingsCombinedRequestFaults } from './company-postings/combined-requests.ts';
import { companyPostingsDistributionFaults } from './company-postings/distribution.ts';
import { companyPostingsFilterFaults } from './company-postings/filters.ts';
import { companyPostingsListingFaults } from './company-postings/listing.ts';
import { companyPostingsOneCaseFaults } from './company-postings/one-case.ts';
import { companyPostingsRankingFaults } from './company-postings/ranking.ts';
import { companyPostingsRelatedAnswerFaults } from './company-postings/related-answers.ts';
import { companyPostingsRelationFaults } from './company-postings/relations.ts';
import { companyPostingsSeriesFaults } from './company-postings/series.ts';
import type { Fault } from './fault.ts';
import { rankingsCombinedRequestFaults } from './rankings/combined-requests.ts';
import { rankingsDistributionFaults } from './rankings/distribution.ts';
import { rankingsFacetFaults } from './rankings/ranking/facets.ts';
import { rankingsFilterFaults } from './rankings/filters.ts';
import { rankingsGroupFaults } from './rankings/ranking/groups.ts';
import { rankingsKeywordFaults } from './rankings/keywords.ts';
import { rankingsNestedFaults } from './rankings/nested.ts';
import { rankingsOneCaseFaults } from './rankings/ranking/one-case.ts';
import { rankingsRelationFaults } from './rankings/relations.ts';
import { rankingsRequestFaults } from './rankings/requests.ts';
import { rankingsDayFaults, rankingsYearEndFaults } from './rankings/series/days.ts';
import { rankingsSeriesFaults } from './rankings/series/series.ts';
import { rankingsSmallLimitFaults } from './rankings/ranking/small-limits.ts';
import { rankingsTotalsFaults } from './rankings/ranking/totals.ts';

/** Every fault, by group and subject. */
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
  ...graphInputFaults,
  ...graphBoundFaults,
  ...graphReferenceFaults,
  ...graphUnresolvableFaults,
  ...errorFaults,
  ...errorTextFaults,
  ...setUnknownFaults,
  ...keptChoiceFaults,
  ...graphUncommonRequestFaults,
  ...nameAndVersionFaults,
  ...keptAnswerFaults,
  ...lenientFaults,
  ...classificationOneCaseFaults,
  ...rankingsFacetFaults,
  ...rankingsGroupFaults,
  ...rankingsTotalsFaults,
  ...rankingsSeriesFaults,
  ...rankingsDayFaults,
  ...rankingsYearEndFaults,
  ...rankingsDistributionFaults,
  ...rankingsNestedFaults,
  ...rankingsFilterFaults,
  ...rankingsKeywordFaults,
  ...rankingsRequestFaults,
  ...rankingsRelationFaults,
  ...rankingsCombinedRequestFaults,
  ...rankingsSmallLimitFaults,
  ...rankingsOneCaseFaults,
  ...companyPostingsSeriesFaults,
  ...companyPostingsRankingFaults,
  ...companyPostingsListingFaults,
  ...companyPostingsDistributionFaults,
  ...companyPostingsFilterFaults,
  ...companyPostingsRelationFaults,
  ...companyPostingsCombinedRequestFaults,
  ...companyPostingsOneCaseFaults,
  ...companyPostingsRelatedAnswerFaults,
];
