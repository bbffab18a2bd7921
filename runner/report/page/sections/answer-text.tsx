import type { ComponentChild } from 'preact';

const LONG_LINE = 300;
/** The most characters of a line with several items of a list. */
const LIST_LINE = 100;

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
    const found = parts.filter((one) => line.includes(one));
    if (found.length === 0) return `${line}\n`;
    return found.includes(MARK) || isOne(line) ? (
      <mark key={index}>{`${line.replaceAll(MARK, '')}\n`}</mark>
    ) : (
      [...markParts(line, found), '\n']
    );
  });
}

/** Whether a line has one value or one item of a list, and not several. */
function isOne(line: string): boolean {
  return line.length <= LONG_LINE && (line.trimStart().startsWith('{') || !line.includes(', '));
}

function markParts(line: string, parts: readonly string[]): readonly ComponentChild[] {
  const any = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return line
    .split(new RegExp(`(${any})`))
    .map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece));
}

/** JSON with an indent of two, short lists and items on one line, and `MARK` at the keys of the pointers. */
function pretty(text: string, pointers: readonly string[]): string | undefined {
  try {
    const value = pointers.reduce<unknown>((inner, pointer) => {
      const path = pointer.split('/').slice(1);
      return withMark(inner, path) ?? withMark(inner, ['data', ...path]) ?? inner;
    }, JSON.parse(text));
    return JSON.stringify(value, undefined, 2)
      .replaceAll(/\[\n[^[\]{}]+\n *\]/g, inLines)
      .replaceAll(/^ +\{\n[^[\]{}]{1,120}\n *\}/gm, (item) => item.replaceAll(/\n */g, ' '));
  } catch {
    return undefined;
  }
}

/** A list of numbers and texts in lines with as many items as fit. */
function inLines(list: string): string {
  const [open = '', ...items] = list.split(/\n */);
  const close = items.pop() ?? '';
  if (items.join(' ').length <= LIST_LINE) return `${open} ${items.join(' ')} ${close}`;
  const indent = list.slice(list.lastIndexOf('\n'), -close.length);
  const lines: string[] = [];
  for (const item of items) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + item.length < LIST_LINE)
      lines[lines.length - 1] = `${line} ${item}`;
    else lines.push(item);
  }
  return `${open}${lines.map((line) => `${indent}  ${line}`).join('')}${indent}${close}`;
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
