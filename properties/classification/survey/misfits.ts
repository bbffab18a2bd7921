import { compileServedSchema, isObject, objectOf } from '../../../contracts/index.ts';
import { withoutField, type GraphEntry } from '../requests.ts';
import { typeOf } from './schema-type.ts';
import type { SurveyedModelVersion } from './survey-data.ts';

/** An entry whose input does not fit the schema of its model, by one change to an accepted input. */
export interface Misfit {
  readonly entry: GraphEntry;
  /** The accepted entry that was changed. */
  readonly fitting: GraphEntry;
  readonly because: string;
  readonly kind: MisfitKind;
  /** The kind and what it is done to, such as `boolean integer`: a server may treat each of them by other code. */
  readonly form: string;
}

/**
 * What does not fit. `omitted`: a required field. `type`: a field that is an object, or a text instead of one.
 * `number`: a number instead of a text or a boolean. `text`: its JSON text instead of a number, a boolean or an
 * array. `item`: an item of an array. `part`: a part of an object. `part-omitted`: one that its schema requires.
 * `form`: a text or an array is too long, a text does not match, or an integer is not whole. `unused`: an object, a
 * number or a text in a field that the accepted input omits. `null`: null in a required field; in another one it may
 * count as omitted. `boolean`: true instead of another value. `extra`: a field that the schema forbids. The others: a
 * value of the right type that a keyword of that name excludes.
 */
export type MisfitKind =
  | 'omitted'
  | 'type'
  | 'number'
  | 'text'
  | 'item'
  | 'part'
  | 'part-omitted'
  | 'unused'
  | 'null'
  | 'boolean'
  | 'extra'
  | 'length'
  | 'form'
  | 'enum'
  | 'minimum'
  | 'maximum';

type Changed = Pick<Misfit, 'because' | 'kind' | 'form'> & {
  readonly input: Readonly<Record<string, unknown>>;
};

/** Entries with one change each that the served schema refuses, made from the first accepted input of a version. */
export function misfitsOf(version: SurveyedModelVersion): readonly Misfit[] {
  const { model, inputSchema, input: served, accepted } = version;
  const input = accepted[0]?.input;
  const schema = compileServedSchema(inputSchema);
  // An accepted input that does not fit is a fault of the schema, or of our reading of it.
  if (input === undefined || 'unusable' in schema || schema.validate(input).length > 0) return [];
  // First the field that is named last: a server may look at the first one only.
  const omitted = (served?.required.toReversed() ?? [])
    .filter((field) => Object.hasOwn(input, field) && !hasDefault(served?.properties[field]))
    .map((field, turn, { length }): Changed => ({
      because: `the required field ${field} is omitted`,
      input: withoutField(input, field),
      kind: 'omitted',
      form: `omitted ${turn === 0 ? 'last' : turn === length - 1 ? 'first' : 'between'}`,
    }));
  const fields = new Set([...Object.keys(input), ...Object.keys(served?.properties ?? {})]);
  const replaced = [...fields].flatMap((field) =>
    [
      ...(Object.hasOwn(input, field) ? otherTypes(input[field]) : unusedTypes(served?.properties[field])),
      ...beyondBounds(served?.properties[field], input[field]),
    ]
      .filter(({ kind }) => kind !== 'null' || served?.required.includes(field) === true)
      .map(({ value, what, kind }): Changed => ({
        because: `${field} ${what}`,
        input: { ...input, [field]: value },
        kind,
        form: [
          kind,
          typeOf(served?.properties[field]),
          ...(kind === 'form' || kind === 'unused' ? [what] : []),
        ].join(' '),
      })),
  );
  const fitting = { model, version: version.version, input };
  const extra: Changed = {
    because: 'there is a field that the schema forbids',
    input: { ...input, jobmarkUnknown: 'text' },
    kind: 'extra',
    form: 'extra',
  };
  return [...omitted, ...replaced, extra]
    .filter((changed) => schema.validate(changed.input).length > 0)
    .map(({ input: changed, ...misfit }) => ({ ...misfit, fitting, entry: { ...fitting, input: changed } }));
}

/** A value that may take the place of another, and what the field then is or has. */
interface Replacement extends Pick<Misfit, 'kind'> {
  readonly value: unknown;
  readonly what: string;
}

/** Values of another JSON type than an accepted one, and the accepted one with a part of another type. */
function otherTypes(value: unknown): readonly Replacement[] {
  const other = (part: unknown): unknown => (isObject(part) ? 'jobmark' : { jobmark: true });
  const name = (part: unknown): string => (isObject(part) ? 'a text' : 'an object');
  return [
    { value: other(value), what: `is ${name(value)}`, kind: 'type' },
    ...(typeof value === 'string' || typeof value === 'boolean'
      ? [{ value: typeof value === 'string' ? 5 : 1, what: 'is a number', kind: 'number' as const }]
      : []),
    { value: null, what: 'is null', kind: 'null' },
    ...(typeof value === 'boolean' ? [] : [{ value: true, what: 'is true', kind: 'boolean' as const }]),
    ...(typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value)
      ? [{ value: JSON.stringify(value), what: 'is a text', kind: 'text' as const }]
      : []),
    ...(Array.isArray(value) && value.length > 0
      ? [
          {
            // After another item, since a server may look at the first one only.
            value: [...(value.length > 1 ? value.slice(1) : value), other(value[0])],
            what: `has an item that is ${name(value[0])}`,
            kind: 'item' as const,
          },
        ]
      : []),
    ...(isObject(value) ? [{ value: [value], what: 'is an array', kind: 'part' as const }] : []),
    ...(isObject(value)
      ? Object.entries(value).flatMap(([key, part]) => [
          { value: withoutField(value, key), what: `has no ${key}`, kind: 'part-omitted' as const },
          {
            value: { ...value, [key]: other(part) },
            what: `has a ${key} that is ${name(part)}`,
            kind: 'part' as const,
          },
        ])
      : []),
  ];
}

