import { apiGroups } from '../../../contracts/index.ts';
import { checks as registry, trafficChecks, groupOfCheck } from '../../../properties/index.ts';
import { createRedactor } from '../../client/credentials/redaction.ts';
import { urlOf, type Prefixes, type TargetAddress } from '../../client/target-address.ts';
import { buildReport } from '../../report/build-report.ts';
import { redactReport } from '../../report/redact-report.ts';
import type { RunReport } from '../../report/report.ts';
import { isPassive } from '../../run/plan/plan.ts';
import { collectResults } from '../../run/collect-results.ts';
import { createExchangeLog } from '../../run/exchanges/exchange-log.ts';
import { harExchanges } from './har-exchanges.ts';
import type { HarFile } from './read-har.ts';

/** How real traffic is judged. */
export interface JudgeHarOptions {
  /** Where the service is; where most requests to its routes went when omitted. */
  readonly base?: TargetAddress;
  readonly prefixes: Prefixes;
  readonly strict: boolean;
}

/** The report on real traffic, and what was left out of it. */
export interface JudgedHar {
  readonly report: RunReport;
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Judges real traffic, each exchange by itself; not judged without an exchange of the service. No secrets in the report. */
export function judgeHar({ entries, unreadable }: HarFile, options: JudgeHarOptions): JudgedHar {
  const started = performance.now();
  const redactor = createRedactor();
  const { base, exchanges, leftOut } = harExchanges(entries, options.prefixes, redactor, options.base);
  const checks = [...registry.filter(isPassive), ...trafficChecks].filter((check) =>
    exchanges.some(({ spec }) => spec.group === groupOfCheck(check)),
  );
  const log = createExchangeLog(checks);
  for (const exchange of exchanges) log.add(exchange, undefined);
  const results = collectResults({
    checks,
    runs: [],
    sendOnlyRuns: [],
    log,
    groupEnds: new Map(),
    outages: [],
    dropped: [],
    interrupted: false,
  });
  const selection = { groups: apiGroups, profile: 'smoke', only: [], skip: [] } as const;
  const groups = apiGroups.filter((group) => checks.some((check) => groupOfCheck(check) === group));
  const target = base === undefined ? 'the HAR file' : urlOf(base);
  const report = buildReport({
    target,
    plan: { selection, groups, checks, sendOnly: [], skipped: [] },
    outcome: { survey: { tokenGiven: true, tokenExchange: undefined }, results, notRun: [] },
    strict: options.strict,
    rerun: { command: 'check', ...(base === undefined ? {} : { url: target }), seed: 1, options: [] },
    interrupted: false,
    startedAt: new Date(),
    milliseconds: performance.now() - started,
    requests: exchanges.length,
    rateLimited: exchanges.filter(({ response }) => response.status === 429).length,
  });
  return {
    report: redactReport(report, (value) => redactor.thoroughly(value)),
    leftOut: unreadable === 0 ? leftOut : new Map([...leftOut, ['unreadable', unreadable]]),
  };
}
