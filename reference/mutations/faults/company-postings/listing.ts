import { companyFilterKeys, objectOf } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { answerInstead, rewriteAnswers, rewriteRequests } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { answered, answeredBy } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { company, type CompanyAnswer, inPage, inAnswers, inRecords } from './builders.ts';

/** Serves pages of 11 to 15 records, which the reference refuses, with one record more than that. */
const oneRecordTooMany: Middleware = company.rewriteBoth('companyPostings', (request) => {
  const { limit } = request;
  if (!(limit > 10 && limit <= 15)) return undefined;
  return {
    request: { ...request, limit: 10 },
    answer(data) {
      const [first = {}] = data.postings;
      while (data.postings.length <= limit)
        data.postings.push({ ...first, id: `more-${data.postings.length}` });
      return { ...data, limit };
    },
  };
});

/** One faulty server, or several, for each clause of the pages of company postings. */
export const companyPostingsListingFaults: readonly Fault[] = faultsOf({
  'company-postings/postings-route': [
    'answers a listing with 206',
    answerInstead(answered('companyPostings', 200), 206, { data: {} }),
  ],
  'company-postings/postings-route.flat': [
    'omits pages from data',
    rewriteAnswers('companyPostings', (body) => ({ postings: (body as CompanyAnswer).data.postings })),
  ],
  'company-postings/postings-limit': inPage('limit', to.omitted),
  'company-postings/postings-limit.text': inPage('limit', to.text),
  'company-postings/postings-limit-echo': inPage('limit', 10),
  'company-postings/postings-page': inPage('page', 0),
  'company-postings/postings-page.two': inPage('page', 2),
  'company-postings/postings-pages-available': inPage('pages_available', to.omitted),
  'company-postings/postings-pages-available.fraction': inPage('pages_available', 2.5),
  'company-postings/postings-pages-cover.one-more': [
    'returns one page too many when the number of postings is a multiple of the page size',
    company.rewrite('companyPostings', (data, { limit }) => {
      if (data.unique_postings > 0 && data.unique_postings % limit === 0)
        data.pages_available = data.unique_postings / limit + 1;
    }),
  ],
  'company-postings/postings-pages-cover.full': [
    'counts full pages only',
    company.rewrite('companyPostings', (data, { limit }) => {
      const readable = Math.min(10, data.unique_postings);
      if (limit <= readable) data.pages_available = Math.floor(readable / limit);
    }),
  ],
  'company-postings/postings-pages-cover.first-only': inPage('pages_available', 1),
  'company-postings/postings-pages-cover.zero': inAnswers('companyPostings', 'pages_available', 0),
  'company-postings/postings-pages-cover': inAnswers('companyPostings', 'pages_available', 0),
  'company-postings/postings-pages-cover.too-many': [
    'returns as many pages_available as postings',
    company.rewrite('companyPostings', (data) => {
      Object.assign(data, { pages_available: data.unique_postings });
    }),
  ],
  'company-postings/postings-list': inPage('postings', to.indexed),
  'company-postings/postings-list.missing': inPage('postings', to.omitted),
  'company-postings/postings-unique': inPage('unique_postings', to.omitted),
  'company-postings/postings-viewable': inPage('viewable_postings', to.omitted),
  'company-postings/postings-limit-bounds': [
    'returns one posting more than the limit',
    company.rewrite('companyPostings', ({ postings }, { limit }) => {
      const [first] = postings;
      if (first !== undefined && postings.length === limit) postings.push(first);
    }),
  ],
  'company-postings/postings-limit-bounds.above-ten': [
    'returns one record too many for limits of 11 to 15',
    oneRecordTooMany,
  ],
  'company-postings/postings-limit-bounds.remembered': [
    'returns an earlier page with another limit',
    answeredBy('companyPostings', (body) => ({ ...objectOf(body), limit: undefined })),
  ],
  'company-postings/postings-filled': inPage('postings', to.withoutLast),
  'company-postings/postings-filled.five': inPage('postings', to.firstOf(5)),
  'company-postings/postings-filled.none': [
    'returns no postings and 0 pages',
    company.rewrite('companyPostings', (data) => {
      Object.assign(data, { postings: [], pages_available: 0, viewable_postings: 0 });
    }),
  ],
  ...each(companyFilterKeys, (key) => [
    `company-postings/postings-filled.beside-${key}`,
    `omits the first record of a listing with a filter on ${key}`,
    company.rewrite('companyPostings', ({ postings }, { filter, limit }) => {
      if (key in filter && postings.length < limit) postings.shift();
    }),
  ]),
  'company-postings/postings-prefix.nine': [
    'returns another first score on pages of nine',
    inRecords(
      'score',
      (score, place) => (place === 0 ? 99 : score),
      ({ limit }) => limit === 9,
    ),
  ],
  'company-postings/postings-prefix': [
    'returns another first score on short pages',
    inRecords(
      'score',
      (score, place) => (place === 0 ? 5 : score),
      ({ limit }) => limit < 4,
    ),
  ],
  'company-postings/postings-unique-agrees': [
    'returns the number of records of the page as unique_postings',
    company.rewrite('companyPostings', (data) => {
      data.unique_postings = data.postings.length;
    }),
  ],
  'company-postings/postings-score-order': [
    'returns the highest score last',
    inRecords('score', (_, place) => place),
  ],
  'company-postings/postings-viewable-bounds': inAnswers('companyPostings', 'viewable_postings', 0),
  'company-postings/postings-pages-disjoint': ['returns the first page for every page', firstPageAsAny()],
  'company-postings/postings-score-sorted': [
    'returns scores that go up and down',
    inRecords('score', (_, place) => place % 2),
  ],
  'company-postings/postings-score-sorted.hidden': [
    'scores records by their place, and lists them from the end where their score is not requested',
    company.rewrite('companyPostings', ({ postings }, { fields }) => {
      if (fields.includes('score'))
        for (const [place, record] of postings.entries()) record['score'] = -place;
      else postings.reverse();
    }),
  ],
});

/** Answers every page with the records of the first, under the number that was requested. */
function firstPageAsAny(): Middleware {
  const pages = new WeakMap<object, unknown>();
  const reading = rewriteRequests('companyPostings', (body, ctx) => {
    const { page, ...request } = body as Record<string, unknown>;
    pages.set(ctx, page);
    return request;
  });
  const writing = rewriteAnswers('companyPostings', (body, ctx) => {
    Object.assign((body as { data: object }).data, { page: pages.get(ctx) ?? 1 });
  });
  return (ctx, next) => reading(ctx, () => writing(ctx, next));
}
