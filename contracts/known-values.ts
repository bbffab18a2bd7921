/** The titles of error bodies by HTTP status, in the groups that specify them: contracts/specification/errors.md. */
export const errorTitles = {
  classification: {
    400: 'Invalid Request',
    403: 'Forbidden',
    404: 'Not Found',
    405: 'Method Not Allowed',
    500: 'Internal Server Error',
  },
  rankings: {
    400: 'Malformed Request',
    401: 'Unauthorized Request',
    404: 'URL not found',
    422: 'Invalid request content',
  },
} as const;

/** The documented filter keys of the company postings besides `when`: contracts/specification/company-postings.md#filter. */
export const companyFilterKeys = [
  'state_name',
  'city_name',
  'company_name',
  'skills_name',
  'employment_type_name',
] as const;

/** One of `companyFilterKeys`. */
export type CompanyFilterKey = (typeof companyFilterKeys)[number];

/** The texts of a set classify input: contracts/specification/classification.md#set-request. */
export const setTexts = ['company', 'title', 'description'] as const;

/** The outputs of a set that need the company name: contracts/specification/classification.md#set-request, rule 2. */
export const companyOutputs: readonly string[] = ['company', 'naicsStandard'];

/** Distribution facets that a target may have, the documented one of each group first (decisions.md#distribution-facets). */
export const knownDistributionFacets = {
  rankings: ['salary', 'posting_duration', 'min_years_experience', 'max_years_experience'],
  'company-postings': ['max_years_experience', 'salary', 'min_years_experience', 'posting_duration'],
} as const;

/** The metrics of postings in services of this family (decisions.md#metrics). */
export const postingMetrics = [
  'unique_postings',
  'duplicate_postings',
  'total_postings',
  'posting_intensity',
  'unique_companies',
  'median_posting_duration',
  'min_salary',
  'median_salary',
  'max_salary',
] as const;
