import type { ClausesBySection } from '../clause.ts';

/** Listings and their records: contracts/specification/company-postings.md#postings. */
export const companyListingClauses = {
  'company-postings.md#routes': {
    'company-postings/postings-route': {
      must: 'POST /postings answers a valid request with 200 and a page of postings.',
      violation: 'Another status.',
    },
  },
  'company-postings.md#postings': {
    'company-postings/postings-limit': {
      must: 'A page has an integer `limit`.',
      violation: '`limit` is missing.',
    },
    'company-postings/postings-limit-echo': {
      should: '`limit` is that of the request.',
      violation: 'Another limit.',
    },
    'company-postings/postings-page': {
      must: 'A page has an integer `page`, counted from 1.',
      violation: 'The first page is page 0.',
    },
    'company-postings/postings-pages-available': {
      must: 'A page has an integer `pages_available`.',
      violation: '`pages_available` is missing or a string.',
    },
    'company-postings/postings-list': {
      must: 'A page has an array `postings` of objects.',
      violation: '`postings` is missing or an object.',
    },
    'company-postings/postings-unique': {
      must: 'A page has an integer `unique_postings`.',
      violation: '`unique_postings` is missing.',
    },
    'company-postings/postings-viewable': {
      must: 'A page has an integer `viewable_postings`.',
      violation: '`viewable_postings` is missing.',
    },
    'company-postings/postings-limit-bounds': {
      must: 'A page has at most `limit` postings: limit is the page size.',
      violation: 'More postings than the limit.',
    },
    'company-postings/postings-pages-cover': {
      must: '`pages_available` is at least 1 where there are records, at most as many as the found postings fill, and does not grow with the size of a page.',
      violation: 'No page is available although records are returned.',
    },
    'company-postings/postings-viewable-bounds': {
      must: '`viewable_postings` is at least the number of records on the page.',
      violation: 'No posting can be viewed although records are returned.',
    },
    'company-postings/postings-filled': {
      must: 'The first page has `limit` records, where as many are found and can be read.',
      violation: 'Nine postings for limit 10 although a hundred are found.',
    },
    'company-postings/postings-prefix': {
      must: 'A smaller page has the first records of a larger one, up to records of the same score; pages one after the other have them in the same order.',
      violation: 'A page of two starts with the second record.',
    },
    'company-postings/postings-pages-disjoint': {
      must: 'Records of different pages are different postings.',
      violation: 'The second page is the first one again.',
    },
    'company-postings/postings-unique-agrees': {
      must: '`unique_postings` counts what the totals count for the same filter.',
      violation: 'Another count than that of POST /totals.',
    },
    'company-postings/postings-score-order': {
      should: 'Ordered by score, the highest score comes first.',
      violation: 'A record precedes one with a higher score.',
    },
    'company-postings/postings-score-sorted': {
      must: 'Ordered by score, the records fall in score, or rise: which of the two is not specified, but it is the same in all listings, also in those without the field.',
      violation: 'The scores go up and down.',
    },
    'company-postings/postings-paging': {
      open: 'How another page is requested, and the direction of `order`, are not specified.',
    },
  },
  'company-postings.md#records': {
    'company-postings/postings-fields': {
      must: 'Each record has the requested fields.',
      violation: 'A requested field is missing.',
    },
    'company-postings/postings-only-fields': {
      should: 'Each record has no field that was not requested.',
      violation: '`body` is present although it was not requested.',
    },
    'company-postings/posting-id': { must: '`id` is a string.', violation: '`id` is a number.' },
    'company-postings/posting-id-unique': {
      must: '`id` identifies a posting: no two records of a page share one.',
      violation: 'The same id twice on a page.',
    },
    'company-postings/posting-same-values': {
      must: 'A posting has one value of each field, whichever listing shows it and whatever `fields` are requested.',
      violation: 'The company is null where `body` was not requested.',
    },
    'company-postings/posting-posted': {
      must: '`posted` is a date YYYY-MM-DD.',
      violation: 'A date-time, or 31/12/2024.',
    },
    'company-postings/posting-expired': {
      must: '`expired`, where it is not null, is a date YYYY-MM-DD.',
      violation: 'A date-time.',
    },
    'company-postings/posting-dates': {
      must: '`posted` is no later than `expired`.',
      violation: 'The two dates are exchanged.',
    },
    'company-postings/posting-expired-string': {
      should: '`expired` is a string, not null.',
      violation: 'null in `expired`.',
    },
    'company-postings/posting-body': { must: '`body` is a string.', violation: '`body` is null.' },
    'company-postings/posting-city-name': {
      must: '`city_name` is a string.',
      violation: '`city_name` is an object.',
    },
    'company-postings/posting-company-name': {
      must: '`company_name` is a string, or null when the company is unknown.',
      violation: '`company_name` is missing or a number.',
    },
    'company-postings/posting-title-raw': {
      must: '`title_raw` is a string.',
      violation: '`title_raw` is null.',
    },
    'company-postings/posting-url': { must: '`url` is an array.', violation: '`url` is a string.' },
    'company-postings/posting-score': { must: '`score` is a number.', violation: '`score` is a string.' },
  },
} as const satisfies ClausesBySection;