/** A value of another JSON type than the fragment of a field that the accepted input omits. */
function unusedTypes(fragment: unknown): readonly Replacement[] {
  if (!isObject(fragment)) return [];
  if (fragment['type'] === 'number' || fragment['type'] === 'integer')
    return [
      { value: '2', what: 'is a text', kind: 'text' },
      { value: true, what: 'is true', kind: 'boolean' },
    ];
  if (fragment['type'] === 'object') return [{ value: 'jobmark', what: 'is a text', kind: 'unused' }];
  return [
    { value: { jobmark: true }, what: 'is an object', kind: 'unused' },
    // The schema may call a text what the model takes as a number only.
    { value: 5, what: 'is a number', kind: 'unused' },
  ];
}

/** A text that is not in the list: where possible, one that is, in other letter case. */
function unlisted(listed: readonly string[]): string {
  const inOtherCase = listed.flatMap((text) => [text.toUpperCase(), text.toLowerCase()]);
  return inOtherCase.find((text) => !listed.includes(text)) ?? 'jobmarkUnlisted';
}

/** Longer values are not made. */
const LONG = 8000;

/** A number between two integers that is not above the maximum: for nothing but the fraction it does not fit. */
function fractionWithin(accepted: number, maximum: unknown): number {
  return typeof maximum === 'number' && accepted + 0.5 > maximum ? accepted - 0.5 : accepted + 0.5;
}

/** Values of the right type that the keywords of a fragment exclude. */
function beyondBounds(fragment: unknown, accepted: unknown): readonly Replacement[] {
  if (!isObject(fragment)) return [];
  const { minLength, maxLength, minItems, maxItems, pattern, enum: listed, minimum, maximum } = fragment;
  const texts = Array.isArray(listed) ? listed.filter((item) => typeof item === 'string') : undefined;
  const isFilled = Array.isArray(accepted) && accepted.length > 0;
  const number = typeof accepted === 'number' ? accepted : 0;
  const { type, const: only, exclusiveMinimum, exclusiveMaximum, multipleOf } = fragment;
  // Each with the value that the keyword excludes; undefined where the fragment does not have the keyword.
  const excluded: readonly (readonly [kind: MisfitKind, what: string, value: unknown])[] = [
    ['length', 'is empty', isAbove(minLength, 0) ? '' : undefined],
    ['length', 'has no item', isAbove(minItems, 0) ? [] : undefined],
    ['form', 'is too long', isBelow(maxLength, LONG) ? 'x'.repeat(maxLength + 1) : undefined],
    [
      'form',
      'has too many items',
      isBelow(maxItems, LONG) && isFilled
        ? Array.from({ length: maxItems + 1 }, () => accepted[0])
        : undefined,
    ],
    ['form', 'is not whole', type === 'integer' ? fractionWithin(number, maximum) : undefined],
    ['form', 'does not match its pattern', typeof pattern === 'string' ? '?' : undefined],
    [
      'form',
      // A server may compare the beginning only.
      'matches its pattern in part only',
      typeof pattern === 'string' && typeof accepted === 'string' && accepted !== ''
        ? `${accepted}?`
        : undefined,
    ],
    ['enum', 'is none of its enum', texts && unlisted(texts)],
    ['enum', 'is not its const', typeof only === 'string' ? unlisted([only]) : undefined],
    ['minimum', 'is below its minimum', typeof minimum === 'number' ? minimum - 1 : undefined],
    ['maximum', 'is above its maximum', typeof maximum === 'number' ? maximum + 1 : undefined],
    [
      'minimum',
      'is its exclusiveMinimum',
      typeof exclusiveMinimum === 'number' ? exclusiveMinimum : undefined,
    ],
    [
      'maximum',
      'is its exclusiveMaximum',
      typeof exclusiveMaximum === 'number' ? exclusiveMaximum : undefined,
    ],
    [
      'form',
      'is no multiple',
      typeof multipleOf === 'number' && typeof accepted === 'number' ? accepted + multipleOf / 2 : undefined,
    ],
  ];
  return excluded.flatMap(([kind, what, value]) => (value === undefined ? [] : [{ value, what, kind }]));
}

const isAbove = (bound: unknown, least: number): boolean => typeof bound === 'number' && bound > least;

const isBelow = (bound: unknown, most: number): bound is number => typeof bound === 'number' && bound < most;

/** Whether a field has a default, which may take the place of a value that is omitted, even of a required one. */
export function hasDefault(fragment: unknown): boolean {
  return Object.hasOwn(objectOf(fragment), 'default');
}
