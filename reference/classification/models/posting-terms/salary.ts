import type { JsonObject, Model } from '../model.ts';
import { objectOf, objectWith, postingText, text } from '../schemas.ts';
import { amounts, type Amounts } from './amounts.ts';

/** The spans of time that pay is given for. */
const periods = ['hour', 'day', 'week', 'month', 'year'] as const;
/** See `periods`. */
type Period = (typeof periods)[number];

/** Pay in a posting: all null when it states none; `gte` or `lte` null when one end is open. */
export interface Pay {
  readonly gte: number | null;
  readonly lte: number | null;
  /** ISO 4217 code. */
  readonly units: string | null;
  readonly period: Period | null;
}

const periodWords: { readonly [period in Period]: string } = {
  hour: String.raw`hours?|hourly|hrs?|ph|p\/h`,
  day: String.raw`days?|daily|pd|per diem`,
  week: String.raw`weeks?|weekly|wk|pw`,
  month: String.raw`months?|monthly|mo|pcm|pm`,
  year: String.raw`years?|yearly|annum|annually|annual|yr|pa|p\.a|ote`,
};
const afterAmount = new RegExp(
  String.raw`^[\s,*(]*(?:gross |base |basic |brut[to]* )?(?:(?:\/|per|an?|each|every)?[\s-]?(?:${periods
    .map((period) => `(?<${period}>${periodWords[period]})`)
    .join('|')}))\b`,
  'i',
);
const beforeAmount =
  /\b(?<hour>hourly|per hour)|(?<day>daily rate|day rate)|(?<week>weekly)|(?<month>monthly)|(?<year>annual(?:ly)?|yearly|per annum|base salary)\b/gi;
const payBefore =
  /\b(?:salary|salaries|pay|paid|paying|wages?|compensation|remuneration|earn|earning|rate|rates|range|base|starting at|starts at|start at)\b/i;
// Money that isn't the salary, where it is directly next to the amount.
const otherBefore =
  /\b(?:bonus(?:es)?|budgets?|revenues?|sales|stipend|allowance|reimbursements?|relocation|insurance|cover|assets?|portfolio|funding|grants?|raised|worth|valued|awards?|referral|sign[- ]?on|contracts?|savings|deductible|tuition|overtime|excess|fees?|vouchers?|equipment|401k?)(?:\s+(?:of|up to|to|over|is|worth|budget|exceeding|in excess of|:|-|–|a)){0,2}\s*$/i;
const otherAfter =
  /^\s*(?:(?:in|of|worth of|towards?|for|as an?|per)\s+(?:\w+\s+)?)?(?:sign|signing|bonus|budget|revenue|sales|stipend|allowance|reimbursement|relocation|insurance|life|assets|portfolio|funding|referral|contract|overtime|tuition|voucher|company|firm|business|fee|annual budget)\b/i;
const WINDOW = 70;

// No posting states more; it bounds the work for a text that is nothing but amounts.
const MOST_AMOUNTS = 300;

/** The pay that a text states; `$` is read as the currency given. The clearest statement wins, then the first. */
export function statedPay(text: string, dollar: string): Pay {
  let best: { pay: Pay; clarity: number } | undefined;
  for (const found of amounts(text).slice(0, MOST_AMOUNTS)) {
    const clause = text
      .slice(Math.max(0, found.start - WINDOW), found.start)
      .replace(/^.*(?:[.;!?](?=\s)|\n)/s, '');
    const following = text.slice(found.end, found.end + WINDOW);
    if (otherBefore.test(clause) || otherAfter.test(following)) continue;
    const named = namedPeriod(clause, following);
    const isPay = payBefore.test(clause);
    const range = found.to > found.from;
    const clarity =
      (named === undefined ? 0 : 2) + (isPay ? 2 : 0) + (range ? 1 : 0) + (found.from >= 10_000 ? 1 : 0);
    // An amount alone may be a price or a fine.
    if (clarity < 2 || (best !== undefined && best.clarity >= clarity)) continue;
    best = { pay: payOf(found, clause, named ?? usualPeriod(found.to), dollar), clarity };
  }
  return best?.pay ?? { gte: null, lte: null, units: null, period: null };
}

function payOf(found: Amounts, clause: string, period: Period, dollar: string): Pay {
  const single = found.from === found.to;
  const open =
    /\b(?:from|at least|minimum(?: of)?|start(?:s|ing)?(?: salary)?(?: (?:at|from|of|is))?(?: (?:a|the) salary of)?|over|above)\s*$/i;
  return {
    gte:
      single && /\b(?:up to|maximum(?: of)?|to a maximum of|below|under)\s*$/i.test(clause)
        ? null
        : found.from,
    lte: single && open.test(clause) ? null : found.to,
    units: found.currency === '$' ? dollar : found.currency,
    period,
  };
}

function namedPeriod(clause: string, following: string): Period | undefined {
  const after = afterAmount.exec(following)?.groups;
  const behind = periods.find((period) => after?.[period] !== undefined);
  if (behind !== undefined) return behind;
  const before = [...clause.matchAll(beforeAmount)].at(-1)?.groups;
  return periods.find((period) => before?.[period] !== undefined);
}

/** The period that an amount usually has when the text names none. */
function usualPeriod(amount: number): Period {
  if (amount < 200) return 'hour';
  if (amount < 1000) return 'day';
  return amount < 10_000 ? 'month' : 'year';
}

const nullable = (type: string): JsonObject => ({ type: [type, 'null'] });

/** Pay stated in a posting. The optional currency says what a bare `$` means; US dollars by default. */
export const salary: Model = {
  name: 'salary',
  description: 'Reads the pay that a posting states.',
  versions: [
    {
      version: '1.5.0',
      taxonomies: null,
      releaseDate: '2026-02-16 12:00:00',
      deprecationDate: '2027-02-16 12:00:00',
      input: objectWith(
        { description: text },
        { title: text, dollar: { type: 'string', enum: ['USD', 'CAD', 'AUD'] } },
      ),
      output: objectOf({
        gte: nullable('number'),
        lte: nullable('number'),
        units: nullable('string'),
        period: { enum: [...periods, null] },
      }),
      classify: (input): JsonObject => ({
        ...statedPay(postingText(input), (input['dollar'] as string | undefined) ?? 'USD'),
      }),
    },
  ],
};
