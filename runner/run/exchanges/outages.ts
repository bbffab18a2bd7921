import { apiGroups, type ApiGroup, matchRoute, numberOf, objectOf } from '../../../contracts/index.ts';
import {
  Blocked,
  TargetError,
  checkedGroups,
  validateExchange,
  type RequestSpec,
  type Send,
} from '../../../properties/index.ts';
import { answerKind, type AnswerKind } from './answer-kind.ts';
import type { LoggedExchange } from './exchange-log.ts';

/** A group that stopped answering, or never did: its answers since then are not evidence of violations. */
export interface Outage {
  readonly group: ApiGroup;
  /** The first exchange of the run that the outage explains, by its number. */
  readonly since: number;
  readonly error: TargetError;
}

type OutageKind = Exclude<AnswerKind, 'alive' | 'rejected' | 'unrelated'>;

interface FoundOutage {
  readonly group: ApiGroup;
  readonly kind: OutageKind;
  readonly status: number;
  readonly since: number;
}

/** A single failed answer after the last good one is not an outage. */
const FEWEST = 2;

/** How often a request that was answered well is sent again: one wrong answer in seven is not an outage. */
const RESENDS = 3;

/**
 * Finds the groups that answered with nothing but refusals, nothing but 5xx, or nothing but web pages: in the whole
 * run, or from some exchange on. In the second case a request that was answered well before is sent again with
 * `resend`: when it is answered well again, only some requests fail, and that is a violation.
 */
export async function findOutages(
  entries: readonly LoggedExchange[],
  tokenGiven: boolean,
  resend: Send,
): Promise<readonly Outage[]> {
  const found: FoundOutage[] = [];
  for (const group of apiGroups) {
    const ofGroup = entries.filter(({ spec, answer }) => spec.group === group && answer !== 'unrelated');
    // The one that was sent last: failures come faster than good answers, and before those that were sent earlier.
    const [lastAlive] = ofGroup
      .filter((entry) => entry.answer === 'alive' && !isFacetList(entry))
      .toSorted((one, other) => other.sentAfter - one.sentAfter);
    const after = ofGroup.filter(
      ({ number, answer }) => answer !== 'alive' && number > (lastAlive?.sentAfter ?? 0),
    );
    const bad = after.filter(({ answer }) => answer !== 'rejected');
    const [first] = bad;
    if (first === undefined || !isOutageKind(first.answer)) continue;
    const kind = first.answer;
    if (lastAlive === undefined && first.status === 500 && (await refusesUnknown(group, resend))) continue;
    if (bad.some(({ answer }) => answer !== kind) || bad.length * 2 < after.length) continue;
    if (lastAlive !== undefined) {
      if (bad.length < FEWEST) continue;
      const spec = lastAlive.spec;
      const again = await Promise.all(Array.from({ length: RESENDS }, () => answerNow(spec, resend, kind)));
      if (again.some((answer) => answer !== kind)) continue;
      const isOnly500 = bad.every(({ status }) => status === 500);
      const unsent = isOnly500 ? unsentRequest(ofGroup) : undefined;
      if (unsent !== undefined && (await answerNow(unsent, resend, kind)) === 'alive') continue;
    }
    const since = lastAlive === undefined ? 0 : Math.min(...after.map(({ number }) => number));
    found.push({ group, kind, status: first.status, since });
  }
  // Groups with the same failure have one cause.
  return found.map((outage) => {
    const alike = found.filter(({ kind, status }) => kind === outage.kind && status === outage.status);
    return { group: outage.group, since: outage.since, error: outageError(alike, outage, tokenGiven) };
  });
}

/**
 * A request that was answered well, with a limit that the run did not send: a target that fails at each request that it
 * has answered before still answers this one. Undefined where no request of the group has a limit.
 */
function unsentRequest(ofGroup: readonly LoggedExchange[]): RequestSpec | undefined {
  const answered = ofGroup.findLast(({ answer, spec }) => answer === 'alive' && rankLimitOf(spec) > 0)?.spec;
  if (answered === undefined) return undefined;
  const sent = new Set(ofGroup.map(({ spec }) => rankLimitOf(spec)));
  const limits = Array.from({ length: sent.size + 1 }, (_, index) => index + 1);
  const limit = limits.find((one) => !sent.has(one));
  const body = objectOf(answered.body);
  return { ...answered, body: { ...body, rank: { ...objectOf(body['rank']), limit } } };
}

/** `rank.limit` of a request; 0 where it has none. */
function rankLimitOf({ body }: RequestSpec): number {
  return numberOf(objectOf(objectOf(body)['rank'])['limit']) ?? 0;
}

/** The facet list is the same whatever the postings are: a group that still has it may be down. */
function isFacetList({ spec: { group, method, path } }: LoggedExchange): boolean {
  return matchRoute(group, method, path)?.route.operationId === 'listRankingFacets';
}

/** Whether a failing group answers in its own error body that something does not exist: then each 500 is a violation. */
async function refusesUnknown(group: ApiGroup, resend: Send): Promise<boolean> {
  const { unknown } = checkedGroups[group];
  if (unknown === undefined) return false;
  try {
    const answer = await resend(unknown);
    return answer.response.status === 404 && validateExchange(answer).violations.length === 0;
  } catch (error) {
    if (error instanceof TargetError || error instanceof Blocked) return false;
    throw error;
  }
}

async function answerNow(spec: RequestSpec, resend: Send, kind: OutageKind): Promise<AnswerKind> {
  try {
    return answerKind(await resend(spec));
  } catch (error) {
    // No complete answer: whatever the group answered before, it is down now.
    if (error instanceof TargetError) return 'failing';
    // A recording does not have the answer: then what looks like an outage is not evidence of violations.
    if (error instanceof Blocked) return kind;
    throw error;
  }
}

function isOutageKind(kind: AnswerKind): kind is OutageKind {
  return kind === 'refused' || kind === 'failing' || kind === 'website';
}

function outageError(
  alike: readonly FoundOutage[],
  { kind, status }: FoundOutage,
  tokenGiven: boolean,
): TargetError {
  const { code, what, hint } = outageTexts[kind === 'refused' && !tokenGiven ? 'required' : kind];
  const since = Math.min(...alike.map((outage) => outage.since));
  const when = since === 0 ? 'every request' : `from request ${since} of the run on, every request`;
  const groups = alike.map(({ group }) => group).join(', ');
  return new TargetError(code, `${what}: ${when} to ${groups} was answered with status ${status}`, hint);
}

/** What an outage means and what to do about it; `required`: 401 or 403 although no token was given. */
const outageTexts = {
  refused: {
    code: 'target/token',
    what: 'the token is refused',
    hint: 'give a token, or a --scope, that is valid for these groups, or check only the others with --group',
  },
  required: {
    code: 'target/token',
    what: 'the target requires a token',
    hint: 'give --token, or --client-id and --client-secret',
  },
  failing: {
    code: 'target/unavailable',
    what: 'the service is down',
    hint: 'look at the log of the target, then run again',
  },
  website: {
    code: 'target/no-service',
    what: 'this looks like a website or a login page, with HTML or redirects',
    hint: 'check the URL and the prefixes of the groups (--path)',
  },
} as const;
