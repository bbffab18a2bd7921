/** An amount of money in a text, or a range of two. */
export interface Amounts {
  readonly from: number;
  /** Equal to `from` for a single amount. */
  readonly to: number;
  /** ISO 4217 code, or `$` when the text only has that sign. */
  readonly currency: string;
  readonly start: number;
  readonly end: number;
}

const sign = String.raw`(?:US\$|USD|C\$|CA\$|CAD|A\$|AUD|GBP|EUR|CHF|[$£€])`;
// Up to nine digits with separators, or "35k". Longer digit runs are identifiers.
const number = String.raw`\d{1,3}(?:[.,' ]\d{3}){1,2}(?:[.,]\d{1,2})?(?!\d)|\d{1,9}(?:[.,]\d{1,2})?(?!\d)`;
const thousand = String.raw`(?:\s?[kK](?![\p{L}]))?`;
const joint = String.raw`\s?(?:-|–|—|to|and|through|bis|a|à|/-)\s?`;
const lead = String.raw`(?<![\p{L}\d.,$£€])`;
const withSignFirst = new RegExp(
  String.raw`${lead}(?<sign>${sign})\s?(?<from>${number})(?<k>${thousand})(?:(?:\s?(?:/|per |an? )\s?(?:hour|hr|year|annum|week|day|month))?${joint}(?<sign2>${sign})?\s?(?<to>${number})(?<k2>${thousand}))?`,
  'gu',
);
const withSignLast = new RegExp(
  String.raw`${lead}(?<from>${number})(?<k>${thousand})(?:\s?${sign})?(?:${joint}(?<to>${number})(?<k2>${thousand}))?\s?(?<sign>${sign})(?![\p{L}\d])`,
  'gu',
);

const codes = new Map([
  ['US$', 'USD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['A$', 'AUD'],
  ['£', 'GBP'],
  ['€', 'EUR'],
]);

/** Every amount of money with its currency, in the order of the text; `$40k - $50k` and `30.000-35.000 €` are ranges. */
export function amounts(text: string): Amounts[] {
  const found = [...text.matchAll(withSignFirst), ...text.matchAll(withSignLast)]
    .map((match) => read(match))
    .filter((item) => item !== undefined)
    .sort((left, right) => left.start - right.start || right.end - left.end);
  let end = 0;
  return found.filter((item) => {
    if (item.start < end) return false;
    end = item.end;
    return true;
  });
}

function read(match: RegExpExecArray): Amounts | undefined {
  const groups = match.groups ?? {};
  let from = valueOf(groups['from'] ?? '', groups['k']);
  const to = groups['to'] === undefined ? from : valueOf(groups['to'], groups['k2']);
  // "40-50k" and "$40 - $50K" mean thousands on both sides.
  if (groups['k2']?.trim() && !groups['k']?.trim() && from < 1000) from *= 1000;
  const single = to < from;
  const end = match.index + match[0].length;
  const rest = match.input.slice(end, end + 12);
  if (/^\s?(?:million|billion|bn|mm?\b|[MB]\b)/.test(rest)) return undefined;
  return {
    from,
    to: single ? from : to,
    currency: codes.get(groups['sign'] ?? '') ?? groups['sign'] ?? '$',
    start: match.index,
    end,
  };
}

/** Reads `45,000.50`, `45.000,50`, `45 000` and `45`, times a thousand when a `k` follows. */
function valueOf(text: string, k: string | undefined): number {
  const decimals = /^(.*)[.,](\d{1,2})$/s.exec(text);
  const whole = (decimals?.[1] ?? text).replace(/\D/g, '');
  const value = Number(`${whole}.${decimals?.[2] ?? '0'}`);
  return k?.trim() ? value * 1000 : value;
}
