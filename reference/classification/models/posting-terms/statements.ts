// How far a negation reaches; more would cross into other statements. Also bounds the work per match.
const REACH_BEFORE = 50;
const REACH_AFTER = 40;

const negatedBefore =
  /\b(?:no|not(?! only| just| limited)|non|without|never|neither|nor|cannot|can['’]t|isn['’]t|don['’]t|doesn['’]t|won['’]t|unable to|rather than|instead of|excluding)(?:[\s-]+[\w'’/-]+){0,4}[\s("-]*$/i;
const negatedAfter =
  /^(?:\s+[\w'’-]+){0,3}\s+(?:(?:is|are|will be|can|may)\s*(?:not|n['’]t)\b|cannot|isn['’]t|aren['’]t|not\s+(?:available|offered|included|provided|possible|required|permitted|accepted|an option)|unavailable)/i;

/** A match of a pattern in a text, and whether the text negates it. */
export interface Statement {
  readonly match: RegExpExecArray;
  readonly negated: boolean;
}

/** Every match of a global pattern in a text, with the negations of its clause: "no visa", "not a remote role". */
export function statements(text: string, pattern: RegExp): Statement[] {
  return [...text.matchAll(pattern)].map((match) => {
    const end = match.index + match[0].length;
    const before = text
      .slice(Math.max(0, match.index - REACH_BEFORE), match.index)
      .replace(/^.*(?:[.;:!?,\n•]| but )/s, '');
    const after = text.slice(end, end + REACH_AFTER).replace(/[.;:!?,\n•].*$/s, '');
    return { match, negated: negatedBefore.test(before) || negatedAfter.test(after) };
  });
}

/** Whether the pattern matches at least once without negation. */
export function affirms(text: string, pattern: RegExp): boolean {
  return statements(text, pattern).some(({ negated }) => !negated);
}
