import fc, { type Arbitrary } from 'fast-check';
import { numberOf, objectOf, stringsOf } from '../../contracts/index.ts';
import type { ServedSchema } from '../kit/validate/served-schema.ts';
import { textFor } from './job-texts.ts';
import { numberWithin } from './number-within.ts';
import { textMatching, textOfFormat } from './text-matching.ts';

/** Inputs for a served schema, or why none can be made within the bounds below. */
export type ServedInputs =
  | { readonly kind: 'generated'; readonly arbitrary: Arbitrary<Record<string, unknown>> }
  | { readonly kind: 'impossible'; readonly reason: string };

/** Bounds of generated inputs, because the schema comes from the target and may require anything. */
const bounds = {
  fields: 300,
  /** Fields of one object that its schema does not require. */
  optionalFields: 40,
  /** Items of one array. */
  items: 50,
  text: 10_000,
  /** Values of an `enum` that are looked at. */
  choices: 50,
  /** Schema fragments read for one input. */
  fragments: 2000,
  /** Characters of the whole input, roughly. */
  size: 100_000,
  /** Levels of nesting; a schema may refer to itself. */
  depth: 6,
};

/** What a schema requires exceeds the bounds, or is contradictory. */
class Impossible extends Error {}

type Fragment = Readonly<Record<string, unknown>>;

/** The path of a value in the input. */
interface Place {
  /** The name of the nearest field, which decides what its texts are about. */
  readonly field: string;
  readonly depth: number;
  /** How many copies of the value an input may have: the product of the lengths of the arrays around it. */
  readonly copies: number;
}

/**
 * Inputs that fit a served input schema (contracts/specification/classification.md#version-details). Texts suit the name
 * of their field: titles, adverts, companies, locales. Required fields are always present, optional ones half of the
 * time. A keyword that is not understood, such as `not`, may make the value unfit: the survey sends it to the target.
 * Length, count and total size are bounded, whatever the schema requires. With `every`, optional fields are always there.
 */
export function servedInput(
  schema: ServedSchema,
  locales: readonly string[],
  root?: unknown,
  optional: 'some' | 'every' = 'some',
): ServedInputs {
  try {
    const builder = new InputBuilder(locales, root, optional);
    const object = { ...schema, ...countsOf(objectOf(root)) };
    return { kind: 'generated', arbitrary: builder.record(object, { field: '', depth: 0, copies: 1 }) };
  } catch (error) {
    if (error instanceof Impossible) return { kind: 'impossible', reason: error.message };
    throw error;
  }
}

/** An object of a served schema, and how many fields it has. */
interface ServedObject extends Pick<ServedSchema, 'required' | 'properties'> {
  readonly least: number;
  readonly most: number;
}

function countsOf(schema: Fragment): Pick<ServedObject, 'least' | 'most'> {
  return {
    least: numberOf(schema['minProperties']) ?? 0,
    most: numberOf(schema['maxProperties']) ?? Infinity,
  };
}

/** Builds the arbitrary of one schema, and counts what its inputs may hold. */
class InputBuilder {
  readonly #locales: readonly string[];
  readonly #root: unknown;
  readonly #optional: 'some' | 'every';
  #fragments = 0;
  #size = 0;

  constructor(locales: readonly string[], root: unknown, optional: 'some' | 'every') {
    this.#optional = optional;
    this.#locales = locales;
    this.#root = root;
  }

  record(
    { required, properties, least, most }: ServedObject,
    place: Place,
  ): Arbitrary<Record<string, unknown>> {
    const names = new Set(required);
    if (names.size > bounds.fields) throw new Impossible(`it requires ${names.size} fields`);
    // A record cannot be given this key.
    if (names.has('__proto__')) throw new Impossible('it requires a field __proto__');
    const optional = Object.keys(properties)
      .filter((name) => !names.has(name) && name !== '__proto__' && properties[name] !== false)
      .slice(0, bounds.optionalFields);
    const fields = new Map<string, Arbitrary<unknown>>();
    for (const name of names) {
      const fragment = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (fragment === false) throw new Impossible(`no value of the required field ${name} is allowed`);
      fields.set(name, this.#value(fragment, { ...place, field: name }));
    }
    for (const name of optional) {
      const value = this.#valueIfPossible(properties[name], { ...place, field: name });
      if (value !== undefined) fields.set(name, value);
    }
    if (most < names.size) throw new Impossible(`it has ${names.size} fields and at most ${most}`);
    const always = this.#optional === 'every' ? fields.size : Math.max(least, names.size);
    const requiredKeys = [...fields.keys()].slice(0, always);
    const records = fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
    if (most >= fields.size) return records;
    const others = [...fields.keys()].filter((name) => !names.has(name));
    return fc
      .tuple(records, fc.shuffledSubarray(others, { minLength: others.length }))
      .map(([record, shuffled]) => {
        const kept = [...names, ...shuffled.filter((name) => name in record)].slice(0, most);
        return Object.fromEntries(kept.map((name) => [name, record[name]]));
      });
  }

  #valueIfPossible(fragment: unknown, place: Place): Arbitrary<unknown> | undefined {
    const size = this.#size;
    try {
      return this.#value(fragment, place);
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
      this.#size = size;
      return undefined;
    }
  }

