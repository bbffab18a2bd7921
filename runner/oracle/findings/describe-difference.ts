import { defined, fnv1a } from '../../../contracts/index.ts';
import { keptText, toEvidence } from '../../report/evidence.ts';
import { curlCommand } from '../../report/shell-commands.ts';
import { plainAspect, type Aspect, type ValueDifference } from '../compare/comparison.ts';
import { oracleAnswer } from '../compare/oracle-answer.ts';
import { explain, type Explanation } from '../explain/explain.ts';
import { commonChange, summandOf } from '../explain/patterns/constant-change.ts';
import { featuresOf, filterWords, shown } from '../explain/words.ts';
import { oracleChecks, type OracleGroup } from '../oracle-case.ts';
import type { MarkedPath, OracleDifference } from '../oracle-report.ts';
import type { Pool } from '../requests/pool.ts';
import { differing, judged, type Session, type Trial } from '../session.ts';
import { shrink, type GeneratedCase } from '../shrink/shrink.ts';
import { GROUP_METRIC, familyOf, STEPS, type FoundCause } from './causes.ts';

/** A trial with the case that it came from. */
export interface GeneratedTrial {
  readonly generated: GeneratedCase;
  readonly trial: Trial;
}

/** Trials of one operation that differ in the same aspect. */
export interface Cluster {
  readonly group: OracleGroup;
  readonly aspect: Aspect;
  readonly members: readonly GeneratedTrial[];
  /** Answers of the operation that have the aspect and are right. */
  readonly right: readonly Trial[];
  /** How many answers of the operation have the aspect. */
  readonly compared: number;
}

/** A difference with its cause, and the other aspects in which it shows. */
export interface FoundDifference {
  readonly key: string;
  /** What explains it wherever it shows, whatever the request and the postings; undefined where nothing does. */
  readonly general?: string;
  /** By how much all of its values of a metric are wrong; undefined for the number of postings. */
  readonly change?: string;
  readonly difference: OracleDifference;
  readonly cause: FoundCause;
  readonly others: ReadonlySet<Aspect>;
  /** The ids of the few postings at which it shows. */
  readonly postings: readonly string[];
}

/** Places of an answer that a finding lists. */
const LISTED_PLACES = 10;

/** How a cluster is described. */
interface DescriptionOptions {
  readonly smallest: GeneratedTrial;
  /** Whether to find out what the difference comes from. */
  readonly isExplained: boolean;
  /** The command that repeats a case of a check. */
  readonly again: (check: string, path: string) => string;
}

/** The difference that a cluster shows: its smallest request, and what it comes from. */
export async function describeDifference(
  session: Session,
  pool: Pool,
  cluster: Cluster,
  { smallest, isExplained, again }: DescriptionOptions,
): Promise<FoundDifference> {
  const found = await explainCluster(session, pool, cluster, smallest, isExplained);
  const { isIntermittent, explanation } = found;
  const { cause, rule } = explanation;
  // The month is that of the posting.
  const reason = cause.startsWith('although ')
    ? cause.replace(/ (of the month )?\d{4}-\d\d(-\d\d)?$/, '')
    : undefined;
  const general = rule === undefined ? reason : (rule.general ?? rule.text);
  return {
    key: isIntermittent ? cluster.aspect : cause,
    ...(!isIntermittent &&
      defined({
        general,
        change: summandOf(
          session,
          cluster.members.map(({ trial }) => trial),
          cluster.aspect,
        ),
      })),
    cause: causeOf(cluster, found),
    others: new Set(),
    postings: explanation.postings ?? [],
    difference: await differenceOf(session, cluster, found, again),
  };
}

/** What explains a cluster, with the trial that shows it best. */
interface ExplainedCluster {
  readonly trial: Trial;
  /** The path of the case in fast-check. */
  readonly path: string;
  readonly explanation: Explanation;
  /** What all differences have in common; empty where nothing. */
  readonly pattern: string;
  /** Whether no answer that has the aspect is right. */
  readonly isUniform: boolean;
  readonly isIntermittent: boolean;
}

