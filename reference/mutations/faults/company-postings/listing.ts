import * as to from '../../rewriting/values.ts';
import { inRecords, rewriteCompanyAnswers, type CompanyAnswer, inAnswers } from './builders.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { answerInstead, rewriteAnswers } from '../../rewriting/rewrite.ts';
import { answered } from '../builders.ts';
import { below, oneIn } from '../../rewriting/json-path.ts';

const inPage = below(inAnswers, 'companyPostings');

/** One faulty server, or several, for each clause of the listing of company postings. */
export const companyPostingsListingFaults: readonly Fault[] = faultsOf({
  'company-postings/postings-route': [
    'answers a listing with 206',
    answerInstead(answered('companyPostings', 200), 206, { data: {} }),
  ],
  'company-postings/postings-route.flat': [
    'omits pages from data',
    rewriteAnswers('companyPostings', (body) => ({ postings: (body as CompanyAnswer).data.postings })),
  ],
  'company-postings/postings-limit': ['omits the limit', inPage('limit', to.omitted)],
  'company-postings/postings-limit.text': ['returns the limit as text', inPage('limit', String)],
  'company-postings/postings-limit-echo': ['returns the largest limit as limit', inPage('limit', 10)],
  'company-postings/postings-page': ['numbers the pages from 0', inPage('page', 0)],
  'company-postings/postings-page.two': ['numbers the pages from 2', inPage('page', 2)],
  'company-postings/postings-pages-available': [
    'omits pages_available',
    inPage('pages_available', to.omitted),
  ],
  'company-postings/postings-pages-available.fraction': [
    'returns pages_available with a fraction',
    inPage('pages_available', 2.5),
  ],
  'company-postings/postings-pages-cover.one-more': [
    'returns one page too many when the number of postings is a multiple of the page size',
    rewriteCompanyAnswers('companyPostings', (data, { limit }) => {
      if (data.unique_postings > 0 && data.unique_postings % limit === 0)
        data.pages_available = data.unique_postings / limit + 1;
    }),
  ],
  'company-postings/postings-pages-cover.full': [
    'counts full pages only',
    rewriteCompanyAnswers('companyPostings', (data, { limit }) => {
      const readable = Math.min(10, data.unique_postings);
      if (limit <= readable) data.pages_available = Math.floor(readable / limit);
    }),
  ],
  'company-postings/postings-pages-cover.first-only': [
    'returns 1 as pages_available, and further pages',
    inPage('pages_available', 1),
  ],
  'company-postings/postings-fields.two': [
    'returns the first of two fields only',
    rewriteCompanyAnswers('companyPostings', ({ postings }, { fields: [first = '', ...others] }) => {
      if (others.length === 1) for (const record of postings) delete record[others[0] ?? first];
    }),
  ],
  'company-postings/postings-list': ['returns the postings as an object', inPage('postings', to.indexed)],
  'company-postings/postings-list.missing': ['omits the postings', inPage('postings', to.omitted)],
  'company-postings/postings-unique': ['omits unique_postings', inPage('unique_postings', to.omitted)],
  'company-postings/postings-viewable': ['omits viewable_postings', inPage('viewable_postings', to.omitted)],
  'company-postings/postings-limit-bounds': [
    'returns one posting more than the limit',
    rewriteCompanyAnswers('companyPostings', ({ postings }, { limit }) => {
      const [first] = postings;
      if (first !== undefined && postings.length === limit) postings.push(first);
    }),
  ],
  'company-postings/postings-filled': [
    'returns one posting less than the limit',
    inPage('postings', to.withoutLast),
  ],
  'company-postings/postings-filled.five': [
    'returns five postings at most',
    inPage('postings', to.firstOf(5)),
  ],
  'company-postings/postings-filled.none': [
    'returns no postings and 0 pages',
    rewriteCompanyAnswers('companyPostings', (data) => {
      Object.assign(data, { postings: [], pages_available: 0, viewable_postings: 0 });
    }),
  ],
  'company-postings/postings-prefix.nine': [
    'returns another first score on pages of nine',
    inRecords(
      'score',
      (score, place) => (place === 0 ? 99 : score),
      ({ limit }) => limit === 9,
    ),
  ],
  'company-postings/postings-unique-agrees': [
    'returns the number of records of the page as unique_postings',
    rewriteCompanyAnswers('companyPostings', (data) => {
      data.unique_postings = data.postings.length;
    }),
  ],
  'company-postings/postings-fields': [
    'omits the last requested field',
    rewriteCompanyAnswers('companyPostings', ({ postings }, { fields }) => {
      for (const record of postings) delete record[fields.at(-1) ?? ''];
    }),
  ],
  'company-postings/postings-fields.null': [
    'omits an unknown company from its record',
    rewriteCompanyAnswers('companyPostings', ({ postings }) => {
      for (const record of postings) if (record['company_name'] === null) delete record['company_name'];
    }),
  ],
  'company-postings/postings-fields.one-in-seven': [
    'omits the fields of the last record from every seventh answer',
    inPage(
      'postings',
      to.list((postings) => [...postings.slice(0, -1), {}]),
      oneIn(7),
    ),
  ],
  'company-postings/postings-only-fields': [
    'adds the id to every record',
    rewriteCompanyAnswers('companyPostings', ({ postings }) => {
      for (const [index, record] of postings.entries()) record['id'] = `p${index}`;
    }),
  ],
  'company-postings/postings-only-fields.last': [
    'adds the body to the last record',
    rewriteCompanyAnswers('companyPostings', ({ postings }) => {
      const last = postings.at(-1);
      if (last !== undefined) last['body'] = '';
    }),
  ],
  'company-postings/posting-id': ['returns ids as numbers', inRecords('id', 7)],
  'company-postings/posting-id-unique': ['returns the same id in every record', inRecords('id', 'p1')],
  'company-postings/posting-same-values': [
    'returns null for the company where the body is not requested',
    inRecords('company_name', null, ({ fields }) => !fields.includes('body')),
  ],
  'company-postings/posting-same-values.title': [
    'cuts titles at 12 characters where the body is requested',
    inRecords(
      'title_raw',
      (title) => String(title).slice(0, 12),
      ({ fields }) => fields.includes('body'),
    ),
  ],
  'company-postings/posting-same-values.body': [
    'returns the first 200 characters of a body on pages of more than three records',
    inRecords(
      'body',
      (body) => String(body).slice(0, 200),
      ({ limit }) => limit > 3,
    ),
  ],
  'company-postings/posting-posted': ['returns date-times', inRecords('posted', '2024-01-02T00:00:00Z')],
  'company-postings/posting-posted.calendar': [
    'returns a date that does not exist',
    inRecords('posted', '2023-02-29'),
  ],
  'company-postings/posting-posted.null': ['returns null', inRecords('posted', null)],
  'company-postings/posting-expired': ['writes dates day first', inRecords('expired', '31/12/2024')],
  'company-postings/posting-expired.calendar': [
    'returns a date that does not exist',
    inRecords('expired', '2024-04-31'),
  ],
  'company-postings/posting-expired-string': ['returns null', inRecords('expired', null)],
  'company-postings/posting-body': ['returns null', inRecords('body', null)],
  'company-postings/posting-city-name': ['returns an object', inRecords('city_name', { name: 'Akron' })],
  'company-postings/posting-company-name': ['returns a number', inRecords('company_name', 12)],
  'company-postings/posting-company-name.empty': [
    'returns an empty name where the company is unknown',
    inRecords('company_name', (name) => name ?? ''),
  ],
  'company-postings/posting-title-raw': ['returns null', inRecords('title_raw', null)],
  'company-postings/posting-url': ['returns text', inRecords('url', 'https://example.org/jobs/1')],
  'company-postings/posting-url.null': ['returns null', inRecords('url', null)],
  'company-postings/posting-score': ['returns text', inRecords('score', '0')],
  'company-postings/postings-score-order': [
    'returns the highest score last',
    inRecords('score', (_, place) => place),
  ],
});
