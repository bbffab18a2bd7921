/** What was found about one aspect of a target. */
export interface Diagnosis {
  /** Such as `DNS`, or the name of a group. */
  readonly aspect: string;
  /** `bad` keeps a run from judging; `note` does not, but may surprise. */
  readonly state: 'good' | 'note' | 'bad';
  readonly says: string;
  /** What to do about it; always there for a bad one. */
  readonly remedy?: string;
}

/** A good aspect. */
export const good = (aspect: string, says: string): Diagnosis => ({ aspect, state: 'good', says });

/** An aspect that may surprise. */
export function note(aspect: string, says: string, remedy: string): Diagnosis {
  return { aspect, state: 'note', says, remedy };
}

/** An aspect that keeps a run from judging. */
export function bad(aspect: string, says: string, remedy: string): Diagnosis {
  return { aspect, state: 'bad', says, remedy };
}
