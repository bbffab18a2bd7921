import { postingFields } from '../../../contracts/index.ts';
import type { ExportedPosting } from '../exported-postings.ts';
import { readKeywords, relevance, wantedPhrases } from '../filter/keyword-query.ts';
import { filterPostings, type FilterBody } from '../filter/posting-filter.ts';
import { stemOf } from '../filter/searched-text.ts';
import { type RecountContext, Refused, type RecountOptions } from '../recount-context.ts';

/** The body of POST /postings. */
export interface ListingRequest {
  readonly filter: FilterBody | readonly FilterBody[];
  readonly fields?: readonly string[];
  readonly order?: readonly ('score' | 'posted')[];
  readonly limit?: number;
  readonly page?: number;
}

/** The largest page (decisions.md#listing-limits). */
const MOST_PER_PAGE = 10;

function pageSize(requested: number | undefined, options: RecountOptions): number {
  if (requested !== undefined && requested <= MOST_PER_PAGE) return requested;
  const byDefault = options.of('default-page-size');
  if (requested === undefined && byDefault === 'required') throw new Refused('a limit is required');
  const usual = byDefault === 'required' ? 0 : Number(byDefault);
  const most = Math.max(MOST_PER_PAGE, usual);
  const limit = requested ?? usual;
  if (limit <= most) return limit;
  const option = options.of('page-size');
  if (option === 'refused') throw new Refused(`the limit ${limit} is above ${most}`);
  return option === 'clamped' ? most : limit;
}

/** A body with the words that have one of the stems in spans; comments, tags and entities are not words. */
function highlighted(html: string, stems: ReadonlySet<string | null>): string {
  return html.replaceAll(/<!--[^]*?-->|<[^>]*>|&#?\w+;|[\p{L}\p{N}\p{M}]+/gu, (piece) => {
    const stem = /^[<&]/.test(piece) ? null : stemOf(piece.toLowerCase());
    return stem !== null && stems.has(stem) ? `<span class="jpa-keyword-highlight">${piece}</span>` : piece;
  });
}

/** POST /postings. */
export function recountListing({ dataset, options }: RecountContext, body: ListingRequest): object {
  const { fields = postingFields, order = ['score', 'posted'], page = 1 } = body;
  const limit = pageSize(body.limit, options);
  const { selected } = filterPostings(dataset, body.filter, options);
  const queries = ([body.filter].flat() as readonly FilterBody[]).flatMap(({ keywords }) =>
    keywords === undefined ? [] : [readKeywords(keywords)],
  );
  const relevances = queries.map((query) => relevance(query, dataset.postings));
  const scores = new Map(
    selected.map((posting) => [posting, Math.max(0, ...relevances.map((score) => score(posting)))]),
  );
  const scoreOf = (posting: ExportedPosting): number => scores.get(posting) ?? 0;
  const comparisons = {
    score: (left: ExportedPosting, right: ExportedPosting): number =>
      scoreOf(left) === scoreOf(right)
        ? 0
        : (scoreOf(right) - scoreOf(left)) * (options.of('score-order') === 'descending' ? 1 : -1),
    posted: (left: ExportedPosting, right: ExportedPosting): number =>
      right.posted.localeCompare(left.posted),
  };
  const sorted = selected.toSorted((left, right) => {
    const decisive = order.map((key) => comparisons[key](left, right)).find((difference) => difference !== 0);
    return decisive ?? left.posting - right.posting;
  });

  const total = selected.length;
  const cap = options.of('viewing-cap');
  const readable = cap === 'none' ? total : Math.min(total, Number(cap));
  const pages = Math.ceil(readable / limit);
  let shown = page;
  if (page > Math.max(1, pages)) {
    const option = options.of('last-page');
    if (option === 'refused') throw new Refused(`page ${page} of ${pages}`);
    if (option === 'repeated' && pages > 0) shown = pages;
  }
  const records = sorted.slice(0, readable).slice((shown - 1) * limit, shown * limit);
  const stems = new Set(queries.flatMap(wantedPhrases).flat());
  return {
    limit,
    page: shown,
    pages_available: pages,
    postings: records.map((posting) => {
      const record: { readonly [field: string]: unknown } = {
        id: posting.id,
        posted: posting.posted,
        expired: posting.expired ?? dataset.lastDay,
        body: `<!--id: ${posting.id}-->\n${highlighted(posting.body ?? '', stems)}`,
        city_name: posting.city_name,
        company_name: posting.company_name,
        title_raw: posting.title_raw,
        url: posting.url,
        score: scoreOf(posting),
      };
      return Object.fromEntries(fields.map((field) => [field, record[field]]));
    }),
    unique_postings: total,
    viewable_postings: total === readable || options.of('viewable-postings') === 'all' ? total : readable,
  };
}
