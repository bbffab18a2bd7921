/** The kinds of reason why a clause was not judged; an unjudged must fails the run unless all reasons are harmless. */
export const unjudgedKinds = {
  data: { harmless: true, title: 'the data of the target cannot show it' },
  credentials: { harmless: true, title: 'it needs credentials that the run does not have' },
  dialect: { harmless: true, title: 'it depends on a choice that this target did not show' },
  'not-deployed': { harmless: true, title: 'the target does not deploy the group' },
  budget: { harmless: true, title: 'the budget of requests was used up' },
  refused: { harmless: false, title: 'the target refused, or failed to answer, a documented request' },
  'no-effect': { harmless: false, title: 'the answers of the target do not depend on the requests' },
  'not-recorded': { harmless: false, title: 'the recording does not have the answer' },
} as const satisfies Readonly<Record<string, { readonly harmless: boolean; readonly title: string }>>;

/**
 * Which kind a reason is of. `data`: no postings, no set, one model only, no ties, answers that change with each
 * request. `credentials`: no token given for it. `dialect`: the choice of the specification that decides it is
 * undetermined, or the target refuses a form that the specification leaves open. `not-deployed`: the group is absent. `budget`: the
 * requests of `--budget` are used up. `refused`: a documented request was refused or failed. `no-effect`: every answer is the same, whatever was sent. `not-recorded`: a
 * recording is judged that does not have the answer.
 */
export type UnjudgedKind = keyof typeof unjudgedKinds;

/** Why something was not judged. */
export interface Unjudged {
  readonly kind: UnjudgedKind;
  readonly reason: string;
}

/** Ends a check without a judgement; the message is the reason. */
class NotJudged extends Error {
  readonly kind: UnjudgedKind;

  constructor(reason: string, kind: UnjudgedKind = 'data') {
    super(reason);
    this.kind = kind;
  }
}

/** A prerequisite of the check is missing; nothing was evaluated. */
export class Blocked extends NotJudged {
  override readonly name = 'Blocked';
}

/** The check ran, but the responses could not have shown a fault. */
export class Inconclusive extends NotJudged {
  override readonly name = 'Inconclusive';
}
