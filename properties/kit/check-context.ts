import { type ClauseId, defined, matchRoute } from '../../contracts/index.ts';
import { compareAgain } from './compare/compare-again.ts';
import { differingKeys } from './compare/differences.ts';
import { sameJson } from './compare/same-json.ts';
import {
  type AcceptedExchange,
  brief,
  detailTexts,
  type Exchange,
  isAccepted,
  type RequestSpec,
} from './exchange.ts';
import type { AcceptOptions, Expectation, Phrase, Refusal, Relation } from './statements.ts';
import type { Survey } from './survey.ts';
import type { Connection } from './target-client.ts';
import { Blocked, type Unjudged, type UnjudgedKind } from './unjudged.ts';
import type { Observation, Reproduction, Violation } from './violation.ts';

/** How thorough a run is; each profile has all checks of the one before. */
export type Profile = 'smoke' | 'standard' | 'thorough';

/** What a run provides to each check. */
export interface CheckSettings {
  readonly survey: Survey;
  readonly profile: Profile;
  /** Seed of this check, derived from the seed of the run and the id of the check. */
  readonly seed: number;
  /** fast-check path of one generated case to run alone. */
  readonly path?: string;
  /** Sends a request to the target; every exchange is also validated by the passive checks. */
  send(spec: RequestSpec, connection?: Connection): Promise<Exchange>;
  /** The exchange of an equal request that some check of this run has sent, or else `send`. */
  recall(spec: RequestSpec): Promise<Exchange>;
  /** The answers to the recalled requests of the group so far, in an order that does not depend on time; none when omitted. */
  readonly answers?: () => Promise<readonly Exchange[]>;
  /** Called for each violation; what it throws ends the check. */
  readonly onViolation?: (violation: Violation) => void;
}

/** Relations of a check whose answers changed, from which on the data count as live: each further change ends a comparison. */
const CHANGES_OF_LIVE_DATA = 3;

/**
 * The context of one run of a check: sends requests, and collects every violation instead of stopping at the first.
 * Clauses are evaluated by `expect` (one exchange), `expectRefusal` (one change to an accepted request) and
 * `expectRelation` (several answers).
 */
export class CheckContext {
  readonly settings: CheckSettings;
  readonly evaluated: Map<ClauseId, number> = new Map();
  readonly violations: Violation[] = [];
  readonly observations: Observation[] = [];
  readonly inconclusiveReasons: Unjudged[] = [];

  /** How many relations could not be compared because answers changed; the contexts of a check share it. */
  private readonly changes: { count: number };

  constructor(settings: CheckSettings, changes = { count: 0 }) {
    this.settings = settings;
    this.changes = changes;
  }

  get survey(): Survey {
    return this.settings.survey;
  }

  send(spec: RequestSpec, connection?: Connection): Promise<Exchange> {
    return this.settings.send(spec, connection);
  }

  /** The answer to an equal request of this run, so that several relations share it; sends the request when there is none. */
  recall(spec: RequestSpec): Promise<Exchange> {
    return this.settings.recall(spec);
  }

  /** The answers that the other checks of the group recalled, for a check that is the last one of its group. */
  async answers(): Promise<readonly Exchange[]> {
    return (await this.settings.answers?.()) ?? [];
  }

  /**
   * Sends (or recalls) a documented request, made of values that the target showed: it must be answered with 200. Any
   * other status violates the route's clause, or `clause` where the request tests a more specific one; then throws
   * Blocked. For a form that the specification leaves open, use `recall` or `send` and evaluate the status.
   */
  async accept(spec: RequestSpec, options: AcceptOptions = {}): Promise<AcceptedExchange> {
    const exchange = await (options.fresh === true ? this.send(spec) : this.recall(spec));
    const { status } = exchange.response;
    const route = matchRoute(spec.group, spec.method, spec.path)?.route;
    if (route === undefined) throw new RangeError(`${spec.method} ${spec.path} is not a documented route`);
    this.expect({
      clause: options.clause ?? route.clause,
      rule: 'status',
      exchange,
      after: options.after ?? [],
      holds: status === 200,
      expected: `status 200 for ${options.because ?? 'a documented request with values that the target returned'}`,
      actual: `status ${status}`,
    });
    if (!isAccepted(exchange))
      throw new Blocked(`${spec.method} ${spec.path} was answered with status ${status}`, 'refused');
    return exchange;
  }

  /** Counts a clause as evaluated: it holds, so that there is nothing to report. */
  noteEvaluated(clause: ClauseId, times = 1): void {
    this.evaluated.set(clause, (this.evaluated.get(clause) ?? 0) + times);
  }

  /** Evaluates a statement about one exchange. Returns whether it holds. */
  expect({ clause, rule, field, exchange, after = [], holds, expected, actual }: Expectation): boolean {
    this.noteEvaluated(clause);
    if (!holds)
      this.report({
        clause,
        ...defined({ rule, field }),
        expected: phrase(expected),
        actual: phrase(actual),
        exchanges: [...after, exchange],
      });
    return holds;
  }

