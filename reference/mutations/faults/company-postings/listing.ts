import { drop, put } from '../../rewriting/json-path.ts';
import { inRecords, misreadCompanyRequest, wrongCompanyAnswer } from './builders.ts';
import { fault, type Fault } from '../fault.ts';
import { answered, answersInstead, oneAnswerInSeven, wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const c = 'company-postings';
const inPage = (change: Change): Middleware => wrongAnswer('companyPostings', 200, change);
const inEach = (field: string, value: unknown): Middleware => inPage(inRecords(field, () => value));

/** One faulty server, or several, for each clause of the listing of company postings. */
export const companyPostingsListingFaults: readonly Fault[] = [
  fault(
    `${c}/postings-route`,
    'answers a listing with 206',
    answersInstead(answered('companyPostings', 200), 206, { data: {} }),
  ),
  fault(
    `${c}/postings-route`,
    'leaves the pages out of an empty data',
    inPage((body) => ({ postings: (body as { data: { postings: unknown } }).data.postings })),
    'flat',
  ),
  fault(`${c}/postings-limit`, 'leaves the limit out', inPage(drop('data.limit'))),
  fault(`${c}/postings-limit`, 'gives the limit as text', inPage(put('data.limit', String)), 'text'),
  fault(`${c}/postings-limit-echo`, 'names the largest limit', inPage(put('data.limit', 10))),
  fault(`${c}/postings-page`, 'calls the first page 0', inPage(put('data.page', 0))),
  fault(`${c}/postings-page`, 'calls the first page 2', inPage(put('data.page', 2)), 'two'),
  fault(`${c}/postings-pages-available`, 'leaves pages_available out', inPage(drop('data.pages_available'))),
  fault(
    `${c}/postings-pages-available`,
    'gives pages_available with a fraction',
    inPage(put('data.pages_available', 2.5)),
    'fraction',
  ),
  fault(
    `${c}/postings-list`,
    'gives the postings as a map',
    inPage(put('data.postings', (postings: unknown) => ({ ...(postings as object) }))),
  ),
  fault(`${c}/postings-list`, 'leaves the postings out', inPage(drop('data.postings')), 'missing'),
  fault(`${c}/postings-unique`, 'leaves unique_postings out', inPage(drop('data.unique_postings'))),
  fault(`${c}/postings-viewable`, 'leaves viewable_postings out', inPage(drop('data.viewable_postings'))),
  fault(
    `${c}/postings-limit-bounds`,
    'gives one posting more than the limit',
    wrongCompanyAnswer('companyPostings', ({ postings }, { limit }) => {
      const [first] = postings;
      if (first !== undefined && postings.length === limit) postings.push(first);
    }),
  ),
  fault(
    `${c}/postings-filled`,
    'gives one posting less than the limit',
    inPage(put('data.postings', (postings: unknown) => (postings as unknown[]).slice(0, -1))),
  ),
  fault(
    `${c}/postings-filled`,
    'gives five postings at most',
    inPage(put('data.postings', (postings: unknown) => (postings as unknown[]).slice(0, 5))),
    'five',
  ),
  fault(
    `${c}/postings-unique-agrees`,
    'counts the postings of the page',
    wrongCompanyAnswer('companyPostings', (data) => {
      data.unique_postings = data.postings.length;
    }),
  ),
  fault(
    `${c}/postings-unique-agrees`,
    'passes over the skills filter of a listing',
    misreadCompanyRequest('companyPostings', ({ filter }) => {
      delete filter['skills_name'];
    }),
    'filter',
  ),
  fault(
    `${c}/postings-fields`,
    'leaves the last requested field out',
    wrongCompanyAnswer('companyPostings', ({ postings }, { fields }) => {
      for (const record of postings) delete record[fields.at(-1) ?? ''];
    }),
  ),
  fault(
    `${c}/postings-fields`,
    'leaves an unknown company out of its record',
    inPage((body) => {
      for (const record of (body as { data: { postings: Record<string, unknown>[] } }).data.postings)
        if (record['company_name'] === null) delete record['company_name'];
    }),
    'null',
  ),
  fault(
    `${c}/postings-fields`,
    'leaves the fields of the last record out in one answer of seven',
    inPage(
      oneAnswerInSeven(
        put('data.postings', (postings: unknown) => [...(postings as unknown[]).slice(0, -1), {}]),
      ),
    ),
    'one-in-seven',
  ),
  fault(
    `${c}/postings-only-fields`,
    'gives every record its id',
    wrongCompanyAnswer('companyPostings', ({ postings }) => {
      for (const [index, record] of postings.entries()) record['id'] = `p${index}`;
    }),
  ),
  fault(
    `${c}/postings-only-fields`,
    'gives the body of the last record unasked',
    wrongCompanyAnswer('companyPostings', ({ postings }) => {
      const last = postings.at(-1);
      if (last !== undefined) last['body'] = '';
    }),
    'last',
  ),
  fault(`${c}/posting-id`, 'gives ids as numbers', inEach('id', 7)),
  fault(`${c}/posting-id-unique`, 'gives every record the same id', inEach('id', 'p1')),
  fault(`${c}/posting-posted`, 'gives date-times', inEach('posted', '2024-01-02T00:00:00Z')),
  fault(
    `${c}/posting-posted`,
    'gives a day that the calendar lacks',
    inEach('posted', '2023-02-29'),
    'calendar',
  ),
  fault(`${c}/posting-posted`, 'gives null', inEach('posted', null), 'null'),
  fault(`${c}/posting-expired`, 'gives the day before the month', inEach('expired', '31/12/2024')),
  fault(
    `${c}/posting-expired`,
    'gives a day that the calendar lacks',
    inEach('expired', '2024-04-31'),
    'calendar',
  ),
  fault(`${c}/posting-expired-string`, 'gives null', inEach('expired', null)),
  fault(`${c}/posting-body`, 'gives null', inEach('body', null)),
  fault(`${c}/posting-city-name`, 'gives an object', inEach('city_name', { name: 'Akron' })),
  fault(`${c}/posting-company-name`, 'gives a number', inEach('company_name', 12)),
  fault(`${c}/posting-title-raw`, 'gives null', inEach('title_raw', null)),
  fault(`${c}/posting-url`, 'gives text', inEach('url', 'https://example.org/jobs/1')),
  fault(`${c}/posting-url`, 'gives null', inEach('url', null), 'null'),
  fault(`${c}/posting-score`, 'gives text', inEach('score', '0')),
  fault(
    `${c}/postings-score-order`,
    'puts the highest score last',
    inPage(inRecords('score', (_, index) => index)),
  ),
];
