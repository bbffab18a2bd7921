import { postingFields } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { oneIn } from '../../rewriting/json-path.ts';
import * as to from '../../rewriting/values.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { company, inRequests, inRecords, inPage, type CompanyAnswer } from './builders.ts';

/** Whether the day after a date is the first of a month. */
const isEndOfMonth = (date: string): boolean => new Date(Date.parse(date) + 86_400_000).getUTCDate() === 1;

/** Omits postings with such a day in a field from listings of ids alone. */
function losesDays(field: 'posted' | 'expired', isLost: (day: string) => boolean): Middleware {
  return company.rewriteBoth('companyPostings', (request) => {
    if (request.filter.when === 'active' || JSON.stringify(request.fields) !== '["id"]') return undefined;
    return {
      request: { ...request, fields: ['id', field] },
      answer(data) {
        const kept = data.postings.filter((record) => !isLost(String(record[field])));
        const unique_postings = data.unique_postings - data.postings.length + kept.length;
        return { ...data, unique_postings, postings: kept.map(({ id }) => ({ id })) };
      },
    };
  });
}

/** One faulty server, or several, for each clause of the records of a listing, and of the filters that they show. */
export const companyPostingsRecordFaults: readonly Fault[] = faultsOf({
  'company-postings/postings-only-fields.all': [
    'ignores fields',
    inRequests('companyPostings', 'fields', postingFields),
  ],
  'company-postings/postings-only-fields': [
    'adds the id to every record',
    company.rewrite('companyPostings', ({ postings }) => {
      for (const [index, record] of postings.entries()) record['id'] = `p${index}`;
    }),
  ],
  'company-postings/postings-only-fields.last': [
    'adds the body to the last record',
    company.rewrite('companyPostings', ({ postings }) => {
      const last = postings.at(-1);
      if (last !== undefined) last['body'] = '';
    }),
  ],
  'company-postings/filter-records': inRequests('companyPostings', 'filter.city_name', to.omitted),
  'company-postings/filter-records.company': [
    'returns one record of another company',
    inRecords('company_name', (name, place) => (place === 1 ? 'Another' : name)),
  ],
  'company-postings/filter-records.not-shown': [
    'lists as many postings as a filter on state, skills or employment type finds, but any postings',
    listsOthers(),
  ],
  'company-postings/filter-records.month-ends': [
    'finds postings that end with a month, such as open ones, in no month',
    losesDays('expired', isEndOfMonth),
  ],
  'company-postings/filter-records.posted-last': [
    'finds postings of the last days of a month, from the 29th on, in no month',
    losesDays('posted', (day) => Number(day.slice(-2)) > 28),
  ],
  'company-postings/filter-records.unknown-company': [
    'returns a name instead of null for an unknown company',
    inRecords('company_name', (name) => name ?? 'Unknown company'),
  ],
  'company-postings/filter-records.no-company': [
    'returns null for every company',
    inRecords('company_name', null),
  ],
  'company-postings/filter-records.company-before': [
    'returns the company of the record before where it is unknown',
    company.rewrite('companyPostings', ({ postings }) => {
      for (const [place, record] of postings.entries())
        if (record['company_name'] === null)
          record['company_name'] = postings[place - 1]?.['company_name'] ?? null;
    }),
  ],
  'company-postings/filter-records.first-city': [
    'returns the city of the first record in each record',
    company.rewrite('companyPostings', ({ postings }) => {
      for (const record of postings)
        if ('city_name' in record) record['city_name'] = postings[0]?.['city_name'];
    }),
  ],
  'company-postings/postings-fields.two': [
    'returns the first of two fields only',
    company.rewrite('companyPostings', ({ postings }, { fields: [first = '', ...others] }) => {
      if (others.length === 1) for (const record of postings) delete record[others[0] ?? first];
    }),
  ],
  'company-postings/postings-fields': [
    'omits the last requested field',
    company.rewrite('companyPostings', ({ postings }, { fields }) => {
      for (const record of postings) delete record[fields.at(-1) ?? ''];
    }),
  ],
  'company-postings/postings-fields.null': [
    'omits an unknown company from its record',
    company.rewrite('companyPostings', ({ postings }) => {
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
  'company-postings/posting-same-values.without-id': [
    'cuts titles at 5 characters where the id is not requested, with a score that tells records apart',
    company.rewrite('companyPostings', ({ postings }, { fields }) => {
      for (const [place, record] of postings.entries()) {
        if (fields.includes('score')) record['score'] = 1000 - place;
        if (fields.includes('title_raw') && !fields.includes('id'))
          record['title_raw'] = String(record['title_raw']).slice(0, 5);
      }
    }),
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
  'company-postings/posting-dates': [
    'swaps the dates of a posting',
    company.rewrite('companyPostings', ({ postings }) => {
      for (const record of postings)
        if ('posted' in record && 'expired' in record)
          [record['posted'], record['expired']] = [record['expired'], record['posted']];
    }),
  ],
});

/** Lists as many postings as a filter finds, from an earlier listing without its keys, where records do not show them. */
function listsOthers(): Middleware {
  const known = new Map<string, CompanyAnswer['data']['postings']>();
  return company.rewrite('companyPostings', (data, { filter: { when, ...keys }, fields }) => {
    if ('city_name' in keys || 'company_name' in keys) return;
    const key = JSON.stringify([when, fields]);
    const others = known.get(key) ?? [];
    const { length } = data.postings;
    if (Object.keys(keys).length === 0) {
      if (length > others.length) known.set(key, data.postings);
    } else if (others.length >= length) data.postings = others.slice(0, length);
  });
}
