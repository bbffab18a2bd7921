import { Fragment, type ComponentChild } from 'preact';

const LONG_LINE = 300;
/** The most characters of a line with several items of a list. */
const LIST_LINE = 100;

/** Lines of an answer that are printed: from its beginning, around each marked line, and around how many of these. */
const PRINTED_LINES = 16;
const AROUND_MARKS = 6;
const PRINTED_MARKS = 3;

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
  const lines = shown.split('\n').map((line) => ({ line, found: parts.filter((one) => line.includes(one)) }));
  const isPrinted = printedLines(lines.map(({ found }) => found.length > 0));
  return consecutive(lines, (_, index) => isPrinted(index)).map(({ items, is, start }) =>
    is ? (
      items.map(({ line, found }, index) => drawLine(line, found, start + index))
    ) : (
      <Fragment key={start}>
        <span class="screen-only">{items.map(({ line }) => `${line}\n`).join('')}</span>
        <span class="print-only">{`… ${items.length} lines …\n`}</span>
      </Fragment>
    ),
  );
}

function drawLine(line: string, found: readonly string[], index: number): ComponentChild {
  if (found.length === 0) return `${line}\n`;
  return found.includes(MARK) || isOne(line) ? (
    <mark key={index}>{`${line.replaceAll(MARK, '')}\n`}</mark>
  ) : (
    [...markParts(line, found), '\n']
  );
}

/** Which lines of an answer are printed: the first ones, and those around the first marked ones. */
function printedLines(isMarked: readonly boolean[]): (index: number) => boolean {
  const places = isMarked.flatMap((is, index) => (is ? [index] : [])).slice(0, PRINTED_MARKS);
  return (index) => index < PRINTED_LINES || places.some((place) => Math.abs(place - index) <= AROUND_MARKS);
}

/** Neighbouring items for which a test gives the same, each with the index of its first. */
function consecutive<Item>(
  items: readonly Item[],
  test: (item: Item, index: number) => boolean,
): readonly { readonly items: readonly Item[]; readonly is: boolean; readonly start: number }[] {
  const runs: { items: Item[]; is: boolean; start: number }[] = [];
  for (const [index, item] of items.entries()) {
    const is = test(item, index);
    const last = runs.at(-1);
    if (last?.is === is) last.items.push(item);
    else runs.push({ items: [item], is, start: index });
  }
  return runs;
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
