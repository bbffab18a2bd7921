import { defined, sumOf } from '../../../../contracts/index.ts';
import { checks as registry } from '../../../../properties/index.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { CheckReport, Finding, Obstacle, RunReport } from '../../../report/report.ts';
import { preventsVerdict } from '../../../report/verdicts/unjudged.ts';
import { judgeRun } from '../../../report/verdicts/verdict.ts';
import { mergeBudgets } from '../budget/budget-plan.ts';
import type { Budget } from '../budget/budget.ts';
import { isActive } from '../plan.ts';
import { mergeChecks, mergeClauses, mergeKnownFailures } from './merge-verdicts.ts';

/** A report with the name of its file. */
export interface ShardReport {
  readonly file: string;
  readonly report: RunReport;
}

/** The report of the whole run from those of its shards. Throws UsageError unless they are all shards of one run. */
export function mergeReports(parts: readonly ShardReport[]): RunReport {
  const [first] = parts;
  if (first === undefined)
    throw new UsageError('usage/shards', 'merge needs the reports of all shards', 'name their files');
  const { selection, known } = requireWhole(parts);
  const reports = parts
    .map(({ report }) => report)
    .toSorted((one, other) => (one.shard?.index ?? 0) - (other.shard?.index ?? 0));
  const checks = mergeChecks(reports);
  const clauses = mergeClauses(reports, checks);
  const obstacles = mergeObstacles(reports);
  const oracle = reports.find((report) => report.oracle !== undefined)?.oracle;
  const { strict } = first.report;
  const knownFailures = known ? mergeKnownFailures(reports) : [];
  const budget = budgetOf(reports, checks);
  return {
    jobmark: first.report.jobmark,
    target: first.report.target,
    profile: first.report.profile,
    seed: first.report.seed,
    startedAt: reports.map(({ startedAt }) => startedAt).toSorted()[0] ?? first.report.startedAt,
    milliseconds: Math.max(...reports.map(({ milliseconds }) => milliseconds)),
    requests: sumOf(reports.map(({ requests }) => requests)),
    strict,
    ...judgeRun({
      clauses,
      checks,
      judging: judgingOf(checks),
      obstacles,
      unjudged: clauses.filter((clause) => preventsVerdict(clause, selection)),
      knownFailures,
      ...defined({ oracle }),
      strict,
      interrupted: reports.some(({ shard }) => shard?.interrupted === true),
    }),
    findings: mergeFindings(reports),
    obstacles,
    checks,
    clauses,
    knownFailures,
    ...defined({ oracle, budget }),
    dialect: mergeDialects(reports),
    observations: mergeObservations(reports),
  };
}

/** Requires that the reports are all shards of one run, each once. */
function requireWhole(parts: readonly ShardReport[]): {
  readonly selection: NonNullable<RunReport['shard']>['selection'];
  readonly known: boolean;
} {
  const [first] = parts as readonly [ShardReport, ...ShardReport[]];
  const whole = parts.find(({ report }) => report.shard === undefined);
  if (whole !== undefined)
    throw new UsageError(
      'usage/shards',
      `${whole.file} is not the report of a shard`,
      'jobmark check --shard I/N --reporter json=FILE writes such a report',
    );
  for (const [what, of] of sameIn)
    for (const { file, report } of parts)
      if (of(report) !== of(first.report))
        throw new UsageError(
          'usage/shards',
          `${file} has another ${what} than ${first.file}: ${of(report)} and ${of(first.report)}`,
          'merge the shards of one run only',
        );
  const { of = 0, selection = { groups: [], only: [], skip: [] } } = first.report.shard ?? {};
  for (let index = 1; index <= of; index += 1) {
    const having = parts.filter(({ report }) => report.shard?.index === index);
    if (having.length === 0)
      throw new UsageError(
        'usage/shards',
        `the shard ${index}/${of} is missing`,
        'name the reports of all shards',
      );
    if (having.length > 1)
      throw new UsageError(
        'usage/shards',
        `${having.map(({ file }) => file).join(' and ')} are both the shard ${index}/${of}`,
        'name the report of each shard once',
      );
  }
  return { selection, known: first.report.knownFailures.length > 0 };
}

