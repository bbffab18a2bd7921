/** Text that a terminal shows as it is: control and direction characters become `\x1b` and the like, but line breaks. */
export function printable(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}

/** A text of at most `most` characters, with an ellipsis instead of the rest. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** A printable text on one line of at most `most` characters. */
export function oneLine(text: string, most: number): string {
  return cut(printable(text).replaceAll(/\s+/g, ' '), most);
}
