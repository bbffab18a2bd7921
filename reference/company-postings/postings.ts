import type { CompanyPostingsResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../api-group.ts';
import { compileFilters } from '../engine/filter/filter-sql.ts';
import { wantedStems } from '../engine/keyword/keyword-sql.ts';
import { readFilters } from '../engine/request/read-filters.ts';
import { someOf } from '../engine/request/request-schema.ts';
import type { StoreSource } from '../engine/store/shared-stores.ts';
import { totalsOf } from '../engine/metric/totals.ts';
import { companyBodyReader, type CompanyBody } from './company-request.ts';
import { orders, postingPage, type Order } from './posting-page.ts';
import { postingFields, postingRecords, type PostingField } from './posting-records.ts';

interface PostingsBody extends CompanyBody {
  readonly fields?: readonly PostingField[];
  readonly order?: readonly Order[];
  readonly limit?: number;
  readonly page?: number;
}

/** How many postings of a listing can be seen, whatever the page (observed.md 1.2, "Viewing cap"). */
const viewingCap = 10;

/** POST /postings. The page is a field of the body. */
export function companyPostings(postings: StoreSource): Handler<ReadonlyJson<CompanyPostingsResponse>> {
  const readBody = companyBodyReader({
    optional: {
      fields: someOf(postingFields),
      order: someOf(orders),
      limit: { type: 'integer', minimum: 1, maximum: viewingCap },
      page: { type: 'integer', minimum: 1 },
    },
  });
  return async (request) => {
    const { signal } = request;
    const body = readBody(request) as PostingsBody;
    const { fields = postingFields, order = orders, limit = viewingCap, page = 1 } = body;
    const read = readFilters(body.filter, 'us');
    const store = await postings();
    const filters = await compileFilters(store, read, signal);
    const { unique_postings: found } = await totalsOf(store, filters.foreground, ['unique_postings'], signal);
    const total = found ?? 0;
    const viewable = Math.min(viewingCap, total);
    const offset = Math.min((page - 1) * limit, viewable);
    const spec = { order, offset, count: Math.min(limit, viewable - offset) };
    const shown = await postingPage(store, read, filters, spec, signal);
    const stems = new Set(
      read.flatMap(({ keywords }) => (keywords === null ? [] : [...wantedStems(keywords)])),
    );
    return {
      data: {
        limit,
        page,
        pages_available: Math.ceil(viewable / limit),
        postings: (await postingRecords(store, shown, fields, stems, signal)) as ReadonlyJson<
          CompanyPostingsResponse['data']['postings']
        >,
        unique_postings: total,
        viewable_postings: total,
      },
    };
  };
}
