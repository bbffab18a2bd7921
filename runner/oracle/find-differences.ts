import { curlCommand } from '../report/commands/curl.ts';
import { fnv1a } from '../../contracts/index.ts';
import { toEvidence } from '../report/evidence.ts';
import { groupOf, oracleAnswer } from './compare/answers.ts';
import type { Aspect, ValueDifference } from './compare/comparison.ts';
import { explainDifference, featuresOf, filterWords, shown, type Explanation } from './explain/explain.ts';
import { oracleChecks, type OracleGroup } from './oracle-case.ts';
import type { MarkedPath, OracleDifference } from './oracle-report.ts';
import type { Pool } from './requests/pool.ts';
import { judged, tryCase, type Session, type Trial } from './session.ts';
import { shrink, type GeneratedCase } from './explain/shrink.ts';

/** A trial with the case that it came from. */
export interface GeneratedTrial {
  readonly generated: GeneratedCase;
  readonly trial: Trial;
}

/** Kinds of differences that are shrunk and explained; of further ones the smallest request is shown. */
const EXPLAINED = 10;
/** Places of an answer that a finding lists. */
const LISTED_PLACES = 10;

/** What differs first: a wrong count makes what follows from it wrong too. */
const order: readonly RegExp[] = [
  /^status$/,
  /^(totals|listing) unique_postings$/,
  /^group unique_postings$/,
  /^groups$/,
  /^order$/,
  /^nested group unique_postings$/,
  /^series points$/,
  /^series unique_postings$/,
  /^histogram steps/,
  /^histogram unique_postings$/,
  /unique_postings|duplicate_postings|total_postings/,
];

function depthOf(aspect: Aspect): number {
  const place = order.findIndex((pattern) => pattern.test(aspect.replace(/^active /, '')));
  return place < 0 ? order.length : place;
}

/** The aspect to which a request's differences are put down: the most basic one. */
function mainAspect(differences: readonly ValueDifference[]): Aspect {
  return differences.reduce<Aspect>(
    (main, { aspect }) => (depthOf(aspect) < depthOf(main) ? aspect : main),
    differences[0]?.aspect ?? '',
  );
}

interface Cluster {
  readonly group: OracleGroup;
  readonly aspect: Aspect;
  readonly members: readonly GeneratedTrial[];
}

/** Gathers differing trials by cause: each cause is one finding, with the smallest request and an explanation. */
export async function findDifferences(
  session: Session,
  pools: ReadonlyMap<OracleGroup, Pool>,
  trials: readonly GeneratedTrial[],
  again: (check: string, path: string) => string,
): Promise<readonly OracleDifference[]> {
  const found: { readonly key: string; readonly difference: OracleDifference }[] = [];
  for (const [index, cluster] of clustersOf(session, trials).entries()) {
    const pool = pools.get(cluster.group);
    if (pool === undefined) continue;
    const compared = comparedIn(trials, cluster);
    const one = await differenceOf(session, pool, cluster, compared, index < EXPLAINED, again);
    const known = found.findIndex(({ key }) => key === one.key);
    const earlier = found[known];
    if (earlier === undefined) found.push(one);
    else found[known] = { key: one.key, difference: merged(earlier.difference, one.difference) };
  }
  return found.map(({ difference }) => difference);
}

function clustersOf(session: Session, trials: readonly GeneratedTrial[]): readonly Cluster[] {
  const clusters = new Map<string, GeneratedTrial[]>();
  const aspects = new Map<string, Aspect>();
  for (const member of trials) {
    const differences = judged(session, member.trial);
    if (differences.length === 0) continue;
    const aspect = mainAspect(differences);
    const key = `${member.trial.one.operation} ${aspect}`;
    aspects.set(key, aspect);
    clusters.set(key, [...(clusters.get(key) ?? []), member]);
  }
  return [...clusters]
    .map(([key, members]): Cluster => {
      const [first] = members as [GeneratedTrial];
      return { group: groupOf(first.trial.one), aspect: aspects.get(key) ?? '', members };
    })
    .toSorted(
      (one, other) =>
        depthOf(one.aspect) - depthOf(other.aspect) || other.members.length - one.members.length,
    );
}

