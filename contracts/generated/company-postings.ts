/* Made by `npm run generate` from contracts/openapi/company-postings.yaml. */

/** Successful response of each operation of the company-postings group, and the requests that are typed. */
export interface CompanyPostingsOperations {
  companyTotals: {
    response: CompanyTotalsResponse;
  };
  companyTimeseries: {
    response: CompanyTimeseriesResponse;
  };
  companyRanking: {
    response: CompanyRankingResponse;
  };
  companyPostings: {
    response: CompanyPostingsResponse;
  };
  companyDistribution: {
    response: CompanyDistributionResponse;
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
/** The name of a field of a posting. */
export type PostingField = (typeof postingFields)[number];
