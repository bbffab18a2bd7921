import { postingFields, type CompanyPostingsResponse, type PostingField } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../app/served-group.ts';
import { compileFilters } from '../engine/filter/compile-filters.ts';
import { wantedStems } from '../engine/keyword/keyword-sql.ts';
import { totalsOf } from '../engine/metric/totals.ts';
import { queryContext, type PostingDialect, type PostingService } from '../engine/query-context.ts';
import { malformedRequest } from '../engine/request/malformed-request.ts';
import { readFilters } from '../engine/request/read-filters.ts';
import { limitOf } from '../engine/request/read-rank.ts';
import { someOf } from '../engine/request/request-schema.ts';
import { companyBodyReader, type CompanyBody } from './company-request.ts';
import { orders, postingPage, type Order } from './posting-page.ts';
import { postingRecords } from './posting-records.ts';

interface PostingsBody extends CompanyBody {
  readonly fields?: readonly PostingField[];
  readonly order?: readonly Order[];
  readonly limit?: number;
  readonly page?: number;
}

/** The largest page, unless the default one is larger. */
const MOST_PER_PAGE = 10;

/** The page size of a request. Throws ServiceError (400) for a larger one than the dialect serves. */
function pageSize(limit: number | undefined, dialect: PostingDialect): number {
  const byDefault = dialect['default-page-size'];
  const most = Math.max(MOST_PER_PAGE, Number(byDefault) || 0);
  return limitOf(limit, byDefault, { most, above: dialect['page-size'], at: '' });
}

/** The page to show where there are `pages`; null for one without records. Throws ServiceError (400) as the dialect says. */
function shownPage(page: number, pages: number, dialect: PostingDialect): number | null {
  if (page <= pages) return page;
  const beyond = dialect['last-page'];
  if (pages > 0 && beyond === 'repeated') return pages;
  if (page > 1 && beyond === 'refused')
    throw malformedRequest(`Expected at most ${Math.max(1, pages)} at page`);
  return null;
}

/** POST /postings. The page is a field of the body. */
export function companyPostings(service: PostingService): Handler<ReadonlyJson<CompanyPostingsResponse>> {
  const { dialect } = service;
  const readBody = companyBodyReader(service, {
    optional: {
      fields: someOf(postingFields),
      order: someOf(orders),
      limit: { type: 'integer', minimum: 1 },
      page: { type: 'integer', minimum: 1 },
    },
  });
  const cap = dialect['viewing-cap'] === 'none' ? Infinity : Number(dialect['viewing-cap']);
  return async (request) => {
    const body = readBody(request) as PostingsBody;
    const { fields = postingFields, order = orders, page = 1 } = body;
    const limit = pageSize(body.limit, dialect);
    const read = readFilters(body.filter, service);
    const context = await queryContext(service, request);
    const filters = await compileFilters(context, read);
    const { unique_postings: found } = await totalsOf(context, filters.foreground, ['unique_postings']);
    const total = found ?? 0;
    const readable = Math.min(cap, total);
    const pages = Math.ceil(readable / limit);
    const shown = shownPage(page, pages, dialect);
    const offset = ((shown ?? 1) - 1) * limit;
    const count = shown === null ? 0 : Math.min(limit, readable - offset);
    const postings = await postingPage(context, read, filters, { order, offset, count });
    const stems = new Set(
      read.flatMap(({ keywords }) => (keywords === null ? [] : [...wantedStems(keywords)])),
    );
    return {
      data: {
        limit,
        page: shown ?? page,
        pages_available: pages,
        postings: (await postingRecords(context, postings, fields, stems)) as ReadonlyJson<
          CompanyPostingsResponse['data']['postings']
        >,
        unique_postings: total,
        viewable_postings: dialect['viewable-postings'] === 'all' ? total : readable,
      },
    };
  };
}
