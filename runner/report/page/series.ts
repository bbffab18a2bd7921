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

/** The names, months and days that a finding quotes, such as `South East` and `2026-11`. */
export function quotedIn({ expected, actual }: Pick<Finding, 'expected' | 'actual'>): ReadonlySet<string> {
  const text = `${expected}\n${actual}`;
  const names = [...text.matchAll(/"([^"\\]+)"(?!:)/g)].map(([, name = '']) => name);
  return new Set([...names, ...(text.match(/\b\d{4}-\d{2}(?:-\d{2})?\b/g) ?? [])]);
}

/** Finds a series or buckets for a chart in a JSON answer, preferably with a quoted label; undefined without two points. */
export function readSeries(text: string, quoted: ReadonlySet<string>): Series | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const found: Series[][] = [[], [], []];
  collect(value, 0, false, quoted, found);
  return found.findLast(([first]) => first !== undefined)?.[0];
}

/** Adds each series to the list of its rank: 2 within a quoted bucket, 1 with a quoted label, 0 otherwise. */
function collect(
  value: unknown,
  depth: number,
  isQuoted: boolean,
  quoted: ReadonlySet<string>,
  found: readonly Series[][],
): void {
  if (typeof value !== 'object' || value === null || depth > 6 || found.flat().length > MOST_SERIES) return;
  const series = Array.isArray(value) ? fromBuckets(value) : fromLists(value as Record<string, unknown>);
  if (series !== undefined)
    found[isQuoted ? 2 : series.points.some(({ label }) => quoted.has(label)) ? 1 : 0]?.push(series);
  const children: readonly unknown[] = Object.values(value);
  const within = isQuoted || children.some((child) => typeof child === 'string' && quoted.has(child));
  for (const child of children) collect(child, depth + 1, within, quoted, found);
}

/** `{ month: […], unique_postings: […] }` */
function fromLists(object: Record<string, unknown>): Series | undefined {
  const label = LABELS.find((key) => isListOf(object[key], 'string'));
  const metric = Object.keys(object).find((key) => key !== label && isListOf(object[key], 'number'));
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
function fromBuckets(list: readonly unknown[]): Series | undefined {
  const [first] = list;
  if (typeof first !== 'object' || first === null) return undefined;
  const keys = Object.keys(first);
  const label = LABELS.find((key) => keys.includes(key));
  const metric = keys.find(
    (key) => key !== label && typeof (first as Record<string, unknown>)[key] === 'number',
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

function isListOf(value: unknown, type: 'string' | 'number'): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === type || item === null) &&
    value.some((item) => typeof item === type)
  );
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
