/**
 * Text that a terminal shows as it is: characters that could move the cursor, change colours, turn the direction of
 * writing or hide something become `\x1b` and the like. Line breaks stay.
 */
export function printable(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
  });
}
