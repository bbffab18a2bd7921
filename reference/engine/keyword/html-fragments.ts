import { identifier, sql, type Sql } from '../sql/sql.ts';

/** Tags inside a sentence, so that a phrase may run across them. */
const inlineTags = '</?(a|abbr|b|cite|code|em|font|i|mark|small|span|strong|sub|sup|u)(\\s[^>]*)?>';

const entities = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&apos;', "'"],
  ['&nbsp;', ' '],
  // The last, so that the `&` that it produces is not decoded again.
  ['&amp;', '&'],
] as const;

/** Everything else that is not text: other tags and comments. */
const markup = '(?s)<!--.*?-->|<[^>]*>';

/** The texts between the block tags of an HTML body in `column`, each once, with its entities decoded. */
export function htmlFragments(column: string): Sql {
  const bare = sql`regexp_replace(${identifier(column)}, ${inlineTags}, '', 'gi')`;
  return sql`list_distinct(string_split_regex(${bare}, ${markup}))`;
}

/** A piece of a body as plain text: its entities as the characters that they stand for. */
export function plainText(column: string): Sql {
  return entities.reduce(
    (text, [entity, character]) => sql`replace(${text}, ${entity}, ${character})`,
    identifier(column),
  );
}
