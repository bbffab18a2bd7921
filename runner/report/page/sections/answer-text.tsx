import type { ComponentChild } from 'preact';

const LONG_LINE = 300;

/** Stands before a marked key until the lines are drawn; a private-use character, as no answer has it. */
const MARK = '\uE000';

/** The text of an answer, indented if it is JSON, with the lines or the text of these parts marked. */
export function AnswerText({
  text,
  marked,
}: {
  readonly text: string;
  readonly marked: readonly string[];
}): ComponentChild {
  if (text === '') return '(an empty body)';
  const pointers = marked.filter((one) => one.startsWith('/'));
  const json = pretty(text, pointers);
  const shown = json ?? text;
  // In a text that is not valid JSON, the key is searched for everywhere.
  const parts = marked.map((one) =>
    !pointers.includes(one) ? one : json === undefined ? `"${lastKey(one)}":` : MARK,
  );
  return shown.split('\n').map((line, index) => {
    const part = parts.find((one) => line.includes(one));
    if (part === undefined) return `${line}\n`;
    if (part === MARK || line.length <= LONG_LINE)
      return <mark key={index}>{`${line.replaceAll(MARK, '')}\n`}</mark>;
    return line
      .split(part)
      .flatMap((between, at) => (at === 0 ? [between] : [<mark key={at}>{part}</mark>, between]));
  });
}

/** JSON with an indent of two, short lists of numbers and texts on one line, and `MARK` at the keys of the pointers. */
function pretty(text: string, pointers: readonly string[]): string | undefined {
  try {
    const value = pointers.reduce<unknown>((inner, pointer) => {
      const path = pointer.split('/').slice(1);
      return withMark(inner, path) ?? withMark(inner, ['data', ...path]) ?? inner;
    }, JSON.parse(text));
    return JSON.stringify(value, undefined, 2).replaceAll(/\[\n[^[\]{}]{1,300}\n *\]/g, (list) =>
      list.replaceAll(/\n */g, ' '),
    );
  } catch {
    return undefined;
  }
}

/**
 * The value with `MARK` before the last key of a path, or before the key of the object that lacks it; undefined where the value
 * itself lacks it. An index at the end belongs to the key before it; `*` is every item.
 */
function withMark(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.map((item: unknown, place) =>
      key === '*' || key === String(place) ? withMark(item, rest) : item,
    );
    return items.includes(undefined) ? undefined : items;
  }
  if (!Object.hasOwn(value, key)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      if (name !== key) return [name, inner];
      const marked = rest.every((part) => /^(?:\d+|\*)$/.test(part)) ? undefined : withMark(inner, rest);
      return marked === undefined ? [`${MARK}${name}`, inner] : [name, marked];
    }),
  );
}

function lastKey(pointer: string): string {
  return pointer.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? '';
}
