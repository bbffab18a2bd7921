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
  const shown = pretty(text, pointers);
  // In a text that is not valid JSON, the key is searched for everywhere.
  const parts = marked.flatMap((one) =>
    !pointers.includes(one) ? [one] : shown.includes(MARK) ? [MARK] : [`"${lastKey(one)}":`],
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
function pretty(text: string, pointers: readonly string[]): string {
  try {
    const value = pointers.reduce<unknown>(
      (inner, pointer) => withMark(inner, pointer.split('/').slice(1)),
      JSON.parse(text),
    );
    return JSON.stringify(value, undefined, 2).replaceAll(/\[\n[^[\]{}]{1,300}\n *\]/g, (list) =>
      list.replaceAll(/\n */g, ' '),
    );
  } catch {
    return text;
  }
}

/** The value with `MARK` before the last key of a path; an index at its end belongs to the key before it. */
function withMark(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item: unknown, place) => (String(place) === key ? withMark(item, rest) : item));
  const isLast = rest.every((part) => /^\d+$/.test(part));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name !== key ? [name, inner] : isLast ? [`${MARK}${name}`, inner] : [name, withMark(inner, rest)],
    ),
  );
}

function lastKey(pointer: string): string {
  return pointer.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? '';
}
