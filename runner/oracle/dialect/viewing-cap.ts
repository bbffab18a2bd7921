import { isObject, valueAt, numberOf } from '../../../contracts/index.ts';
import { jsonOf } from '../../../properties/index.ts';
import { itemsAt } from '../compare/comparison.ts';
import type { Trial } from '../session.ts';

/** What the first page of a listing says of how many records can be read. */
interface Page {
  readonly limit: number;
  readonly found: number;
  readonly pages: number;
  readonly viewable: number | undefined;
  /** Records on the page. */
  readonly length: number;
}

/** A request with the answer of the target. */
type Shown = Pick<Trial, 'one' | 'exchange'>;

/** How many records of a listing can be read at a target: the number that explains the most pages; undefined for all. */
export function viewingCap(trials: readonly Shown[]): string | undefined {
  const pages = trials.flatMap(pageOf);
  // A page that is neither full nor the last one is wrong, and no evidence of the number.
  const isFull = pages.every((page) => page.pages <= 1 || page.length >= page.limit);
  const explained = (cap: number): number => pages.filter((page) => isExplained(page, cap, isFull)).length;
  let best: { readonly cap?: number; readonly explained: number } = { explained: explained(Infinity) };
  for (const cap of new Set(pages.flatMap(possibleCaps)))
    if (explained(cap) > best.explained) best = { cap, explained: explained(cap) };
  return best.cap === undefined ? undefined : String(best.cap);
}

function pageOf({ one, exchange }: Shown): readonly Page[] {
  const data = valueAt(jsonOf(exchange), 'data');
  const length = itemsAt(data, 'postings')?.length;
  if (one.listing === undefined || one.listing.page !== undefined || !isObject(data) || length === undefined)
    return [];
  const [limit, found, pages, viewable] = [
    'limit',
    'unique_postings',
    'pages_available',
    'viewable_postings',
  ].map((field) => numberOf(data[field]));
  return limit === undefined || limit < 1 || found === undefined || pages === undefined
    ? []
    : [{ limit, found, pages, viewable, length }];
}

/** The numbers that a page with fewer records than are found suggests, the most exact first. */
function possibleCaps({ limit, found, pages, viewable = found, length }: Page): readonly number[] {
  return [
    ...(viewable < found ? [viewable] : []),
    ...(length < Math.min(limit, found) || pages === 1 ? [length] : []),
    // The last page may be a part of one.
    ...(pages * limit < found ? [pages * limit, (pages - 1) * limit + 1] : []),
  ].filter((cap) => cap > 0);
}

function isExplained({ limit, found, pages, viewable, length }: Page, cap: number, isFull: boolean): boolean {
  const readable = Math.min(cap, found);
  return (
    pages === Math.ceil(readable / limit) &&
    (!isFull || length === Math.min(limit, readable)) &&
    [undefined, found, readable].includes(viewable)
  );
}
