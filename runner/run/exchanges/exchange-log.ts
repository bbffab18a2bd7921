import { getOrInsert, type ApiGroup, type ClauseId } from '../../../contracts/index.ts';
import {
  type ActiveCheck,
  type Exchange,
  type ExchangeValidation,
  type PassiveCheck,
  type RequestSpec,
  type Violation,
  groupOfCheck,
} from '../../../properties/index.ts';
import { identityOf } from '../../report/findings/finding-identity.ts';
import { answerKind, type AnswerKind } from './answer-kind.ts';

/** What the passive checks found in one exchange, and which active checks saw it. */
export interface LoggedExchange {
  /** Position in the run, from 1. */
  readonly number: number;
  /** How many exchanges the log had when the request was sent: those after them ended during it or later. */
  readonly sentAfter: number;
  readonly spec: RequestSpec;
  readonly status: number;
  /** What the answer says about the state of its group. */
  readonly answer: AnswerKind;
  readonly validations: readonly (ExchangeValidation & { readonly check: PassiveCheck })[];
  readonly seenBy: ReadonlySet<ActiveCheck>;
  /** Whether the survey, or a check that only sends, sent it. */
  readonly isSurveyed: boolean;
  /** Whether the last check of its group compares it with the others. */
  readonly isShared: boolean;
  /** Undefined once the log has kept as much as it may. */
  readonly exchange: Exchange | undefined;
}

/** A violation that a passive check found, with the position of its exchange. */
export interface LoggedViolation {
  readonly number: number;
  readonly violation: Violation;
}

/** What passive validation found on behalf of one check. */
export interface PassiveFindings {
  readonly evaluated: ReadonlyMap<ClauseId, number>;
  readonly violations: readonly LoggedViolation[];
}

/** Every exchange of a run, validated once by the passive checks. */
export interface ExchangeLog {
  /** Validates a new exchange; `check` is the active check that sent it, if one did, when the log had `sentAfter` entries. */
  add(exchange: Exchange, check: ActiveCheck | undefined, sentAfter?: number): void;
  /** Notes that another check used the answer too. */
  see(exchange: Exchange, check: ActiveCheck): void;
  /** Notes that the answer is one of those which the last check of a group compares. */
  share(exchange: Exchange): void;
  /** The position of an exchange of this run; 0 for one that came from elsewhere. */
  numberOf(exchange: Exchange): number;
  readonly entries: readonly LoggedExchange[];
  /** What was found in the exchanges that an active check saw, for the clauses that it declares. */
  findingsFor(check: ActiveCheck): PassiveFindings;
  /** What a passive check found that no active check answers for. */
  remainderOf(check: PassiveCheck): PassiveFindings;
  /** Exchanges of a group so far. */
  countOf(group: ApiGroup): number;
}

type Entry = LoggedExchange & { readonly seenBy: Set<ActiveCheck>; isShared: boolean };

/** Violations kept of one clause; more of the same finding are counted only. */
const KEPT_PER_CLAUSE = 20;

/** What a value takes in memory beside the characters of its text, about. */
const BYTES_PER_VALUE = 48;

/** What a response takes in memory, about: a list of 100,000 empty lists has few characters. */
function bytesOf(text: string): number {
  let values = 1;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) values += 1;
  return text.length + values * BYTES_PER_VALUE;
}

/** A log without any exchange; it keeps exchanges up to a number of bytes of responses, none when omitted. */
export function createExchangeLog(passiveChecks: readonly PassiveCheck[], keptBytes = 0): ExchangeLog {
  let bytes = 0;
  const entries: Entry[] = [];
  const seen = new Map<ActiveCheck, Set<Entry>>();
  const noteSeen = (entry: Entry, check: ActiveCheck): void => {
    entry.seenBy.add(check);
    getOrInsert(seen, check, () => new Set()).add(entry);
  };
  const positions = new WeakMap<Exchange, number>();
  const entryOf = (exchange: Exchange) => entries[(positions.get(exchange) ?? 0) - 1];
  return {
    entries,
    add(exchange, check, sentAfter = entries.length) {
      const number = entries.length + 1;
      positions.set(exchange, number);
      bytes += bytesOf(exchange.response.text);
      const entry: Entry = {
        isSurveyed: check === undefined,
        isShared: false,
        exchange: bytes <= keptBytes ? exchange : undefined,
        number,
        sentAfter,
        spec: exchange.spec,
        status: exchange.response.status,
        answer: answerKind(exchange),
        validations: passiveChecks
          .filter((check) => groupOfCheck(check) === exchange.spec.group)
          .map((passive) => ({ check: passive, ...passive.validate(exchange) })),
        seenBy: new Set(),
      };
      entries.push(entry);
      if (check !== undefined) noteSeen(entry, check);
    },
    see(exchange, check) {
      const entry = entryOf(exchange);
      if (entry !== undefined) noteSeen(entry, check);
    },
    share(exchange) {
      const entry = entryOf(exchange);
      if (entry !== undefined) entry.isShared = true;
    },
    numberOf: (exchange) => positions.get(exchange) ?? 0,
    findingsFor: (check) =>
      gather(
        [...(seen.get(check) ?? [])].sort((one, other) => one.number - other.number),
        (clause) => check.clauses.includes(clause),
      ),
    remainderOf: (check) =>
      gather(
        entries.map((entry) => ({
          ...entry,
          validations: entry.validations.filter((validation) => validation.check === check),
        })),
        (clause, { seenBy }) => ![...seenBy].some(({ clauses }) => clauses.includes(clause)),
      ),
    countOf: (group) => entries.filter(({ spec }) => spec.group === group).length,
  };
}

function gather(
  entries: readonly LoggedExchange[],
  counts: (clause: ClauseId, entry: LoggedExchange) => boolean,
): PassiveFindings {
  const evaluated = new Map<ClauseId, number>();
  const violations: LoggedViolation[] = [];
  const kept = new Map<ClauseId, number>();
  /** By finding: the place of the last violation that was kept, and how many came after it. */
  const last = new Map<string, { readonly place: number; further: number }>();
  for (const entry of entries)
    for (const validation of entry.validations) {
      for (const clause of validation.evaluated)
        if (counts(clause, entry)) evaluated.set(clause, (evaluated.get(clause) ?? 0) + 1);
      for (const violation of validation.violations) {
        const { further = 0, ...alone } = violation;
        const { clause } = violation;
        if (!counts(clause, entry)) continue;
        const { id } = identityOf(violation);
        const known = last.get(id);
        const count = kept.get(clause) ?? 0;
        if (known !== undefined && count >= KEPT_PER_CLAUSE) {
          known.further += 1 + further;
          continue;
        }
        kept.set(clause, count + 1);
        last.set(id, { place: violations.length, further: (known?.further ?? 0) + further });
        violations.push({ number: entry.number, violation: further === 0 ? violation : alone });
      }
    }
  for (const { place, further } of last.values()) {
    const logged = violations[place];
    if (logged !== undefined && further > 0)
      violations[place] = { ...logged, violation: { ...logged.violation, further } };
  }
  return { evaluated, violations };
}
