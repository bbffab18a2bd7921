/* Made by `npm run generate` from contracts/openapi/rankings.yaml. */

/** Groups in rank order. */
export type Ranking = RankingHead & {
  buckets: Bucket[];
};
/** A filter, or a list of them, which is not specified; decisions.md#filter-keys. */
export type RankingFilters = RankingFilter | RankingFilter[];
/** YYYY-MM or YYYY-MM-DD. */
export type MonthOrDay = string;
/** Groups in rank order, each with its series. */
export type RankingWithTimeseries = RankingHead & {
  buckets: BucketWithTimeseries[];
};
/** A ranked group with its series. */
export type BucketWithTimeseries = Bucket & {
  timeseries: BucketTimeseries;
};
/** Groups in rank order, each with its distribution. */
export type RankingWithDistributions = RankingHead & {
  buckets: BucketWithDistribution[];
};
/** A ranked group with its distribution. */
export type BucketWithDistribution = Bucket & {
  distribution: BucketDistribution;
};
/** Groups in rank order, each with its own ranking. */
export type RankingWithRankings = RankingHead & {
  buckets: BucketWithRanking[];
};
/** A ranked group with its own ranking. */
export type BucketWithRanking = Bucket & {
  ranking: NestedRanking;
};

/** Request and successful response of each operation of the rankings group. */
export interface RankingsOperations {
  listRankingFacets: {
    response: FacetListResponse;
  };
  rankPostings: {
    response: RankingResponse;
    request: RankingRequest;
  };
  rankPostingsTimeseries: {
    response: TimeseriesRankingResponse;
    request: TimeseriesRankingRequest;
  };
  rankPostingsDistribution: {
    response: DistributionRankingResponse;
    request: DistributionRankingRequest;
  };
  rankPostingsNested: {
    response: NestedRankingResponse;
    request: NestedRankingRequest;
  };
}
export interface FacetListResponse {
  data: string[];
}
export interface RankingResponse {
  data: {
    ranking: Ranking;
    totals: Totals;
  };
}
/** What was ranked, and how. */
export interface RankingHead {
  /** The ranked facet. */
  facet: string;
  /** The limit that was applied. */
  limit: number;
  /** The ranking metric. */
  rank_by: string;
}
/** A ranked group with its metrics. */
export interface Bucket {
  /** The facet value of the group. */
  name: string;
  unique_postings: number;
  [k: string]: unknown;
}
/** Metrics over the whole filter. */
export interface Totals {
  unique_postings: number;
  [k: string]: unknown;
}
export interface RankingRequest {
  filter: RankingFilters;
  rank: Rank;
}
/** Which postings count. Every other key is a facet with an array of its values. The list of keys is not specified, and the service may accept other forms than arrays. */
export interface RankingFilter {
  /** The time frame. The specified form has months; decisions.md#active-postings. */
  when?: 'active' | Period;
  keywords?: Keywords;
  [k: string]: unknown;
}
/** A range of months or days, both ends included. */
export interface Period {
  start: MonthOrDay;
  end: MonthOrDay;
  /** Which date of a posting counts. Not specified; decisions.md#month-membership. */
  type?: 'posted' | 'active' | 'expired';
}
/** A keyword search. */
export interface Keywords {
  /** What to look for. */
  query: string;
  /** How the query is read. A known value is `phrase`. */
  type?: string;
}
/** How groups are ranked. */
export interface Rank {
  /** The metric. Known values are unique_postings and significance. */
  by?: string;
  /** The number of groups. */
  limit?: number;
  /** Further metrics of each group. Known values are unique_companies and median_posting_duration. */
  extra_metrics?: string[];
  /** The smallest count of a group. Not specified; decisions.md#limits. */
  min_unique_postings?: number;
  /** The only groups to return. Not specified; decisions.md#limits. */
  include?: (string | number)[];
  /** Groups not to return. Not specified; decisions.md#limits. */
  exclude?: (string | number)[];
}
export interface TimeseriesRankingResponse {
  data: {
    ranking: RankingWithTimeseries;
    totals: Totals;
  };
}
/** The months and, for each requested metric, as many integers. The key of the days of a daily series is not specified; it may be `month`. */
export interface BucketTimeseries {
  month?: string[];
  [k: string]: unknown;
}
export interface TimeseriesRankingRequest {
  filter: RankingFilters;
  rank: Rank;
  timeseries: TimeseriesOptions;
}
/** The points and metrics of the series. */
export interface TimeseriesOptions {
  when: Period;
  /** Known values are unique_postings and total_postings. */
  metrics?: string[];
}
export interface DistributionRankingResponse {
  data: {
    ranking: RankingWithDistributions;
    totals: Totals;
  };
}
/** How the postings of a group spread over the values of the distribution facet. */
export interface BucketDistribution {
  buckets: DistributionBucket[];
  domain: DistributionDomain;
  /** The distribution facet. */
  facet: string;
  /** The bucket width that was used. */
  interval: number | null;
  /** The distribution type. */
  type: string;
}
/** One step of a histogram with the requested metrics. */
export interface DistributionBucket {
  /** The position, from 1. */
  key?: number;
  /** Where the bucket starts. */
  value?: number | null;
  [k: string]: unknown;
}
/** The smallest and the largest value. */
export interface DistributionDomain {
  min?: number | null;
  max?: number | null;
}
export interface DistributionRankingRequest {
  filter: RankingFilters;
  rank: Rank;
  distribution: DistributionOptions;
}
/** The kind and metrics of the distributions. */
export interface DistributionOptions {
  /** A known value is histogram. */
  type: string;
  options?: {
    /** The bucket width of a histogram. */
    interval?: number;
    [k: string]: unknown;
  };
  /** A known value is duplicate_postings. */
  metrics?: string[];
}
/** The totals of this variant are not specified. */
export interface NestedRankingResponse {
  data: {
    ranking: RankingWithRankings;
    [k: string]: unknown;
  };
}
/** Groups within a group, in rank order. */
export interface NestedRanking {
  buckets: NestedBucket[];
  /** The nested facet. */
  facet: string;
  /** The limit that was applied. */
  limit: number;
  /** The ranking metric. */
  rank_by: string;
}
/** A group within a group, with its metrics. */
export interface NestedBucket {
  name: string;
  unique_postings: number;
  /** Given where the ranking is by significance. */
  significance?: number | null;
  [k: string]: unknown;
}
export interface NestedRankingRequest {
  filter: RankingFilters;
  rank: Rank;
  nested_rank: Rank;
}

/** Every RankingFacet, in the order of the specification. */
export const rankingFacets = [
  "certifications",
  "certifications_name",
  "city",
  "city_name",
  "company",
  "company_name",
  "country",
  "country_name",
  "employment_type",
  "employment_type_name",
  "lau1",
  "lau1_name",
  "max_years_experience",
  "min_years_experience",
  "nuts1",
  "nuts1_name",
  "nuts3",
  "nuts3_name",
  "remote_type",
  "remote_type_name",
  "skill_cluster",
  "skills",
  "skills_name",
  "soc1",
  "soc1_name",
  "soc2",
  "soc2_name",
  "soc3",
  "soc3_name",
  "soc4",
  "soc4_name",
  "specialized_skills",
  "specialized_skills_name",
  "common_skills",
  "common_skills_name",
  "sources",
  "title",
  "title_name",
  "edulevels",
  "edulevels_name",
  "max_edulevels",
  "max_edulevels_name",
  "min_edulevels",
  "min_edulevels_name"
] as const;
