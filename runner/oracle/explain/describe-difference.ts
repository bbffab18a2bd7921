import { defined, fnv1a } from '../../../contracts/index.ts';
import { curlCommand } from '../../report/commands/curl.ts';
import { keptText, toEvidence } from '../../report/evidence.ts';
import { oracleAnswer } from '../compare/oracle-answer.ts';
import { plainAspect, type Aspect, type ValueDifference } from '../compare/comparison.ts';
import { oracleChecks, type OracleGroup } from '../oracle-case.ts';
import type { MarkedPath, OracleDifference } from '../oracle-report.ts';
import type { Pool } from '../requests/pool.ts';
import { differing, judged, type Session, type Trial } from '../session.ts';
import { familyOf, STEPS, type FoundCause } from './causes.ts';
import { wrongOrderOf } from './readings/orders.ts';
import { stepsOfAll } from './readings/steps.ts';
import type { Explanation } from './explain.ts';
import { explainData } from './explain-data.ts';
import { explainWhole } from './explain-whole.ts';
import { shrink, type GeneratedCase } from './narrow/shrink.ts';
import { featuresOf, filterWords, shown } from './words.ts';

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
  readonly difference: OracleDifference;
  readonly cause: FoundCause;
  readonly others: ReadonlySet<Aspect>;
  /** The ids of the few postings at which it shows. */
  readonly postings: readonly string[];
}

/** Places of an answer that a finding lists. */
const LISTED_PLACES = 10;

