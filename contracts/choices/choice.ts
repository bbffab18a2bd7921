import type { ClauseId } from '../clauses/index.ts';
import type { ApiGroup } from '../groups.ts';

interface ChoiceHead {
  /** Permanent, in kebab-case; contracts/specification/decisions.md names it at its decision. */
  readonly id: string;
  readonly question: string;
  /** The groups in which the point is open. A target may take another option in each of them. */
  readonly groups: readonly ApiGroup[];
  /** The clauses whose evaluation needs the option. */
  readonly clauses: readonly ClauseId[];
}

/** A choice with a fixed list of options. */
interface ClosedChoice extends ChoiceHead {
  readonly kind: 'closed';
  /** Option id to its meaning, in one line. */
  readonly options: { readonly [option: string]: string };
}

/** A choice that has each text of a pattern as an option, such as the name of a field. */
interface OpenChoice extends ChoiceHead {
  readonly kind: 'open';
  /** What an option looks like, in words. */
  readonly form: string;
  /** Matches a whole option. */
  readonly pattern: RegExp;
}

/** A point that the specification leaves open, with its options; a target takes the same one at all endpoints of a group. */
export type Choice = ClosedChoice | OpenChoice;

/** Choices by id; a choice with `options` is closed. */
export type Choices = Readonly<
  Record<string, Omit<ClosedChoice, 'id' | 'kind'> | Omit<OpenChoice, 'id' | 'kind'>>
>;

/** The groups that count and rank postings. */
export const postingGroups = ['rankings', 'company-postings'] as const;