async function differenceOf(
  session: Session,
  pool: Pool,
  { group, aspect, members }: Cluster,
  compared: number,
  isExplained: boolean,
  again: (check: string, path: string) => string,
): Promise<{ readonly key: string; readonly difference: OracleDifference }> {
  const size = ({ trial }: GeneratedTrial): number => JSON.stringify(trial.one).length;
  const smallest = members.reduce((best, one) => (size(one) < size(best) ? one : best));
  const { generated } = smallest;
  const isUniform = compared >= FEWEST_UNIFORM && members.length === compared;
  let { trial } = smallest;
  let path = `${generated.number}:0`;
  // A difference that comes and goes cannot be made smaller.
  const isIntermittent = !(await stays(session, trial, aspect));
  let explanation: Explanation = {
    text: isIntermittent
      ? 'The same request gets the answer of the oracle now and then: the target is not repeatable.'
      : `For ${filterWords(trial.one.filter)}.`,
    cause: `${aspect} ${featuresOf(trial.one)}`,
  };
  const pattern = commonChange(session, members, aspect);
  if (isExplained && !isIntermittent) {
    ({ trial, path } = await shrink(session, generated, trial, aspect));
    const isOfData =
      !/^(?:active )?(status$|order$|ranking |histogram (facet|interval|type)|nested order)/.test(aspect);
    // What is wrong everywhere does not come from a posting.
    explanation =
      isUniform || !isOfData
        ? {
            text: `${isUniform ? `All ${compared} answers that were compared differ` : 'It shows'} in ${aspect}; with the smallest request, for ${filterWords(trial.one.filter)}, it is ${whatDiffers(session, trial, aspect)}.`,
            cause: `${aspect} ${isUniform ? pattern.replaceAll(/\d+ places/g, 'places') : featuresOf(trial.one)}`,
          }
        : await explainDifference(session, pool, trial, aspect);
  }
  const differences = judged(session, trial).filter((one) => one.aspect === aspect);
  const [first] = differences as [ValueDifference, ...ValueDifference[]];
  const answer = await oracleAnswer(session, trial.one);
  const text = JSON.stringify(answer.body);
  const exchange = toEvidence(trial.exchange);
  const check = oracleChecks[trial.one.operation].id;
  return {
    key: `${group} ${isIntermittent ? aspect : explanation.cause}`,
    difference: {
      id: `${check}#${fnv1a(aspect).toString(16).padStart(8, '0')}`,
      group,
      checks: [check],
      aspect,
      count: members.length,
      expected: `${first.path || 'status'}: ${shown(first.expected)}`,
      actual: shown(first.actual),
      explanation: [explanation.text, pattern].filter((sentence) => sentence !== '').join(' '),
      places: differences.slice(0, LISTED_PLACES).map(markedPath),
      exchange,
      oracle: { status: answer.status, text: text.slice(0, KEPT_CHARACTERS), characters: text.length },
      curl: curlCommand(exchange.request),
      again: again(check, path),
      isIntermittent,
    },
  };
}

/** So many answers must differ, and none be the same, for a difference that every answer has. */
const FEWEST_UNIFORM = 5;

/** How many answers of the operation have the aspect. */
function comparedIn(trials: readonly GeneratedTrial[], { aspect, members }: Cluster): number {
  const operation = members[0]?.trial.one.operation;
  return trials.filter(({ trial }) => trial.one.operation === operation && trial.compared.counts.has(aspect))
    .length;
}

function whatDiffers(session: Session, trial: Trial, aspect: Aspect): string {
  const difference = judged(session, trial).find((one) => one.aspect === aspect);
  return difference === undefined
    ? 'as the oracle has it'
    : `${shown(difference.actual)} instead of ${shown(difference.expected)}`;
}

const KEPT_CHARACTERS = 16_384;

/** Times that a request is sent again to see whether its answer stays. */
const REPEATS = 3;

async function stays(session: Session, trial: Trial, aspect: Aspect): Promise<boolean> {
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const again = await tryCase(session, trial.one);
    if (!judged(session, again).some((difference) => difference.aspect === aspect)) return false;
  }
  return true;
}

/** What all differences of an aspect have in common: the same summand, or the same factor. */
function commonChange(session: Session, members: readonly GeneratedTrial[], aspect: Aspect): string {
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
  const factor = actual / expected;
  return pairs.every(([wanted, given]) => Math.abs(given - wanted * factor) <= 1e-9 * Math.abs(given))
    ? `In all ${pairs.length} places the value is ${Number(factor.toPrecision(6))} times as large.`
    : '';
}

function markedPath({ path, expected, actual }: ValueDifference): MarkedPath {
  const kept = (value: unknown): unknown =>
    typeof value === 'string' ? value.slice(0, 1000) : (value ?? null);
  return { path, expected: kept(expected), actual: kept(actual) };
}

function merged(one: OracleDifference, other: OracleDifference): OracleDifference {
  return { ...one, checks: [...new Set([...one.checks, ...other.checks])], count: one.count + other.count };
}
