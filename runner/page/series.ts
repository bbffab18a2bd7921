/** Points that a chart draws: a label and a number each. */
export interface Series {
  /** What the values are, such as `unique_postings`. */
  readonly metric: string;
  readonly points: readonly { readonly label: string; readonly value: number | undefined }[];
}

const MOST_POINTS = 400;
const LABELS = ['month', 'day', 'date', 'name', 'value', 'key'];

/**
 * Finds the first thing in a JSON answer that is worth a chart: a series (lists of labels and of values side by side), or
 * buckets (a list of objects with a label and a number). Undefined when there is none.
 */
export function readSeries(text: string): Series | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return search(value, 0);
}

function search(value: unknown, depth: number): Series | undefined {
  if (typeof value !== 'object' || value === null || depth > 6) return undefined;
  const found = Array.isArray(value) ? fromBuckets(value) : fromLists(value as Record<string, unknown>);
  if (found !== undefined) return found;
  const children: readonly unknown[] = Object.values(value);
  for (const child of children) {
    const inner = search(child, depth + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
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
  if (label === undefined || metric === undefined) return undefined;
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
