/** A value that a statement binds. */
export type BoundValue = string | number | readonly string[];

/** A piece of a statement: its text with a `?` for each bound value, in order. */
export interface Sql {
  readonly text: string;
  readonly values: readonly BoundValue[];
}

/** The values that a template of `sql` accepts. */
type SqlPart = Sql | string | number;

/**
 * Builds SQL from parts. The text of the template is ours; a string in it is always bound, never part of the text, so
 * no text of a request becomes SQL. Numbers are written out, because the planner reads them. Throws TypeError for a
 * number that is not finite.
 */
export function sql(template: TemplateStringsArray, ...parts: readonly SqlPart[]): Sql {
  let text = template[0] ?? '';
  const values: BoundValue[] = [];
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      text += '?';
      values.push(part);
    } else if (typeof part === 'number') {
      if (!Number.isFinite(part)) throw new TypeError(`${part} is not a number for a statement`);
      text += numberText(part);
    } else {
      text += part.text;
      values.push(...part.values);
    }
    text += template[index + 1] ?? '';
  }
  return { text, values };
}

/** A number as SQL reads it; one with a fraction has an exponent, because without one it would be a DECIMAL. */
function numberText(number: number): string {
  const text = Number.isInteger(number) || String(number).includes('e') ? String(number) : `${number}e0`;
  return number < 0 ? `(${text})` : text;
}

/** No text at all. */
export const nothing: Sql = sql``;

/** The name of a column or table, from a declaration of ours, as a quoted identifier. */
export const identifier = (name: string): Sql => ({ text: `"${name.replaceAll('"', '""')}"`, values: [] });

/** A list of texts as one bound value. */
export const boundList = (texts: readonly string[]): Sql => ({ text: '?', values: [texts] });

/** Pieces with a separator between them, such as `, ` or ` AND `. */
export function join(
  pieces: readonly Sql[],
  separator: ', ' | ' AND ' | ' OR ' | ' ' | ' + ' | ' UNION ALL ',
): Sql {
  return {
    text: pieces.map(({ text }) => text).join(separator),
    values: pieces.flatMap(({ values }) => values),
  };
}

/** All conditions together; true without any. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql`(${join(conditions, ' AND ')})`;
}

/** At least one of the conditions; false without any. */
export function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' OR ')})`;
}

/** Whole numbers as a list in parentheses, for IN. There must be one at least. */
export function numberList(numbers: readonly number[]): Sql {
  return sql`(${join(
    numbers.map((number) => sql`${number}`),
    ', ',
  )})`;
}
