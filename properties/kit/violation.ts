import type { ClauseId } from '../../contracts/index.ts';
import type { Exchange } from './exchange.ts';

/** A violated clause, with its evidence. */
export interface Violation {
  readonly clause: ClauseId;
  /** Slug of the rule within the clause; with clause, route and field the identity of a finding. */
  readonly rule?: string;
  /** Path of the field concerned. */
  readonly field?: string;
  readonly expected: string;
  readonly actual: string;
  /** The exchanges that show it; the last one is the one that was evaluated. Never empty. */
  readonly exchanges: readonly Exchange[];
  readonly reproduction?: Reproduction;
  /** How many more of the same finding there were, of 10,000 in each answer, whose evidence was not kept; none when omitted. */
  readonly further?: number;
}

/** How to run a generated case again. */
export interface Reproduction {
  readonly seed: number;
  /** fast-check's path to the shrunk counterexample. */
  readonly path: string;
  /** The shrunk case, as readable text. */
  readonly counterexample: string;
  readonly shrinks: number;
  /** True when the case failed once and passed when it was sent again. */
  readonly flaky: boolean;
}

/** What was seen of a clause of level `open`. */
export interface Observation {
  readonly clause: ClauseId;
  readonly seen: string;
  /** Whether a report shows it without being asked: no violation, and something that its reader should know. */
  readonly isNotable?: true;
}
