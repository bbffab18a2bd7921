import { apiGroups, type ApiGroup, defined, matchRoute } from '../../../contracts/index.ts';
import { checks as registry, trafficChecks, groupOfCheck, type Exchange } from '../../../properties/index.ts';
import { createRedactor, type Redactor } from '../../client/credentials/redaction.ts';
import { readBody } from '../../client/read-body.ts';
import { urlOf, type Prefixes, type TargetAddress } from '../../client/target-address.ts';
import { buildReport } from '../../report/build-report.ts';
import { redactReport } from '../../report/redact-report.ts';
import type { RunReport } from '../../report/report.ts';
import { collectResults } from '../../run/collect-results.ts';
import { createExchangeLog } from '../../run/exchanges/exchange-log.ts';
import { isPassive } from '../../run/plan/plan.ts';
import type { HarFile, HarEntry } from './read-har.ts';

/** The exchanges of the service in a HAR file, and what else is in it. */
interface HarExchanges {
  /** Undefined when no entry is of the service. */
  readonly base: TargetAddress | undefined;
  readonly exchanges: readonly Exchange[];
  /** Why entries were not judged, with how many; those of others by their host. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Headers that a report shows; the others may have secrets. */
const SHOWN_HEADERS = ['accept', 'content-type', 'user-agent'];

/** Finds the exchanges of the service: at `base`, or where most requests to its routes went. */
function harExchanges(
  entries: readonly HarEntry[],
  prefixes: Prefixes,
  redactor: Redactor,
  base: TargetAddress | undefined = detectBase(entries, prefixes),
): HarExchanges {
  for (const { requestHeaders } of entries)
    for (const [name, value] of Object.entries(requestHeaders))
      if (!SHOWN_HEADERS.includes(name))
        redactor.addHeader(secretName(name), name, value.replace(/^(bearer|basic)\s+/i, ''));
  const leftOut = new Map<string, number>();
  const leave = (why: string): readonly Exchange[] => {
    leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
    return [];
  };
  const exchanges = entries.flatMap((entry): readonly Exchange[] => {
    const place = base && placeOf(entry, base, prefixes);
    if (place === undefined)
      return leave(
        `of ${entry.url.host}${entry.url.origin === base?.origin ? ', outside of its groups' : ''}`,
      );
    if (entry.method === 'OPTIONS' || entry.method === 'HEAD') return leave(`of the method ${entry.method}`);
    if (entry.status === 0) return leave('without an answer');
    if (entry.status === 304) return leave('answered from a cache (304)');
    if (entry.text === undefined) return leave('without the content of the answer');
    return [toExchange(entry, entry.text, place, redactor)];
  });
  return { base, exchanges, leftOut };
}

interface Place {
  readonly group: ApiGroup;
  /** Below the prefix of the group, with the query. */
  readonly path: string;
}

function placeOf({ url }: HarEntry, base: TargetAddress, prefixes: Prefixes): Place | undefined {
  if (url.origin !== base.origin) return undefined;
  const group = apiGroups.find((one) => url.pathname.startsWith(`${base.basePath}${prefixes[one]}/`));
  if (group === undefined) return undefined;
  return { group, path: url.pathname.slice(base.basePath.length + prefixes[group].length) + url.search };
}

/** The base URL below which most entries match a route of the service; undefined when none does. */
function detectBase(entries: readonly HarEntry[], prefixes: Prefixes): TargetAddress | undefined {
  const found = new Map<string, { readonly base: TargetAddress; readonly count: number }>();
  for (const { method, url } of entries)
    for (const group of apiGroups) {
      const at = url.pathname.indexOf(`${prefixes[group]}/`);
      const path = url.pathname.slice(at + prefixes[group].length);
      if (at < 0 || matchRoute(group, method, path) === undefined) continue;
      const base = { origin: url.origin, basePath: url.pathname.slice(0, at) };
      const key = urlOf(base);
      found.set(key, { base, count: (found.get(key)?.count ?? 0) + 1 });
    }
  return [...found.values()].toSorted((a, b) => b.count - a.count)[0]?.base;
}

function toExchange(entry: HarEntry, text: string, { group, path }: Place, redactor: Redactor): Exchange {
  const { method, url, requestHeaders, requestText, status, headers, milliseconds } = entry;
  const body = jsonOf(requestText);
  const shown = Object.entries(requestHeaders).flatMap(([name, value]): readonly [string, string][] => {
    if (name === 'authorization') return [[name, 'Bearer $JOBMARK_TOKEN']];
    return SHOWN_HEADERS.includes(name) ? [[name, value]] : [];
  });
  return {
    spec: {
      group,
      method,
      path,
      ...(requestText === undefined ? {} : body === undefined ? { rawBody: requestText } : { body }),
    },
    request: { method, url: url.href, headers: Object.fromEntries(shown), ...defined({ body: requestText }) },
    response: {
      status,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, name === 'set-cookie' ? '…' : value]),
      ),
      ...readBody({ kind: 'plain', bytes: Buffer.from(text) }, redactor),
    },
    attempts: 1,
    milliseconds,
  };
}

function secretName(header: string): string {
  return header === 'authorization'
    ? 'JOBMARK_TOKEN'
    : `JOBMARK_HEADER_${header.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // sent as it is
  }
}

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
    failed: [],
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
