import type { ComponentChild } from 'preact';

const LONG_LINE = 300;

/**
 * The text of an answer, indented if it is JSON. Marks the lines with one of the parts; in a long line, such as that of an
 * answer cut off, the part itself.
 */
export function AnswerText({
  text,
  marked,
}: {
  readonly text: string;
  readonly marked: readonly string[];
}): ComponentChild {
  if (text === '') return '(an empty body)';
  return pretty(text)
    .split('\n')
    .map((line, index) => {
      const part = marked.find((one) => line.includes(one));
      if (part === undefined) return `${line}\n`;
      if (line.length <= LONG_LINE) return <mark key={index}>{`${line}\n`}</mark>;
      return line
        .split(part)
        .flatMap((between, at) => (at === 0 ? [between] : [<mark key={at}>{part}</mark>, between]));
    });
}

/** JSON with an indent of two, and short lists of numbers and texts on one line. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2).replaceAll(/\[\n[^[\]{}]{1,300}\n *\]/g, (list) =>
      list.replaceAll(/\n */g, ' '),
    );
  } catch {
    return text;
  }
}
