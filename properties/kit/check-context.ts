import type { ClauseId } from '../../contracts/index.ts';
import type { Observation, Profile, Reproduction, Violation } from './check.ts';
import type { Ask, Exchange } from './exchange.ts';
import type { Survey } from './survey.ts';

/** A prerequisite of the check is missing or was refused; nothing was judged. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

/** The check ran, but what came back could not have shown a fault. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
}

/** What a run tells each check. */
export interface JudgeSetting {
  readonly survey: Survey;
  readonly profile: Profile;
  /** Seed of this check, derived from the seed of the run and the id of the check. */
  readonly seed: number;
  /** fast-check path of one generated case to run alone. */
  readonly path?: string;
  /** Asks the target and has the exchange judged against its route's shape, whatever check made it. */
  ask(ask: Ask): Promise<Exchange>;
}

/** The bench of one check: it asks the target, and collects every judgement instead of stopping at the first. */
export class Judge {
  readonly setting: JudgeSetting;
  readonly judged: Map<ClauseId, number> = new Map();
  readonly violations: Violation[] = [];
  readonly observations: Observation[] = [];
  readonly inconclusive: string[] = [];

  constructor(setting: JudgeSetting) {
    this.setting = setting;
  }

  get survey(): Survey {
    return this.setting.survey;
  }

  ask(ask: Ask): Promise<Exchange> {
    return this.setting.ask(ask);
  }

  /**
   * Puts a clause to the test. `expected` and `actual` are phrases with the values in them, read as
   * "expected …, got …"; the last of several exchanges is the one that was judged. Gives `holds` back.
   */
  hold(
    clause: ClauseId,
    evidence: Exchange | readonly Exchange[],
    holds: boolean,
    expected: string | (() => string),
    actual: string | (() => string),
  ): boolean {
    this.judged.set(clause, (this.judged.get(clause) ?? 0) + 1);
    if (!holds) {
      const exchanges = 'request' in evidence ? [evidence] : evidence;
      const say = (phrase: string | (() => string)): string =>
        typeof phrase === 'string' ? phrase : phrase();
      this.violations.push({ clause, expected: say(expected), actual: say(actual), exchanges });
    }
    return holds;
  }

  /** Tells what the target does where service.md leaves it open. */
  observe(clause: ClauseId, seen: string): void {
    this.observations.push({ clause, seen });
  }

  /** Gives the value, or ends the check as blocked with the reason. */
  need<T>(value: T | undefined, reason: string): T {
    if (value === undefined) throw new Blocked(reason);
    return value;
  }

  /** Notes that a case could not have shown a fault. */
  showsNothing(reason: string): void {
    if (!this.inconclusive.includes(reason)) this.inconclusive.push(reason);
  }

  /** A fresh bench of the same setting, for one case of a property. */
  trial(): Judge {
    return new Judge(this.setting);
  }

  /** Takes over what a trial brought, its violations marked with how to run the case again. */
  adopt(trial: Judge, reproduction?: Reproduction): void {
    for (const [clause, times] of trial.judged)
      this.judged.set(clause, (this.judged.get(clause) ?? 0) + times);
    for (const violation of trial.violations)
      this.violations.push(reproduction === undefined ? violation : { ...violation, reproduction });
    this.observations.push(...trial.observations);
    for (const reason of trial.inconclusive) this.showsNothing(reason);
  }
}
