import { groupBy } from '../../../contracts/index.ts';
import { isOpen, plainAspect, type Aspect, type ValueDifference } from '../compare/comparison.ts';
import { groupOf, oracleChecks, type OracleCase, type OracleGroup } from '../oracle-case.ts';
import type { OracleDifference } from '../oracle-report.ts';
import type { Pool } from '../requests/pool.ts';
import { judged, type Session, type Trial } from '../session.ts';
import { COUNTS, familyOf, followsRule, sharesCause } from './causes.ts';
import {
  describeDifference,
  type Cluster,
  type FoundDifference,
  type GeneratedTrial,
} from './describe-difference.ts';

/** Kinds of differences that are shrunk and explained; of further ones the smallest request is shown. */
const EXPLAINED = 10;
/** Aspects, the most basic first: a wrong record names its posting, and a wrong count makes other aspects wrong. */
const order: readonly RegExp[] = [
  /^(status|server error)$/,
  /^record (repeated|values|posted|expired|city_name|company_name|title_raw)$/,
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

function depthOf(aspect: Aspect, one: OracleCase): number {
  // Groups and their order follow the metric.
  if (/ ?(groups|order)$/.test(aspect) && familyOf(aspect, one) !== COUNTS) return order.length + 1;
  // An aspect that is not open explains one that is.
  if (isOpen(plainAspect(aspect))) return order.length + 2;
  const place = order.findIndex((pattern) => pattern.test(plainAspect(aspect)));
  return place < 0 ? order.length : place;
}

/** The aspect to which a request's differences are put down: the most basic one. */
function mainAspect(differences: readonly ValueDifference[], one: OracleCase): Aspect {
  return differences.reduce<Aspect>(
    (main, { aspect }) => (depthOf(aspect, one) < depthOf(main, one) ? aspect : main),
    differences[0]?.aspect ?? '',
  );
}

/** Gathers differing trials by cause: each cause is one finding, with the smallest request and an explanation. */
export async function findDifferences(
  session: Session,
  pools: ReadonlyMap<OracleGroup, Pool>,
  trials: readonly GeneratedTrial[],
  again: (check: string, path: string) => string,
): Promise<readonly OracleDifference[]> {
  const found: FoundDifference[] = [];
  for (const cluster of clustersOf(session, trials)) {
    const pool = pools.get(cluster.group);
    if (pool === undefined) continue;
    const smallest = smallestOf(cluster);
    const known = session.isSpent() ? undefined : await findCause(session, found, cluster, smallest.trial);
    if (known !== undefined) {
      found[found.indexOf(known)] = withCluster(known, cluster);
      continue;
    }
    const isExplained = found.length < EXPLAINED && !session.isSpent();
    const one = await describeDifference(session, pool, cluster, { smallest, isExplained, again });
    const earlier = found.find((known) => known.cause.group === cluster.group && haveOneCause(known, one));
    if (earlier === undefined) found.push(one);
    else found[found.indexOf(earlier)] = withCluster(earlier, cluster);
  }
  return ofBothGroups(found);
}

/** Makes one finding of those of both groups of the API that have the same explanation: the code is shared. */
function ofBothGroups(found: readonly FoundDifference[]): readonly OracleDifference[] {
  const isSame = (one: FoundDifference, other: FoundDifference): boolean =>
    one.cause.group !== other.cause.group && areExplainedAlike(one, other);
  return found.flatMap((one, at) => {
    if (found.slice(0, at).some((earlier) => isSame(earlier, one))) return [];
    const difference = withAspects(one);
    const same = found.find((other) => isSame(one, other));
    if (same === undefined) return [difference];
    const { checks, count, explanation } = withAspects(same);
    return [
      {
        ...difference,
        checks: [...new Set([...difference.checks, ...checks])],
        count: difference.count + count,
        explanation: `${difference.explanation} The ${groupWords[same.cause.group]} differ in the same way: ${withoutSentence(explanation, one.general)}`,
      },
    ];
  });
}

/** The text without a sentence that was said; what is a part of one remains. */
function withoutSentence(text: string, sentence = ''): string {
  return sentence.endsWith('.') ? text.replace(` ${sentence}`, '') : text;
}

/** Whether two differences have the same explanation, or are wrong by the same number, in any of their operations. */
function areExplainedAlike(one: FoundDifference, other: FoundDifference): boolean {
  return (
    (one.general !== undefined && one.general === other.general) ||
    (one.change !== undefined && one.change === other.change)
  );
}

const groupWords: Readonly<Record<OracleGroup, string>> = {
  rankings: 'posting rankings',
  'company-postings': 'company postings',
};

/** Whether two differences have the same explanation, or the second one shows at the posting of the first. */
function haveOneCause(known: FoundDifference, one: FoundDifference): boolean {
  const [posting, ...others] = known.postings;
  return (
    known.key === one.key ||
    areExplainedAlike(known, one) ||
    (posting !== undefined && others.length === 0 && one.postings.includes(posting))
  );
}

/** The difference that has the cause of a cluster, too. */
async function findCause(
  session: Session,
  found: readonly FoundDifference[],
  { group, aspect, members }: Cluster,
  trial: Trial,
): Promise<FoundDifference | undefined> {
  const trials = members.map((member) => member.trial);
  for (const one of found) {
    // A rule that explains nearly all of the answers that are wrong in the same is the cause of the others, too.
    if (isOfRule(one, { group, aspect, members, trial })) return one;
    const isShared =
      one.cause.group === group
        ? await sharesCause(session, one.cause, trial, aspect, trials)
        : one.cause.rule?.isOfValues === true && (await followsRule(session, one.cause, aspect, trials));
    if (isShared) return one;
  }
  return undefined;
}

/** The share of the answers to which a known rule is the cause that may not follow from it exactly. */
const FEW = 0.05;

function isOfRule(
  { cause, difference, others }: FoundDifference,
  {
    group,
    aspect,
    members,
    trial,
  }: Pick<Cluster, 'group' | 'aspect' | 'members'> & { readonly trial: Trial },
): boolean {
  const aspects = [difference.aspect, ...others].map(plainAspect);
  return (
    cause.rule !== undefined &&
    cause.group === group &&
    aspect !== plainAspect(aspect) &&
    aspects.includes(plainAspect(aspect)) &&
    difference.checks.includes(oracleChecks[trial.one.operation].id) &&
    members.length <= difference.count * FEW
  );
}

function withCluster(found: FoundDifference, { aspect, members }: Cluster): FoundDifference {
  const { difference, others } = found;
  const [first] = members as [GeneratedTrial];
  const { id } = oracleChecks[first.trial.one.operation];
  const checks = [...new Set([...difference.checks, id])];
  return {
    ...found,
    others: new Set([...others, aspect]),
    difference: { ...difference, checks, count: difference.count + members.length },
  };
}

/** The difference, saying in which other aspects it shows. */
function withAspects({ difference, others }: FoundDifference): OracleDifference {
  const further = [...others].filter((aspect) => aspect !== difference.aspect);
  if (further.length === 0) return difference;
  return { ...difference, explanation: `${difference.explanation} It shows in ${further.join(', ')} too.` };
}

const depthOfCluster = (cluster: Cluster): number => depthOf(cluster.aspect, smallestOf(cluster).trial.one);

function smallestOf({ members }: Cluster): GeneratedTrial {
  const size = ({ trial }: GeneratedTrial): number => JSON.stringify(trial.one).length;
  return members.reduce((best, one) => (size(one) < size(best) ? one : best));
}

function clustersOf(session: Session, trials: readonly GeneratedTrial[]): readonly Cluster[] {
  const wrong = trials.flatMap((member) => {
    const differences = judged(session, member.trial);
    return differences.length === 0 ? [] : [{ member, aspect: mainAspect(differences, member.trial.one) }];
  });
  const clusters = groupBy(wrong, ({ member, aspect }) => `${member.trial.one.operation} ${aspect}`);
  return [...clusters.values()]
    .map((cluster): Cluster => {
      const [{ aspect, member }] = cluster;
      const { one } = member.trial;
      const members = cluster.map(({ member: other }) => other);
      const ofOperation = trials
        .map(({ trial }) => trial)
        .filter((trial) => trial.one.operation === one.operation);
      const compared = ofOperation.filter((trial) => trial.compared.counts.has(aspect));
      // What computes a value is the same for each kind of filter.
      const plain = plainAspect(aspect);
      const right = ofOperation.filter(
        (trial) =>
          [...trial.compared.counts.keys()].some((other) => plainAspect(other) === plain) &&
          judged(session, trial).length === 0,
      );
      return { group: groupOf(one), aspect, members, right, compared: compared.length };
    })
    .toSorted(
      (one, other) =>
        depthOfCluster(one) - depthOfCluster(other) || other.members.length - one.members.length,
    );
}