/** What all shards of a run have in common. */
const sameIn: readonly (readonly [what: string, of: (report: RunReport) => string])[] = [
  ['version of jobmark', ({ jobmark }) => jobmark],
  // Each embedded reference has a port of its own.
  ['target', ({ target }) => target.replace(/^(the embedded reference at .*):\d+$/, '$1')],
  ['seed', ({ seed }) => String(seed)],
  ['profile', ({ profile }) => profile],
  ['budget', ({ budget }) => (budget === undefined ? 'none' : `${budget.requests} requests`)],
  ['number of shards', ({ shard }) => String(shard?.of)],
  ['selection', ({ shard, strict }) => JSON.stringify([shard?.selection, strict])],
  [
    'list of known failures',
    ({ knownFailures }) =>
      JSON.stringify(knownFailures.map(({ id, reason, expires }) => [id, reason, expires])),
  ],
];

function budgetOf(reports: readonly RunReport[], checks: readonly CheckReport[]): Budget | undefined {
  const budgets = reports.flatMap(({ budget }) => budget ?? []);
  const [profile] = reports.map((report) => report.profile);
  if (budgets.length === 0) return undefined;
  return mergeBudgets(
    budgets,
    profile === 'smoke' ? 'smoke' : 'standard',
    checks.filter(({ verdict }) => verdict !== 'skipped').map(({ id }) => id),
  );
}

function judgingOf(checks: readonly CheckReport[]): readonly CheckReport[] {
  const active = new Set<string>(registry.filter(isActive).map(({ id }) => id));
  const judging = checks.filter(({ id }) => active.has(id) || id.startsWith('oracle/'));
  return judging.length > 0 ? judging : checks;
}

/** A passive check may find the same in several shards. */
function mergeFindings(reports: readonly RunReport[]): readonly Finding[] {
  const byId = new Map<string, Finding>();
  for (const finding of reports.flatMap(({ findings }) => findings)) {
    const known = byId.get(finding.id);
    byId.set(finding.id, known === undefined ? withoutSince(finding) : joined(known, finding));
  }
  return [...byId.values()].toSorted(
    (a, b) =>
      Number(a.known !== undefined) - Number(b.known !== undefined) ||
      Number(a.level !== 'must') - Number(b.level !== 'must') ||
      Number(a.explainedBy !== undefined) - Number(b.explainedBy !== undefined),
  );
}

function withoutSince(finding: Finding): Finding {
  const { since: _, ...rest } = finding;
  return rest;
}

/** The finding of two shards: known only where both are. */
function joined(one: Finding, other: Finding): Finding {
  const { known, explainedBy, ...rest } = one;
  const explainers = [...new Set([...(explainedBy ?? []), ...(other.explainedBy ?? [])])];
  return {
    ...rest,
    checks: [...new Set([...one.checks, ...other.checks])],
    count: one.count + other.count,
    ...(explainers.length === 0 ? {} : { explainedBy: explainers }),
    ...(known === undefined || other.known === undefined ? {} : { known }),
  };
}

function mergeObstacles(reports: readonly RunReport[]): readonly Obstacle[] {
  const byCause = new Map<string, Obstacle>();
  for (const obstacle of reports.flatMap(({ obstacles }) => obstacles)) {
    const key = `${obstacle.code} ${obstacle.message}`;
    const known = byCause.get(key);
    byCause.set(
      key,
      known === undefined
        ? obstacle
        : { ...known, checks: [...new Set([...known.checks, ...obstacle.checks])] },
    );
  }
  return [...byCause.values()];
}

function mergeObservations(reports: readonly RunReport[]): RunReport['observations'] {
  const byKey = new Map<string, RunReport['observations'][number]>();
  for (const one of reports.flatMap(({ observations }) => observations)) {
    const key = `${one.clause}\n${one.seen}`;
    byKey.set(key, { ...one, times: (byKey.get(key)?.times ?? 0) + one.times });
  }
  return [...byKey.values()];
}

/** What one shard could not determine another may have. */
function mergeDialects(reports: readonly RunReport[]): RunReport['dialect'] {
  const byChoice = new Map<string, RunReport['dialect'][number]>();
  for (const treated of reports.flatMap(({ dialect }) => dialect)) {
    const key = `${treated.group} ${treated.choice}`;
    const known = byChoice.get(key);
    if (known === undefined || 'undetermined' in known) byChoice.set(key, treated);
  }
  return [...byChoice.values()];
}
