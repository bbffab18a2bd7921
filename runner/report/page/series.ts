import type { Finding } from '../report.ts';

/** Points that a chart draws: a label and a number each. */
export interface Series {
  /** What the values are, such as `unique_postings`. */
  readonly metric: string;
  readonly points: readonly { readonly label: string; readonly value: number | undefined }[];
}

const MOST_POINTS = 400;
const MOST_SERIES = 500;
const LABELS = ['month', 'day', 'date', 'name', 'value', 'key'];

/** What a finding says of an answer: in a chart it decides which values are drawn, and which of them are marked. */
export interface Quoted {
  /** Names, months and days. */
  readonly labels: ReadonlySet<string>;
  /** All words, among them the metric. */
  readonly words: ReadonlySet<string>;
  /** Two neighbours in the wrong order, the second at a place that counts from 1. */
  readonly neighbours?: { readonly values: readonly [number, number]; readonly place: number };
}

/** What a finding quotes, such as `South East`, `2026-11` and `unique_postings`. */
export function quotedIn({
  expected,
  actual,
  field,
}: Pick<Finding, 'expected' | 'actual' | 'field'>): Quoted {
  const text = `${expected}\n${actual}`;
  const names = [...text.matchAll(/"([^"\\]+)"(?!:)/g)].map(([, name = '']) => name);
  const [, before, after, place] = /^(\S+) before (\S+) at place (\d+)$/.exec(actual) ?? [];
  return {
    labels: new Set([...names, ...(text.match(/\b\d{4}-\d{2}(?:-\d{2})?\b/g) ?? [])]),
    words: new Set(`${text}\n${field ?? ''}`.match(/\w+/g)),
    ...(place !== undefined && {
      neighbours: { values: [Number(before), Number(after)], place: Number(place) },
    }),
  };
}

/** Finds a series or buckets for a chart in a JSON answer, preferably what the finding quotes; undefined without two points. */
export function readSeries(text: string, quoted: Quoted): Series | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const found: Series[][] = [[], [], [], []];
  collect(value, 0, false, quoted, found);
  return found.findLast(([first]) => first !== undefined)?.[0];
}

/** The labels of the neighbours in the wrong order; none where the series does not have them. */
export function neighboursIn({ points }: Series, { neighbours }: Quoted): readonly string[] {
  if (neighbours === undefined) return [];
  const { values, place } = neighbours;
  const both = points.slice(Math.max(0, place - 2), place);
  return both.length === 2 && both.every(({ value }, index) => value === values[index])
    ? both.map(({ label }) => label)
    : [];
}

/** Adds each series to the list of its rank: 3 with the quoted neighbours, 2 within a quoted bucket, 1 with a quoted label, 0 otherwise. */
function collect(
  value: unknown,
  depth: number,
  isQuoted: boolean,
  quoted: Quoted,
  found: readonly Series[][],
): void {
  if (typeof value !== 'object' || value === null || depth > 6 || found.flat().length > MOST_SERIES) return;
  const { labels, words } = quoted;
  const series = Array.isArray(value)
    ? fromBuckets(value, words)
    : fromLists(value as Record<string, unknown>, words);
  if (series !== undefined) {
    const hasLabel = series.points.some(({ label }) => labels.has(label));
    found[neighboursIn(series, quoted).length > 0 ? 3 : isQuoted ? 2 : hasLabel ? 1 : 0]?.push(series);
  }
  const children: readonly unknown[] = Object.values(value);
  const within = isQuoted || children.some((child) => typeof child === 'string' && labels.has(child));
  for (const child of children) collect(child, depth + 1, within, quoted, found);
}

/** `{ month: […], unique_postings: […] }` */
function fromLists(object: Record<string, unknown>, words: ReadonlySet<string>): Series | undefined {
  const label = LABELS.find((key) => isListOf(object[key], 'string'));
  const metric = metricOf(
    Object.keys(object).filter((key) => key !== label && isListOf(object[key], 'number')),
    words,
  );
  if (label === undefined || metric === undefined) return undefined;
  const labels = object[label] as readonly string[];
  const values = object[metric] as readonly unknown[];
  return {
    metric,
    points: labels
      .slice(0, MOST_POINTS)
      .map((text, index) => ({ label: text, value: numberOf(values[index]) })),
  };
}

/** `[{ name: …, unique_postings: … }, …]` */
function fromBuckets(list: readonly unknown[], words: ReadonlySet<string>): Series | undefined {
  const [first] = list;
  if (typeof first !== 'object' || first === null) return undefined;
  const keys = Object.keys(first);
  const label = LABELS.find((key) => keys.includes(key));
  const metric = metricOf(
    keys.filter((key) => key !== label && typeof (first as Record<string, unknown>)[key] === 'number'),
    words,
  );
  if (list.length < 2 || label === undefined || metric === undefined) return undefined;
  return {
    metric,
    points: list.slice(0, MOST_POINTS).map((item) => {
      const bucket = item as Record<string, unknown> | null;
      const text = bucket?.[label];
      return {
        label: typeof text === 'string' ? text : (JSON.stringify(text) ?? ''),
        value: numberOf(bucket?.[metric]),
      };
    }),
  };
}

/** The metric that the finding names, otherwise the first. */
function metricOf(keys: readonly string[], words: ReadonlySet<string>): string | undefined {
  return keys.find((key) => words.has(key)) ?? keys[0];
}

function isListOf(value: unknown, type: 'string' | 'number'): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === type || item === null) &&
    value.some((item) => typeof item === type)
  );
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
