import { isObject } from '../../../../contracts/index.ts';
import { typeOf } from '../../survey/schema-type.ts';

type Input = Readonly<Record<string, unknown>>;

/** A value at a bound that the schema of a field gives, and what must be seen before its refusal counts. */
export interface BoundValue {
  readonly value: unknown;
  /** The value, and other numbers in the same order as they were accepted. */
  readonly changes: Input;
  /** What a misfit beyond the bound is said to be (`misfitsOf`). */
  readonly beyond?: string;
  /** A change that must be accepted: a text or an array that is shorter by one. */
  readonly within?: Input;
  /** Changes that must be refused too: the value beside other numbers. */
  readonly beside?: readonly Input[];
}

/** The most values of an enum that are tried. */
const MOST_LISTED = 3;

/** Longer texts and arrays are not made. */
const LONG = 8000;

/** Values of a field at its bounds, for an accepted input that has the field. */
export function boundValues(properties: Input, accepted: Input, field: string): readonly BoundValue[] {
  const fragment = properties[field];
  const known = accepted[field];
  if (!isObject(fragment)) return [];
  const { enum: listed } = fragment;
  const plain: readonly unknown[] = [
    ...(Array.isArray(listed) ? listed.filter((value) => value !== null).slice(0, MOST_LISTED) : []),
    ...(typeof known === 'boolean' ? [!known] : []),
  ];
  return [
    ...plain.filter((value) => value !== known).map((value) => ({ value, changes: { [field]: value } })),
    ...(isNumber(fragment) ? numbersAtBounds(properties, accepted, field) : []),
    ...longest(fragment, field, known),
  ];
}

/** The longest text, and the array with the most items, that a fragment allows. */
function longest(fragment: Input, field: string, known: unknown): readonly BoundValue[] {
  const { maxLength, maxItems, enum: listed, pattern, format } = fragment;
  const make = (most: unknown, beyond: string, of: (length: number) => unknown): readonly BoundValue[] =>
    typeof most !== 'number' || !Number.isInteger(most) || most < 2 || most > LONG
      ? []
      : [{ value: of(most), changes: { [field]: of(most) }, within: { [field]: of(most - 1) }, beyond }];
  if (typeof known === 'string' && [listed, pattern, format].every((keyword) => keyword === undefined))
    return make(maxLength, 'is too long', (length) => textOf(known, length));
  return Array.isArray(known) && known.length > 0
    ? make(maxItems, 'has too many items', (length) =>
        Array.from({ length }, (_, at): unknown => known[at % known.length]),
      )
    : [];
}

/** The words of a text, repeated up to a number of characters; without a blank at the end, which may be cut off. */
function textOf(known: string, length: number): string {
  const words = known.replaceAll(/[^\x21-\x7e]+/g, ' ').trim() || 'text';
  return `${words} `.repeat(length).slice(0, length).replace(/ $/, 'x');
}

/** The least and the largest number of a field. Of two numbers, one may have to be below the other, or their sum below 100. */
function numbersAtBounds(properties: Input, accepted: Input, field: string): readonly BoundValue[] {
  const known = accepted[field];
  if (typeof known !== 'number') return [];
  const others = Object.keys(properties).filter((name) => name !== field && isNumber(properties[name]));
  // The default of an omitted number is unknown.
  if (others.some((name) => typeof accepted[name] !== 'number')) return [];
  return (['minimum', 'maximum'] as const).flatMap((keyword): readonly BoundValue[] => {
    const value = boundOf(properties[field], keyword);
    if (value === undefined || value === known) return [];
    const beyond = keyword === 'minimum' ? 'is below its minimum' : 'is above its maximum';
    const moved = others.map((name) => [
      name,
      besideOf(properties[name], Number(accepted[name]), known, value),
    ]);
    // Shares of one whole leave nothing for the other one.
    const isWhole = others.some(
      (name) =>
        keyword === 'maximum' &&
        boundOf(properties[name], keyword) === value &&
        (boundOf(properties[name], 'minimum') ?? 0) > 0,
    );
    if (isWhole || moved.some(([, other]) => other === undefined)) return [];
    const bounds = (['minimum', 'maximum'] as const).flatMap((end) => {
      const ends = others.map((name) => [name, boundOf(properties[name], end) ?? accepted[name]]);
      return others.length === 0 ? [] : [{ ...(Object.fromEntries(ends) as Input), [field]: value }];
    });
    return [
      { value, changes: { ...(Object.fromEntries(moved) as Input), [field]: value }, beside: bounds, beyond },
    ];
  });
}

/** Another number beside a changed one, in the same order as before; undefined where its bounds leave none. */
function besideOf(fragment: unknown, other: number, known: number, value: number): number | undefined {
  const order = Math.sign(other - known);
  const candidates = [other, value, boundOf(fragment, 'minimum'), boundOf(fragment, 'maximum')];
  return candidates.find((one) => one !== undefined && Math.sign(one - value) === order);
}

function boundOf(fragment: unknown, keyword: 'minimum' | 'maximum'): number | undefined {
  const bound = isObject(fragment) ? fragment[keyword] : undefined;
  return typeof bound === 'number' ? bound : undefined;
}

const isNumber = (fragment: unknown): boolean => ['integer', 'number'].includes(typeOf(fragment));
