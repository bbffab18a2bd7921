import { defined } from '../../../contracts/index.ts';
import type { ExportedPosting } from '../exported-postings.ts';
import { valuesOf } from '../facet-values.ts';
import type { KeywordsBody } from '../filter/keyword-query.ts';
import type { FilterBody } from '../filter/posting-filter.ts';
import { measureNames, measureOf } from '../measures.ts';
import type { RecountOptions } from '../recount-context.ts';
import { laterDay, type WhenBody } from '../time-frame.ts';
import { maybe, numberOf, oneOf, postingOf, type Draw } from './draw.ts';

type Range = Exclude<WhenBody, 'active'>;

/** A range of months around a day, of days or of one of each. */
function randomRange(draw: Draw, day: string): Range {
  const width = oneOf(draw, [0, 1, 2, 12, 60, 120]);
  const start = laterDay(day, -30 * numberOf(draw, 0, width));
  const end = laterDay(day, 30 * numberOf(draw, 0, width));
  const months = Array.from({ length: 6 }, () => [7, 7] as const);
  const [startLength, endLength] = oneOf(draw, [
    ...months,
    [10, 10] as const,
    [7, 10] as const,
    [10, 7] as const,
  ]);
  return { start: start.slice(0, startLength), end: end.slice(0, endLength), ...randomType(draw) };
}

function randomType(draw: Draw): Pick<Range, 'type'> {
  const type = maybe(draw, 0.15, () => oneOf(draw, ['posted', 'active', 'expired'] as const));
  return type === undefined ? {} : { type };
}

/** The range of a series around a day: up to 15 years of months, or days, sometimes too many. */
export function randomSeries(draw: Draw, day: string): Range {
  const isDaily = oneOf(draw, [false, false, true]);
  const width = isDaily ? oneOf(draw, [0, 3, 20, 44, 46]) : 30 * oneOf(draw, [0, 1, 6, 24, 90]);
  const [start, end] = [laterDay(day, -numberOf(draw, 0, width)), laterDay(day, numberOf(draw, 0, width))];
  const length = isDaily ? 10 : 7;
  return { start: start.slice(0, length), end: end.slice(0, length), ...randomType(draw) };
}

function randomWhen(draw: Draw, { posted }: ExportedPosting): WhenBody {
  const everything = { start: '1990-01', end: draw.dataset.lastDay.slice(0, 7) };
  return (
    maybe(draw, 0.05, () => 'active' as const) ??
    maybe(draw, 0.3, () => everything) ??
    randomRange(draw, maybe(draw, 0.1, () => '2019-12-15') ?? posted)
  );
}

/** Consecutive words of a posting, in its title or in its text. */
function wordsIn(draw: Draw, { title_raw: title, body }: ExportedPosting, count: number): string {
  const text = maybe(draw, 0.5, () => title) ?? (body ?? title).replaceAll(/<[^>]*>/g, ' ');
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? ['none']).filter((word) => !/^(AND|OR|NOT)$/.test(word));
  const start = numberOf(draw, 0, Math.max(0, words.length - count));
  return words.slice(start, start + count).join(' ') || 'none';
}

function randomKeywords(draw: Draw, posting: ExportedPosting): KeywordsBody {
  const word = (): string => wordsIn(draw, maybe(draw, 0.3, () => postingOf(draw)) ?? posting, 1);
  const phrase = (): string => wordsIn(draw, posting, numberOf(draw, 1, 4));
  const form = oneOf<() => string>(draw, [
    phrase,
    () => `"${phrase()}"`,
    () => `"${phrase()}" OR "${wordsIn(draw, postingOf(draw), 2)}"`,
    () => `${word()} ${word()}`,
    () => `${word()} -${word()}`,
    () => `-${word()} ${word()}`,
    () => `(${word()} OR ${word()}) AND ${word()} NOT ${word()}`,
    () => `${word()} AND NOT (${word()} ${phrase()})`,
    () => Array.from({ length: 10 }, word).join(' OR '),
    () => `NOT ${word()}`,
    () => `the ${word()} of`,
    () => 'to be or not to be',
    () => `${word()} zanzibarine`,
    () => `${word()} OR`,
  ]);
  const type = maybe(draw, 0.8, () => oneOf(draw, ['phrase', 'or', 'and', 'expression'] as const));
  return { query: form(), ...defined({ type }) };
}

