import { defined, type ApiGroup, forEachAtOnce } from '../../contracts/index.ts';
import { TargetError, type CheckEnd, type Survey, type Send } from '../../properties/index.ts';
import type { InProcessReference } from '../../reference/index.ts';
import { firstDialect, settleDialect } from './dialect/settle-dialect.ts';
import { undecidedChoices } from './dialect/undecided.ts';
import type { GeneratedTrial } from './findings/describe-difference.ts';
import { findDifferences } from './findings/find-differences.ts';
import { kindsWithIgnoredKey } from './findings/uncompared/ignored-keys.ts';
import {
  listingCoverage,
  notCompared,
  withoutAnswer,
  type UnansweredCase,
} from './findings/uncompared/not-compared.ts';
import { aspectsOfUnknownCompanies } from './findings/uncompared/unknown-companies.ts';
import { explainOtherRows } from './fingerprint/other-rows.ts';
import { recognise } from './fingerprint/recognise.ts';
import { refusedRanges } from './fingerprint/refused-group.ts';
import {
  groupOf,
  openFilterOf,
  oracleChecks,
  type OracleGroup,
  type OracleOperation,
} from './oracle-case.ts';
import type { NotCompared, OracleGroupReport, OracleReport } from './oracle-report.ts';
import { acceptedMetrics } from './requests/accepted-metrics.ts';
import { casesOf, type DrawnCases } from './requests/cases-of-run.ts';
import { isGranted } from './requests/granted.ts';
import { makePool, type Pool } from './requests/pool.ts';
import { sendTwice, findUnjudged, tryCase, type Session } from './session.ts';
import type { GeneratedCase } from './shrink/shrink.ts';

/** What a comparison with the oracle needs. */
export interface OracleOptions extends DrawnCases {
  readonly oracle: InProcessReference;
  /** As the user named it. */
  readonly dataset: string;
  /** The groups whose rows the dataset has. */
  readonly groups: readonly OracleGroup[];
  readonly survey: Survey;
  /** Why a group was not surveyed. */
  readonly groupEnds: ReadonlyMap<ApiGroup, CheckEnd>;
  readonly concurrency: number;
  /** The number of requests after which no further case is compared or difference explained; unlimited when omitted. */
  readonly most?: number;
  readonly send: Send;
  /** The command that compares one case again. */
  readonly again: (check: string, path: string) => string;
  readonly signal?: AbortSignal;
}

/** The result of a comparison. */
export interface OracleOutcomes {
  readonly report: OracleReport;
  /** The operations of which no request got an answer, or not each whose filter the specification names, with why. */
  readonly silent: ReadonlyMap<OracleOperation, TargetError>;
}

/** The share of the requests of a budget that compare answers; the others explain differences. */
const FOR_CASES = 0.7;
/** A group is recognised and compared with no fewer requests. */
const FEWEST = 40;

const NO_RANGE = 'the target accepted no range of months';

/** Compares a target with the oracle: its rows, then answers to generated requests. Rejects with TargetError in an outage. */
export async function runOracle(options: OracleOptions): Promise<OracleOutcomes> {
  const { oracle, survey } = options;
  const started = performance.now();
  const pools = new Map<OracleGroup, Pool>();
  const { session, left, requests } = openSession(options, pools);
  const groups: OracleGroupReport[] = [];
  const trials: GeneratedTrial[] = [];
  const unanswered: UnansweredCase[] = [];
  const undecided: NotCompared[] = [];
  const selected = [...new Set(options.operations.map((operation) => oracleChecks[operation].group))];
  for (const group of selected) {
    const reason = left() < FEWEST ? 'the budget has too few requests left' : whyNotCompared(options, group);
    if (reason !== undefined) {
      groups.push({ group, outcome: 'not-compared', reason });
      if (reason !== NO_RANGE) continue;
      const pool = await makePool(oracle, group, survey, { metrics: [], rankMetrics: [] });
      pools.set(group, pool);
      trials.push(...(await refusedRanges(session, pool, options.operations)));
      continue;
    }
    const { report, pool } = await recogniseGroup(options, session, group);
    groups.push(report);
    if (report.outcome === 'compared') pools.set(group, pool);
  }
  const isOtherData = groups.some(({ outcome }) => outcome === 'other-rows');
  // A target with other rows differs everywhere: nothing else is requested.
  const recognised = [...pools].filter(([group]) =>
    groups.some((one) => one.group === group && one.outcome === 'compared'),
  );
  if (!isOtherData)
    for (const [place, [group, pool]] of recognised.entries()) {
      // The groups share what is left, and leave a part of it for explanations.
      const most = Math.max(0, Math.floor((left() * FOR_CASES) / (recognised.length - place)));
      const compared = await compareGroup({ ...options, most }, session, group, pool, unanswered);
      const plain = compared.map(({ trial }) => trial);
      undecided.push(...(await undecidedChoices(session, group, survey.dialect ?? {}, plain)));
      trials.push(...compared);
    }
  const differences = await findDifferences(session, pools, trials, options.again);
  const listing = listingCoverage(
    trials.map(({ trial }) => trial),
    pools.get('company-postings')?.postings ?? 0,
  );
  const counted = options.operations.map((operation) => countsOf(operation, trials));
  const report: OracleReport = {
    dataset: options.dataset,
    groups,
    compared: counted.reduce((sum, { compared }) => sum + compared, 0),
    values: counted.reduce((sum, { values }) => sum + values, 0),
    operations: counted,
    requests: requests(),
    milliseconds: Math.round(performance.now() - started),
    ...defined({ listing }),
    differences,
    notCompared: [...notCompared(session, trials), ...undecided, ...withoutAnswer(unanswered)],
  };
  const silent = unanswered.filter(
    ({ operation, isNamed }) => isNamed || !trials.some(({ trial }) => trial.one.operation === operation),
  );
  return { report, silent: new Map(silent.map(({ operation, error }) => [operation, error])) };
}