  #value(fragment: unknown, place: Place): Arbitrary<unknown> {
    this.#fragments += 1;
    if (this.#fragments > bounds.fragments) throw new Impossible('it has too many parts');
    if (place.depth > bounds.depth) throw new Impossible(`it is nested deeper than ${bounds.depth} levels`);
    if (typeof fragment !== 'object' || fragment === null || Array.isArray(fragment))
      return this.#text({}, place);
    const schema = fragment as Fragment;
    const deeper = { ...place, depth: place.depth + 1 };
    if (typeof schema['$ref'] === 'string') return this.#value(this.#resolve(schema['$ref']), deeper);
    if ('const' in schema) return this.#constants([schema['const']], place);
    for (const list of [schema['enum'], schema['examples']])
      if (Array.isArray(list) && list.length > 0) return this.#constants(list, place);
    for (const list of [schema['anyOf'], schema['oneOf'], schema['allOf']])
      if (Array.isArray(list) && list.length > 0) return this.#firstPossible(list, deeper);
    return this.#ofType(schema, place);
  }

  #ofType(schema: Fragment, place: Place): Arbitrary<unknown> {
    const { type } = schema;
    switch (Array.isArray(type) ? type.find((name) => name !== 'null') : type) {
      case 'integer':
      case 'number': {
        this.#add(10, place);
        const number = numberWithin(schema, type === 'integer');
        if (number === undefined) throw new Impossible(`the bounds of ${place.field} leave no number`);
        return number;
      }
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return this.#array(schema, place);
      case 'object':
        return this.record(
          {
            required: stringsOf(schema['required']),
            properties: objectOf(schema['properties']),
            ...countsOf(schema),
          },
          { ...place, depth: place.depth + 1 },
        );
      default:
        return this.#text(schema, place);
    }
  }

  #array(schema: Fragment, place: Place): Arbitrary<unknown> {
    const least = numberOf(schema['minItems']) ?? 0;
    const most = numberOf(schema['maxItems']) ?? Infinity;
    if (least > bounds.items || most < least)
      throw new Impossible(`${place.field} has at least ${least} and at most ${most} items`);
    const maxLength = Math.max(least, Math.min(3, most));
    const minLength = Math.min(Math.max(1, least), maxLength);
    if (maxLength === 0) return fc.constant([]);
    const copies = place.copies * maxLength;
    return fc.array(this.#value(schema['items'], { ...place, depth: place.depth + 1, copies }), {
      minLength,
      maxLength,
    });
  }

  #text(schema: Fragment, place: Place): Arbitrary<string> {
    const least = numberOf(schema['minLength']) ?? 0;
    const most = numberOf(schema['maxLength']) ?? Infinity;
    if (least > bounds.text || most < least)
      throw new Impossible(`${place.field} has at least ${least} and at most ${most} characters`);
    this.#add(Math.max(40, least), place);
    const { pattern, format } = schema;
    const known = typeof format === 'string' ? textOfFormat(format) : undefined;
    const texts = (known ?? textFor(place.field, this.#locales)).map((text) =>
      text.padEnd(least, ' and more').slice(0, most),
    );
    return typeof pattern === 'string' ? textMatching(pattern, texts) : texts;
  }

  #constants(list: readonly unknown[], place: Place): Arbitrary<unknown> {
    const values = list
      .slice(0, bounds.choices)
      .map((value) => ({ value, length: JSON.stringify(value)?.length ?? 0 }))
      .filter(({ length }) => length <= bounds.text);
    if (values.length === 0) throw new Impossible(`every value of ${place.field} is too long`);
    this.#add(Math.max(...values.map(({ length }) => length)), place);
    return fc.constantFrom(...values.map(({ value }) => value));
  }

  #firstPossible(list: readonly unknown[], place: Place): Arbitrary<unknown> {
    for (const fragment of list.slice(0, bounds.choices)) {
      const value = this.#valueIfPossible(fragment, place);
      if (value !== undefined) return value;
    }
    throw new Impossible(`no alternative of ${place.field} is possible`);
  }

  #add(length: number, { copies }: Place): void {
    this.#size += length * copies;
    if (this.#size > bounds.size) throw new Impossible(`it is longer than ${bounds.size} characters`);
  }

  #resolve(reference: string): unknown {
    if (!reference.startsWith('#')) throw new Impossible(`it refers to ${reference}`);
    let node: unknown = this.#root;
    for (const step of reference.split('/').slice(1)) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key))
        throw new Impossible(`${reference} refers to nothing`);
      node = (node as Fragment)[key];
    }
    return node;
  }
}
