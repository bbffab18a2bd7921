/* Made by `npm run generate` from contracts/openapi/rankings.yaml. */

/** Groups in rank order. */
export type Ranking = RankingHead & {
  buckets: Bucket[];
};
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

/** Successful response of each operation of the rankings group, and the requests that are typed. */
export interface RankingsOperations {
  listRankingFacets: {
    response: FacetListResponse;
  };
  rankPostings: {
    response: RankingResponse;
  };
  rankPostingsTimeseries: {
    response: TimeseriesRankingResponse;
  };
  rankPostingsDistribution: {
    response: DistributionRankingResponse;
  };
  rankPostingsNested: {
    response: NestedRankingResponse;
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
/** A facet that postings can be grouped by. */
export type RankingFacet = (typeof rankingFacets)[number];
