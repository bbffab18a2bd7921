/* Made by `npm run generate` from contracts/openapi/company-postings.yaml. */

/** A filter, or a list of them, which is not specified; decisions.md#filter-keys. */
export type CompanyFilters = CompanyFilter | CompanyFilter[];
/** YYYY-MM, or YYYY-MM-DD, which is not specified here. */
export type MonthOrDay = string;
/** Metric names. Known values are median_salary and unique_postings. */
export type CompanyMetrics = string[];
/** The name of a field of a posting. */
export type PostingField = (typeof postingFields)[number];

/** Request and successful response of each operation of the company-postings group. */
export interface CompanyPostingsOperations {
  companyTotals: {
    response: CompanyTotalsResponse;
    request: CompanyTotalsRequest;
  };
  companyTimeseries: {
    response: CompanyTimeseriesResponse;
    request: CompanyTimeseriesRequest;
  };
  companyRanking: {
    response: CompanyRankingResponse;
    request: CompanyRankingRequest;
  };
  companyPostings: {
    response: CompanyPostingsResponse;
    request: CompanyPostingsRequest;
  };
  companyDistribution: {
    response: CompanyDistributionResponse;
    request: CompanyDistributionRequest;
  };
}
export interface CompanyTotalsResponse {
  data: {
    /** The requested metrics. */
    totals: {
      [k: string]: unknown;
    };
  };
}
export interface CompanyTotalsRequest {
  filter: CompanyFilters;
  metrics?: CompanyMetrics;
}
/** Which postings count. Filter keys other than these are not specified. */
export interface CompanyFilter {
  /** Months, or `active`. */
  when?: 'active' | Period;
  state_name?: string[];
  city_name?: string[];
  company_name?: string[];
  skills_name?: string[];
  employment_type_name?: string[];
  [k: string]: unknown;
}
/** A range of months or days, both ends included. */
export interface Period {
  start: MonthOrDay;
  end: MonthOrDay;
  /** Which date of a posting counts. Not specified; decisions.md#month-membership. */
  type?: 'posted' | 'active' | 'expired';
}
export interface CompanyTimeseriesResponse {
  data: {
    /** The months and, for each requested metric, as many numbers. */
    timeseries: {
      month: string[];
      [k: string]: unknown;
    };
    totals: {
      unique_postings: number;
      [k: string]: unknown;
    };
  };
}
export interface CompanyTimeseriesRequest {
  filter: CompanyFilters;
  metrics?: CompanyMetrics;
}
export interface CompanyRankingResponse {
  data: {
    ranking: {
      buckets: CompanyBucket[];
      /** The ranked facet; it may differ from the one in the path. */
      facet: string;
      limit: number;
      rank_by: string;
    };
    totals: {
      unique_postings: number;
      [k: string]: unknown;
    };
  };
}
/** A ranked group. */
export interface CompanyBucket {
  /** The facet value of the group. */
  name: string;
  unique_postings: number;
  [k: string]: unknown;
}
export interface CompanyRankingRequest {
  filter: CompanyFilters;
  rank: CompanyRank;
}
/** How groups are ranked. */
export interface CompanyRank {
  /** The metric. A known value is unique_postings. */
  by?: string;
  /** The number of groups. */
  limit?: number;
}
export interface CompanyPostingsResponse {
  data: {
    /** The page size. */
    limit: number;
    /** The page, from 1. */
    page: number;
    pages_available: number;
    postings: Posting[];
    unique_postings: number;
    viewable_postings: number;
  };
}
/** A posting with the requested fields. */
export interface Posting {
  id?: string;
  posted?: string;
  expired?: string | null;
  /** The full text, which may contain HTML. */
  body?: string;
  city_name?: string;
  /** Null when the company is unknown. */
  company_name?: string | null;
  /** The title as published. */
  title_raw?: string;
  url?: unknown[];
  /** The relevance. */
  score?: number;
  [k: string]: unknown;
}
export interface CompanyPostingsRequest {
  filter: CompanyFilters;
  /** The fields to return. Further ones may exist. */
  fields?: (PostingField | string)[];
  /** A known value is score. */
  order?: string[];
  /** The page size. */
  limit?: number;
  /** The page, from 1. Not specified; decisions.md#paging. */
  page?: number;
}
export interface CompanyDistributionResponse {
  data: {
    distribution: {
      buckets: CompanyDistributionBucket[];
      /** The smallest and the largest value; null where there is none. */
      domain: {
        min: number | null;
        max: number | null;
      };
      /** The distribution facet; it may differ from the one in the path. */
      facet: string;
      interval: number | null;
      /** The distribution type. */
      type: string;
    };
    totals: {
      unique_postings: number;
      [k: string]: unknown;
    };
  };
}
/** One percentile. Its value is null where no posting has a value. */
export interface CompanyDistributionBucket {
  /** The percentile. */
  key: number;
  unique_postings: number;
  value: number | null;
  [k: string]: unknown;
}
export interface CompanyDistributionRequest {
  filter: CompanyFilters;
  distribution: CompanyDistributionOptions;
}
/** The kind and metrics of the distribution. */
export interface CompanyDistributionOptions {
  /** A known value is percentile. */
  type: string;
  options?: {
    /** The percentiles. */
    keys?: number[];
    [k: string]: unknown;
  };
  /** A known value is unique_postings. */
  metrics?: string[];
}

/** Every PostingField, in the order of the specification. */
export const postingFields = [
  "id",
  "posted",
  "expired",
  "body",
  "city_name",
  "company_name",
  "title_raw",
  "url",
  "score"
] as const;
