import type { ExportedDataset, ExportedPosting } from '../exported-postings.ts';
import { valuesOf } from '../facet-values.ts';
import { measureOf, type Measure } from '../measures.ts';
import { Refused, type RecountOptions } from '../recount-context.ts';
import { frameOf, isInFrame, type Frame, type WhenBody } from '../time-frame.ts';
import { readKeywords, satisfies, type KeywordsBody } from './keyword-query.ts';

type Value = string | number;

/** A filter of a request. Its other keys are facets, measures and flags. */
export interface FilterBody {
  readonly when: WhenBody;
  readonly keywords?: KeywordsBody;
  readonly [key: string]: unknown;
}

interface ValuesBody {
  readonly include?: readonly Value[];
  readonly exclude?: readonly Value[];
  readonly include_op?: string;
  readonly exclude_op?: string;
}

interface RangeBody {
  readonly lower_bound?: number;
  readonly upper_bound?: number;
}

type Condition = (posting: ExportedPosting) => boolean;

/** What a request filters by. */
export interface RecountFilter {
  /** The postings that the request selects. */
  readonly selected: readonly ExportedPosting[];
  /** The postings of the time frames, whatever else the filters say: the background of significance. */
  readonly background: readonly ExportedPosting[];
  /** The time frames, one for each filter. */
  readonly frames: readonly Frame[];
  /** The postings that the filters select but for their time frames, in another one. */
  readonly during: (frame: Frame) => readonly ExportedPosting[];
}

/** Whether a posting has one of some values or all of them; undefined where no value is left. */
function hasValues(
  dataset: ExportedDataset,
  facet: string,
  values: readonly Value[],
  operator: string,
  options: RecountOptions,
): Condition | undefined {
  const has = (posting: ExportedPosting, value: string): boolean =>
    valuesOf(posting, facet, options).some(({ name }) => name === value);
  const known = [...new Set(values.map(String))].filter((value) => {
    if (dataset.postings.some((posting) => has(posting, value))) return true;
    const unknown = options.of('unknown-value');
    if (unknown === 'refused') throw new Refused(`no posting has the ${facet} ${value}`);
    return unknown === 'empty-result';
  });
  if (known.length === 0) return undefined;
  return operator.toLowerCase() === 'and'
    ? (posting) => known.every((value) => has(posting, value))
    : (posting) => known.some((value) => has(posting, value));
}

function valuesConditions(
  dataset: ExportedDataset,
  facet: string,
  body: ValuesBody,
  options: RecountOptions,
): readonly Condition[] {
  const { include, exclude, exclude_op: excludeOperator = 'or' } = body;
  const operator = (): string =>
    body.include_op ?? (include !== undefined && include.length > 1 ? options.of('values') : 'or');
  const included =
    include === undefined ? undefined : hasValues(dataset, facet, include, operator(), options);
  const excluded =
    exclude === undefined ? undefined : hasValues(dataset, facet, exclude, excludeOperator, options);
  return [
    ...(included === undefined ? [] : [included]),
    ...(excluded === undefined ? [] : [(posting: ExportedPosting) => !excluded(posting)]),
  ];
}

function rangeCondition(
  measure: Measure,
  { lower_bound, upper_bound }: RangeBody,
  lastDay: string,
): Condition {
  return (posting) => {
    const value = measureOf(posting, measure, lastDay);
    return value !== null && value >= (lower_bound ?? -Infinity) && value <= (upper_bound ?? Infinity);
  };
}

function flagCondition(flag: string, wanted: boolean): Condition {
  return (posting) =>
    flag === 'is_remote'
      ? (posting['remote_type_name'] === 'Remote') === wanted
      : // A posting of no company is neither of an agency nor of another company.
        posting[flag] === wanted;
}

/** The conditions of a filter other than its time frame. */
function conditionsOf(
  dataset: ExportedDataset,
  filter: FilterBody,
  options: RecountOptions,
): readonly Condition[] {
  const { when: _, keywords, ...others } = filter;
  const conditions = Object.entries(others).flatMap(([key, body]): readonly Condition[] => {
    if (typeof body === 'boolean') return [flagCondition(key, body)];
    if (Array.isArray(body)) return valuesConditions(dataset, key, { include: body as Value[] }, options);
    const fields = body as ValuesBody & RangeBody;
    return fields.include === undefined && fields.exclude === undefined
      ? [rangeCondition(key as Measure, fields, dataset.lastDay)]
      : valuesConditions(dataset, key, fields, options);
  });
  if (keywords === undefined) return conditions;
  const query = readKeywords(keywords);
  return [...conditions, (posting) => satisfies(posting, query)];
}

/** Applies a filter, or a list of which a posting satisfies any. Throws Refused for what is answered with an error. */
export function filterPostings(
  dataset: ExportedDataset,
  body: FilterBody | readonly FilterBody[],
  options: RecountOptions,
): RecountFilter {
  const filters = [body].flat() as readonly FilterBody[];
  const read = filters.map((filter) => ({
    frame: frameOf(filter.when, dataset.lastDay, options),
    conditions: conditionsOf(dataset, filter, options),
  }));
  const selected = dataset.postings.filter((posting) =>
    read.some(
      ({ frame, conditions }) => isInFrame(posting, frame) && conditions.every((holds) => holds(posting)),
    ),
  );
  return {
    selected,
    background: dataset.postings.filter((posting) => read.some(({ frame }) => isInFrame(posting, frame))),
    frames: read.map(({ frame }) => frame),
    during: (frame) =>
      dataset.postings.filter(
        (posting) =>
          isInFrame(posting, frame) &&
          read.some(({ conditions }) => conditions.every((holds) => holds(posting))),
      ),
  };
}