/** The session of a comparison, the requests that are left of its budget, and those that were sent. */
function openSession(
  { oracle, survey, signal, send, most = Infinity }: OracleOptions,
  pools: ReadonlyMap<OracleGroup, Pool>,
): { readonly session: Session; readonly left: () => number; readonly requests: () => number } {
  let requests = 0;
  const session: Session = {
    oracle,
    ambiguous: new Set(),
    send(spec) {
      return sendTwice((again) => {
        requests += 1;
        signal?.throwIfAborted();
        return send(again);
      }, spec);
    },
    dialect: firstDialect(survey.dialect ?? {}),
    phrases: 'adjacent',
    stepEnds: 'next',
    isGranted(one) {
      const pool = pools.get(groupOf(one));
      return pool !== undefined && isGranted(one, pool);
    },
    isSpent: () => requests >= most,
    rules: {},
    unjudged: { rankings: new Set(), 'company-postings': new Set() },
  };
  return { session, left: () => most - requests, requests: () => requests };
}

/** Finds out whether a group of the target serves the rows of the oracle. */
async function recogniseGroup(
  { oracle, survey, groups, dataset }: OracleOptions,
  session: Session,
  group: OracleGroup,
): Promise<{ readonly report: OracleGroupReport; readonly pool: Pool }> {
  for (const name of await oracle.ambiguousNames(group)) (session.ambiguous as Set<string>).add(name);
  const pool = await makePool(oracle, group, survey, await acceptedMetrics(session, group, survey));
  const fingerprint = await recognise(session, pool, survey);
  const { postings, planted } = await oracle.manifest(group);
  if (fingerprint.isSame)
    return { report: { group, outcome: 'compared', postings: postings + planted }, pool };
  const other = group === 'rankings' ? 'company-postings' : 'rankings';
  const manifest = groups.includes(other) ? await oracle.manifest(other) : undefined;
  const otherCountry = manifest && manifest.postings + manifest.planted;
  const facts = { name: dataset, planted, otherCountry };
  return { report: { group, outcome: 'other-rows', ...explainOtherRows(fingerprint, facts) }, pool };
}

/** What was compared of an operation. */
function countsOf(
  operation: OracleOperation,
  trials: readonly GeneratedTrial[],
): OracleReport['operations'][number] {
  const answered = trials.filter(
    ({ trial }) => trial.one.operation === operation && trial.compared.counts.size > 0,
  );
  const values = answered.flatMap(({ trial }) => [...trial.compared.counts.values()]);
  return {
    check: oracleChecks[operation].id,
    compared: answered.length,
    values: values.reduce((sum, times) => sum + times, 0),
  };
}

function whyNotCompared(
  { groups, dataset, survey, groupEnds }: OracleOptions,
  group: OracleGroup,
): string | undefined {
  if (!groups.includes(group)) return `${dataset} has no postings of the country of this group`;
  const surveyed = group === 'rankings' ? survey.rankings : survey.companyPostings;
  const end = groupEnds.get(group);
  if (end?.kind === 'blocked') return end.why.reason;
  if (surveyed === undefined)
    return `the group could not be surveyed${end === undefined || end.kind === 'completed' ? '' : `: ${end.reason}`}`;
  if (surveyed.data === undefined) return NO_RANGE;
  return undefined;
}

async function compareGroup(
  options: OracleOptions,
  session: Session,
  group: OracleGroup,
  pool: Pool,
  unanswered: UnansweredCase[],
): Promise<readonly GeneratedTrial[]> {
  const cases = (await casesOf(options, session, group, pool)).slice(0, options.most);
  const trials = new Map<GeneratedCase, GeneratedTrial>();
  const failed: UnansweredCase[] = [];
  await forEachAtOnce(cases, options.concurrency, async (generated) => {
    if (session.isSpent()) return;
    try {
      trials.set(generated, { generated, trial: await tryCase(session, generated.one) });
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      const { one } = generated;
      const isNamed = openFilterOf(one) !== 'company keyword ';
      failed.push({ operation: one.operation, isNamed, error });
    }
  });
  const [first] = failed;
  if (first !== undefined) {
    const answered = [...trials.values()].at(-1);
    if (answered === undefined) throw first.error;
    // Whether the group is down now.
    await session.send(answered.trial.exchange.spec);
  }
  unanswered.push(...failed);
  const sent = cases.flatMap((generated) => trials.get(generated) ?? []);
  const plain = sent.map(({ trial }) => trial);
  const settled = await settleDialect(session, group, plain);
  const judgedKinds = await kindsWithIgnoredKey(session, settled);
  const unjudged = [
    ...findUnjudged(settled, judgedKinds),
    ...(await aspectsOfUnknownCompanies(session, group, settled)),
  ];
  for (const aspect of unjudged) session.unjudged[group].add(aspect);
  return sent.map(({ generated, trial }, index) => ({ generated, trial: settled[index] ?? trial }));
}
