import type { ClausesBySection } from '../clause.ts';

/** Filters, and the rules of all routes: contracts/specification/company-postings.md#filter. */
export const companyFilterClauses = {
  'company-postings.md#filter': {
    'company-postings/filter-when-narrows': {
      must: 'A shorter `filter.when` inside a longer one counts no more postings.',
      violation: 'One month counts more than the quarter around it.',
    },
    'company-postings/months-of-range': {
      must: 'A range counts at least as many postings as its largest month, or as the months before and after an empty one together, and at most the sum of its months, whatever puts a posting in a month.',
      violation: 'A range of three months counts the first of them only.',
    },
    'company-postings/filter-when-applies': {
      must: '`filter.when` applies, at every endpoint: a month that does not contain all postings of a range counts fewer than the range.',
      violation: 'Every range counts the same.',
    },
    'company-postings/filter-narrows': {
      must: 'Each filter (state_name, city_name, company_name, skills_name, employment_type_name) counts no more postings than there are without it.',
      violation: 'The totals grow with a filter.',
    },
    'company-postings/filter-applies': {
      must: 'A filter on a value that only some of the postings have counts fewer postings than no filter.',
      violation: 'The filter is ignored.',
    },
    'company-postings/filter-finds': {
      must: 'A filter on a value that a ranking by its key names finds its postings, whatever characters the name has.',
      violation: 'A value with a comma is read as two, and finds nothing.',
    },
    'company-postings/filter-records': {
      must: 'The records of a listing have the city and the company of the filter, and are counted under its other keys.',
      violation: 'A record of another company.',
    },
    'company-postings/postings-time-frame': {
      must: 'A record of a listing was not posted after the end of `filter.when`, nor expired before its start.',
      violation: 'The listing ignores the time frame.',
    },
    'company-postings/filter-values-or': {
      must: 'Several values of one filter key find postings with any of them, or with all of them: the same for every key and at every endpoint.',
      violation: 'The second value is ignored, or a third one is.',
    },
    'company-postings/when-active': { open: 'What `when: active` counts is not specified.' },
    'company-postings/filter-keys': { open: 'Filter keys other than the documented ones are not specified.' },
  },
  'company-postings.md#routes': {
    'company-postings/facets': { open: 'The allowed ranking and distribution facets are not specified.' },
    'company-postings/defaults': {
      open: 'Defaults of the limits, and which body fields are required, are not specified.',
    },
    'company-postings/taxonomy-parameters': {
      open: 'Whether the taxonomy version parameters apply is not specified.',
    },
    'company-postings/repeatable': {
      should: 'The same request gets the same response again.',
      violation: 'Two equal requests get different responses.',
    },
    'company-postings/concurrent-requests': {
      must: 'Requests that are sent at the same time get the responses that they get one by one.',
      violation: 'The responses of two concurrent requests are exchanged.',
    },
    'company-postings/independent-requests': {
      must: 'A response does not depend on a refused request before it.',
      violation: 'After a malformed body the next response counts nothing.',
    },
    'company-postings/group-version': {
      open: 'The versioning of the group is not specified.',
      untestable: 'No endpoint reports it.',
    },
  },
  'errors.md#company-postings-group': {
    'company-postings/errors': { open: 'Error bodies and status codes are not specified.' },
    'company-postings/invalid-token-refused': {
      must: 'Where a request without a token is refused on any route, it is refused on every route, and one with a token that is not valid or has expired too.',
      violation: 'A request without a token gets 401, the same request with an expired token gets 200.',
    },
    'company-postings/errors-below-500': {
      should: 'A request that cannot be answered gets a status below 500.',
      violation: 'A body that is not valid JSON gets 500.',
    },
  },
  'company-postings.md#company-postings-group': {
    'company-postings/us-only': {
      open: 'The group is for the U.S. only.',
      untestable: 'No field of a response contains the country.',
    },
  },
} as const satisfies ClausesBySection;