/** The name of a value that a posting has of a facet, or another posting, or none. */
export function randomValue(
  draw: Draw,
  posting: ExportedPosting,
  facet: string,
  options: RecountOptions,
): string {
  const namesOf = (of: ExportedPosting): readonly string[] =>
    valuesOf(of, facet, options).map(({ name }) => name);
  const [names = ['no such value']] = [posting, ...Array.from({ length: 20 }, () => postingOf(draw))]
    .map(namesOf)
    .filter(({ length }) => length > 0);
  return maybe(draw, 0.02, () => 'no such value') ?? oneOf(draw, names);
}

function randomValues(draw: Draw, posting: ExportedPosting, facet: string, options: RecountOptions): unknown {
  const some = (): readonly string[] => [
    randomValue(draw, posting, facet, options),
    ...Array.from({ length: oneOf(draw, [0, 0, 0, 1, 2, 4]) }, () =>
      randomValue(draw, maybe(draw, 0.4, () => posting) ?? postingOf(draw), facet, options),
    ),
  ];
  const operation = (): string | undefined => maybe(draw, 0.5, () => oneOf(draw, ['and', 'or', 'AND', 'OR']));
  const selection = (): object => {
    const [included, excluded] = oneOf(draw, [
      [true, false],
      [false, true],
      [true, true],
    ]);
    const [include_op, exclude_op] = [operation(), operation()];
    return {
      ...(included && { include: some() }),
      ...(excluded && { exclude: some() }),
      ...defined({ include_op, exclude_op }),
    };
  };
  return maybe(draw, 0.2, selection) ?? some();
}

function randomBounds(draw: Draw, posting: ExportedPosting, measure: (typeof measureNames)[number]): object {
  const value = measureOf(posting, measure, draw.dataset.lastDay) ?? 1;
  return {
    ...maybe(draw, 0.7, () => ({ lower_bound: Math.max(0, value - oneOf(draw, [0, 1, 10_000])) })),
    ...maybe(draw, 0.7, () => ({ upper_bound: value + oneOf(draw, [0, 1, 10_000]) })),
  };
}

function randomFilter(draw: Draw, options: RecountOptions): FilterBody {
  const posting = postingOf(draw);
  const filter: { when: WhenBody; keywords?: KeywordsBody; [key: string]: unknown } = {
    when: randomWhen(draw, posting),
  };
  for (let count = oneOf(draw, [0, 0, 1, 1, 2]); count > 0; count -= 1) {
    const facet = oneOf(draw, draw.facets);
    filter[facet] = randomValues(draw, posting, facet, options);
  }
  for (const measure of measureNames)
    if (maybe(draw, 0.04, () => true)) filter[measure] = randomBounds(draw, posting, measure);
  for (const flag of ['is_remote', 'is_internship', 'company_is_staffing'])
    if (maybe(draw, 0.03, () => true)) filter[flag] = oneOf(draw, [true, false]);
  const keywords = maybe(draw, 0.25, () => randomKeywords(draw, posting));
  if (keywords !== undefined) filter.keywords = keywords;
  return filter;
}

/** A filter of a request, sometimes a list of them. `sameWhen` gives all filters of a list one time frame. */
export function randomFilters(
  draw: Draw,
  options: RecountOptions,
  { sameWhen }: { readonly sameWhen: boolean },
): FilterBody | readonly FilterBody[] {
  const first = randomFilter(draw, options);
  const others = maybe(draw, 0.1, () =>
    Array.from({ length: numberOf(draw, 1, 3) }, () => ({
      ...randomFilter(draw, options),
      ...(sameWhen && { when: first.when }),
    })),
  );
  return others === undefined ? first : [first, ...others];
}