async function explainCluster(
  session: Session,
  pool: Pool,
  cluster: Cluster,
  { generated, trial }: GeneratedTrial,
  isExplained: boolean,
): Promise<ExplainedCluster> {
  const { group, aspect, members, compared, right } = cluster;
  const others = members.map((member) => member.trial);
  // An intermittent difference cannot be narrowed.
  const isIntermittent = !session.isSpent() && !(await stays(session, trial, aspect));
  const pattern = commonChange(session, others, aspect);
  const isUniform = compared >= FEWEST_UNIFORM && members.length === compared;
  const common = { pattern, isUniform, isIntermittent };
  if (isExplained && !isIntermittent) {
    const shrunk = await shrink(session, generated, trial, aspect);
    // A rule of all counts is shown at a posting.
    const isWhole = isUniform && session.rules[group] === undefined;
    const answers = { aspect, others, right, compared, isUniform: isWhole, change: pattern };
    const explanation = await explain(session, pool, shrunk.trial, answers);
    return { ...shrunk, ...common, trial: explanation.trial ?? shrunk.trial, explanation };
  }
  const explanation: Explanation = {
    text: isIntermittent
      ? 'The same request sometimes gets the answer of the oracle, or none: the target is not repeatable.'
      : `For ${filterWords(session, trial.one)}.`,
    cause: `${aspect} ${featuresOf(trial.one)}`,
    filter: trial.one.filter,
    isExact: false,
  };
  return { trial, path: `${generated.number}:0`, explanation, ...common };
}

function causeOf(
  { group, aspect }: Cluster,
  { trial, explanation, isUniform, isIntermittent }: ExplainedCluster,
): FoundCause {
  const { filter, rule } = explanation;
  return {
    group,
    family: familyOf(aspect, trial.one),
    filter,
    ...defined({ series: trial.one.series?.when, rule }),
    ...(STEPS.test(plainAspect(aspect)) && { isOfSteps: true }),
    ...(/^groups?( unique_postings)?$/.test(plainAspect(aspect)) && defined({ facet: trial.one.facet })),
    ...(GROUP_METRIC.test(plainAspect(aspect)) && defined({ metricFacet: trial.one.facet })),
    isUniform,
    isIntermittent,
  };
}

async function differenceOf(
  session: Session,
  { group, aspect, members }: Cluster,
  { trial, path, explanation, pattern, isIntermittent }: ExplainedCluster,
  again: (check: string, path: string) => string,
): Promise<OracleDifference> {
  const differences = judged(session, trial).filter((one) => one.aspect === (explanation.aspect ?? aspect));
  const [first] = differences as [ValueDifference, ...ValueDifference[]];
  const answer = await oracleAnswer(session, trial.one);
  const exchange = toEvidence(trial.exchange);
  const check = oracleChecks[trial.one.operation].id;
  return {
    id: `${check}#${fnv1a(aspect).toString(16).padStart(8, '0')}`,
    group,
    checks: [check],
    aspect,
    count: members.length,
    expected: `${first.path || 'status'}: ${shown(first.expected)}`,
    actual: shown(first.actual),
    explanation: [explanation.text, explanation.rule === undefined ? pattern : '']
      .filter((sentence) => sentence !== '')
      .join(' '),
    places: differences.slice(0, LISTED_PLACES).map(markedPath),
    exchange,
    oracle: { status: answer.status, ...keptText(JSON.stringify(answer.body)) },
    curl: curlCommand(exchange.request),
    again: again(check, path),
    isIntermittent,
  };
}

/** The fewest answers that must differ, while none is the same, for a difference that every answer has. */
const FEWEST_UNIFORM = 5;

/** Times that a request is sent again to see whether its answer stays. */
const REPEATS = 3;

async function stays(session: Session, trial: Trial, aspect: Aspect): Promise<boolean> {
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    if ((await differing(session, trial.one, aspect)) === undefined) return false;
  }
  return true;
}

function markedPath({ path, expected, actual }: ValueDifference): MarkedPath {
  const kept = (value: unknown): unknown =>
    typeof value === 'string' ? value.slice(0, 1000) : (value ?? null);
  return { path, expected: kept(expected), actual: kept(actual) };
}
