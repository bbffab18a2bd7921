const values = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const),
);

/** A regular expression source for a whole number up to 99 in digits, or up to twenty in words. */
export const countPattern: string = String.raw`(?:\d{1,2}(?:\.5)?|${[...values.keys()].join('|')})`;

/** The value of a text that countPattern matched. */
export function countOf(text: string): number {
  return values.get(text.toLowerCase()) ?? Number(text);
}