  /** Expects a status below 500, which holds for any request. `because` describes what is special about this one. */
  expectNoServerError(exchange: Exchange, because: string, after: readonly Exchange[] = []): void {
    const { status } = exchange.response;
    this.expect({
      clause: 'service/no-server-error',
      exchange,
      after,
      holds: status < 500,
      expected: `a status below 500 (${because})`,
      actual: `status ${status}`,
    });
  }

  /**
   * Sends (or recalls) a request that differs in one thing from an accepted one, and expects the documented refusal: the
   * status, the text where there is one, and no 5xx. The body's shape and title are validated by the passive checks.
   */
  async expectRefusal({
    accepted,
    request,
    statuses = [400],
    because,
    text,
    ...rule
  }: Refusal): Promise<Exchange> {
    const exchange = await this.recall(request);
    const { status } = exchange.response;
    const evidence = { after: [accepted], exchange };
    this.expect({
      ...rule,
      ...evidence,
      holds: statuses.includes(status),
      expected: `status ${statuses.join(' or ')} (${because})`,
      actual: `status ${status}`,
    });
    this.expectNoServerError(exchange, because, [accepted]);
    if (text !== undefined && statuses.includes(status)) {
      const texts = detailTexts(exchange);
      this.expect({
        ...evidence,
        clause: text.clause,
        rule: 'text',
        holds: texts.some(text.matches),
        expected: `detail: ${text.documented}`,
        actual: texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
      });
    }
    return exchange;
  }

  /**
   * Evaluates a relation between answers: the only way to compare them. A live service may add data between two
   * answers, so a violation counts only after the requests were sent again and gave the same (see `compareAgain`);
   * otherwise the relation is inconclusive. Returns whether the relation holds; false when it is inconclusive too.
   */
  async expectRelation<Value>(relation: Relation<Value>): Promise<boolean> {
    const { clause, rule, field, exchanges, read, expected } = relation;
    const { shows = () => true, actual = (seen) => brief(seen.at(-1)) } = relation;
    const { holds = ([first, ...others]) => others.every((value) => sameJson(first, value)) } = relation;
    if (!exchanges.every(shows)) {
      this.inconclusive('an answer does not have what is compared');
      return false;
    }
    const values = exchanges.map(read);
    const isKept = holds(values);
    const isLive = this.changes.count >= CHANGES_OF_LIVE_DATA;
    const isViolated =
      !isKept && (await compareAgain(this, exchanges, { read, shows, holds }, isLive)) === 'confirmed';
    if (!isViolated && !isKept) {
      this.changes.count += 1;
      this.inconclusive('the same request is answered differently each time, so answers cannot be compared');
      return false;
    }
    this.noteEvaluated(clause);
    const shown = relation.holds === undefined ? differingKeys(values) : values;
    if (isViolated)
      this.report({
        clause,
        ...defined({ rule, field }),
        expected: expected(shown),
        actual: actual(shown),
        exchanges,
      });
    return isKept;
  }

  private report(violation: Violation): void {
    this.violations.push(violation);
    this.settings.onViolation?.(violation);
  }

  /** Records what the target does where the specification does not decide; every report shows what `isNotable`. */
  observe(clause: ClauseId, seen: string, isNotable = false): void {
    this.observations.push({ clause, seen, ...(isNotable && { isNotable }) });
  }

  /** Returns the value, or ends the check as blocked with the reason (kinds: `unjudgedKinds`). */
  require<T>(value: T | undefined, reason: string, kind: UnjudgedKind = 'data'): T {
    if (value === undefined) throw new Blocked(reason, kind);
    return value;
  }

  /** Records that a case could not have shown a fault (kinds: `unjudgedKinds`). */
  inconclusive(reason: string, kind: UnjudgedKind = 'data'): void {
    if (!this.inconclusiveReasons.some((known) => known.reason === reason && known.kind === kind))
      this.inconclusiveReasons.push({ kind, reason });
  }

  /** A new context with the same settings, for one case of a property. */
  fork(): CheckContext {
    return new CheckContext(this.settings, this.changes);
  }

  /** Adds the results of a fork; its violations say how to run the case again. */
  merge(fork: CheckContext, reproduction?: Reproduction): void {
    for (const [clause, times] of fork.evaluated) this.noteEvaluated(clause, times);
    for (const violation of fork.violations)
      this.violations.push(reproduction === undefined ? violation : { ...violation, reproduction });
    this.observations.push(...fork.observations);
    for (const { reason, kind } of fork.inconclusiveReasons) this.inconclusive(reason, kind);
  }
}

function phrase(text: Phrase): string {
  return typeof text === 'string' ? text : text();
}