/** The difference that a cluster shows: its smallest request, and where `isExplained` what it comes from. */
export async function describeDifference(
  session: Session,
  pool: Pool,
  cluster: Cluster,
  smallest: GeneratedTrial,
  isExplained: boolean,
  again: (check: string, path: string) => string,
): Promise<FoundDifference> {
  const { group, aspect, members, compared } = cluster;
  const { generated } = smallest;
  // A rule of all counts is shown at a posting.
  const isUniform =
    compared >= FEWEST_UNIFORM && members.length === compared && session.rules[group] === undefined;
  let { trial } = smallest;
  let path = `${generated.number}:0`;
  // An intermittent difference cannot be narrowed.
  const isIntermittent = !session.isSpent() && !(await stays(session, trial, aspect));
  let explanation: Explanation = {
    text: isIntermittent
      ? 'The same request sometimes gets the answer of the oracle, or none: the target is not repeatable.'
      : `For ${filterWords(session, trial.one)}.`,
    cause: `${aspect} ${featuresOf(trial.one)}`,
    filter: trial.one.filter,
    isExact: false,
  };
  const steps = STEPS.test(plainAspect(aspect)) ? stepsOfAll(members.map((member) => member.trial)) : '';
  const pattern = steps === '' ? commonChange(session, members, aspect) : steps;
  if (isExplained && !isIntermittent) {
    ({ trial, path } = await shrink(session, generated, trial, aspect));
    const others = members.map((member) => member.trial);
    const answers = { aspect, others, right: cluster.right, compared, isUniform, change: pattern };
    explanation =
      (await explainWhole(session, trial, answers)) ?? (await explainData(session, pool, trial, answers));
  }
  trial = explanation.trial ?? trial;
  const differences = judged(session, trial).filter((one) => one.aspect === (explanation.aspect ?? aspect));
  const [first] = differences as [ValueDifference, ...ValueDifference[]];
  const answer = await oracleAnswer(session, trial.one);
  const text = JSON.stringify(answer.body);
  const exchange = toEvidence(trial.exchange);
  const check = oracleChecks[trial.one.operation].id;
  const lost = /the (first|last) group is missing/.exec(pattern)?.[0];
  const order =
    /^(groups|order)$/.test(plainAspect(aspect)) && !isIntermittent
      ? wrongOrderOf(members.map((member) => member.trial))
      : undefined;
  const isReason = explanation.isOfValues || explanation.cause.startsWith('although ');
  const general =
    explanation.general ??
    lost ??
    order?.text ??
    explanation.reading?.text ??
    explanation.pattern?.text ??
    (isReason ? explanation.cause : undefined);
  return {
    key: isIntermittent ? aspect : (lost ?? explanation.cause),
    ...(!isIntermittent && defined({ general })),
    cause: {
      group,
      family: familyOf(aspect, trial.one),
      filter: explanation.filter,
      ...defined({ series: trial.one.series?.when }),
      ...defined({ reading: explanation.reading, pattern: explanation.pattern }),
      ...(explanation.isOfValues && { values: explanation.cause }),
      ...(STEPS.test(plainAspect(aspect)) && { isOfSteps: true }),
      ...defined({ order }),
      ...(/^groups?( unique_postings)?$/.test(plainAspect(aspect)) && defined({ facet: trial.one.facet })),
      isIntermittent,
    },
    others: new Set(),
    postings: explanation.postings ?? [],
    difference: {
      id: `${check}#${fnv1a(aspect).toString(16).padStart(8, '0')}`,
      group,
      checks: [check],
      aspect,
      count: members.length,
      expected: `${first.path || 'status'}: ${shown(first.expected)}`,
      actual: shown(first.actual),
      explanation: [explanation.text, explanation.pattern === undefined ? pattern : '']
        .filter((sentence) => sentence !== '')
        .join(' '),
      places: differences.slice(0, LISTED_PLACES).map(markedPath),
      exchange,
      oracle: { status: answer.status, ...keptText(text) },
      curl: curlCommand(exchange.request),
      again: again(check, path),
      isIntermittent,
    },
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

/** What all differences of an aspect have in common: the same summand, the same factor, or the order. */
function commonChange(session: Session, members: readonly GeneratedTrial[], aspect: Aspect): string {
  const isOfOrder = /^(groups|order)$/.test(plainAspect(aspect)) && members.length >= 3;
  const lost = isOfOrder ? lostPlace(session, members, aspect) : undefined;
  if (lost !== undefined) return `In all ${members.length} answers the ${lost} group is missing.`;
  const order = isOfOrder ? wrongOrderOf(members.map(({ trial }) => trial)) : undefined;
  if (order !== undefined) return `In all ${members.length} answers ${order.text}.`;
  const pairs = members.flatMap(({ trial }) =>
    judged(session, trial).flatMap((one) =>
      one.aspect === aspect && typeof one.expected === 'number' && typeof one.actual === 'number'
        ? [[one.expected, one.actual] as const]
        : [],
    ),
  );
  const [first] = pairs;
  if (first === undefined || pairs.length < 3) return '';
  const [expected, actual] = first;
  const summand = actual - expected;
  if (pairs.every(([wanted, given]) => given - wanted === summand))
    return `In all ${pairs.length} places the value is ${Math.abs(summand)} too ${summand > 0 ? 'large' : 'small'}.`;
  if (pairs.every(([, given]) => given === actual))
    return `In all ${pairs.length} places the value is ${shown(actual)}.`;
  const factor = actual / expected;
  return pairs.every(([wanted, given]) => Math.abs(given - wanted * factor) <= 1e-9 * Math.abs(given))
    ? `In all ${pairs.length} places the value is ${Number(factor.toPrecision(6))} times as large.`
    : '';
}

/** The place of the group that every answer lacks. */
function lostPlace(session: Session, members: readonly GeneratedTrial[], aspect: Aspect): string | undefined {
  const isLost = (place: RegExp): boolean =>
    members.every(({ trial }) =>
      judged(session, trial).some((one) => one.aspect === aspect && place.test(String(one.expected))),
    );
  if (isLost(/, place 1 of (?!1$)/)) return 'first';
  return isLost(/, place (\d+) of \1$/) ? 'last' : undefined;
}

function markedPath({ path, expected, actual }: ValueDifference): MarkedPath {
  const kept = (value: unknown): unknown =>
    typeof value === 'string' ? value.slice(0, 1000) : (value ?? null);
  return { path, expected: kept(expected), actual: kept(actual) };
}
