import { groupBy, isObject, postingFields } from '../../../../contracts/index.ts';
import { jsonOf, type Exchange, type TargetError } from '../../../../properties/index.ts';
import { isRefused } from '../../compare/answers.ts';
import { isOpen, plainAspect, itemsAt } from '../../compare/comparison.ts';
import { numberOfId } from '../../compare/listing.ts';
import { openFilters, operations, type OracleOperation } from '../../oracle-case.ts';
import type { NotCompared, ListingCoverage } from '../../oracle-report.ts';
import { judged, type Session, type Trial } from '../../session.ts';
import type { GeneratedTrial } from '../describe-difference.ts';

/** Fields that are compared with the rows; what `url` and `score` have is open. */
export const comparedFields = postingFields.filter((field) => !['url', 'score'].includes(field));

/** How many of `postings` were compared one by one; undefined where no page was. */
export function listingCoverage(trials: readonly Trial[], postings: number): ListingCoverage | undefined {
  const seen = new Map<string, Set<number>>(comparedFields.map((field) => [field, new Set()]));
  let mostOnPage = 0;
  for (const { one, exchange } of trials) {
    const records = itemsAt(jsonOf(exchange), 'data', 'postings') ?? [];
    if (one.listing === undefined) continue;
    mostOnPage = Math.max(mostOnPage, records.length);
    for (const record of records) {
      const number = numberOfId(record['id']);
      if (number !== undefined) for (const field of one.listing.fields) seen.get(field)?.add(number);
    }
  }
  if (mostOnPage === 0) return undefined;
  const { body, ...others } = Object.fromEntries([...seen].map(([field, numbers]) => [field, numbers.size]));
  return { postings, listed: Math.min(...Object.values(others)), withBody: body ?? 0, mostOnPage };
}

/** A request that got no answer, however often it was sent. */
export interface UnansweredCase {
  readonly operation: OracleOperation;
  /** Whether the specification names the keys of its filter: then the run is not green. */
  readonly isNamed: boolean;
  readonly error: TargetError;
}

/** What was not compared, once for each reason. */
export function notCompared(session: Session, trials: readonly GeneratedTrial[]): readonly NotCompared[] {
  // A page beyond the last may be refused.
  const refused = trials.filter(
    ({ trial: { one, exchange, compared } }) =>
      isRefused(exchange) && compared.counts.size === 0 && one.listing?.page === undefined,
  );
  const failed = trials.filter(
    ({ trial }) => trial.exchange.response.status >= 500 && judged(session, trial).length === 0,
  );
  const byStatus = (among: readonly GeneratedTrial[]) =>
    groupBy(
      among,
      ({ trial: { one, exchange } }) => `${one.operation} with status ${exchange.response.status}`,
    );
  return [
    ...unjudgedWhat(session).map((what) => ({
      what,
      why: 'the specification leaves it open, and the target differs from the oracle',
    })),
    ...[...byStatus(refused)].map(([key, members]) => ({
      what: `${members.length} requests of ${key}`,
      why: `the target refused them, such as ${members[0].trial.exchange.request.url}: ${detailOf(members[0].trial.exchange)}`,
    })),
    ...[...byStatus(failed)].map(([key, members]) => ({
      what: `${members.length} requests of ${key}`,
      why: `the target failed, and the specification does not name the filter: ${JSON.stringify(members[0].trial.exchange.spec.body).slice(0, 160)}`,
    })),
  ];
}

const openFilterWords: Readonly<Record<(typeof openFilters)[number], string>> = {
  'active ': 'answers of active postings',
  'phrase ': 'answers to phrases',
  'operator ': 'answers to AND and AND NOT between keywords',
  'company keyword ': 'answers to keywords in the company postings',
  'open duration ': 'durations of postings of which some are still open',
};

/** The aspects that are not judged; those of an open kind of filter together. */
function unjudgedWhat({ unjudged }: Session): readonly string[] {
  const aspects = [...unjudged.rankings, ...unjudged['company-postings']];
  // An open aspect is not judged with any filter, so it is no evidence about the filter.
  const kinds = openFilters.filter((kind) =>
    aspects.some((aspect) => aspect.startsWith(kind) && !isOpen(plainAspect(aspect))),
  );
  const others = aspects.filter((aspect) => !kinds.some((kind) => aspect.startsWith(kind)));
  return [
    ...kinds.map((kind) => openFilterWords[kind]),
    ...new Set(others.map((aspect) => plainAspect(aspect))),
  ];
}

function detailOf(exchange: Exchange | undefined): string {
  const body = exchange === undefined ? undefined : jsonOf(exchange);
  return isObject(body) ? JSON.stringify(body).slice(0, 160) : 'no JSON body';
}

/** The cases without an answer, once for each operation. */
export function withoutAnswer(unanswered: readonly UnansweredCase[]): readonly NotCompared[] {
  return operations.flatMap((operation) => {
    const ofOperation = unanswered.filter((one) => one.operation === operation);
    const [first] = ofOperation;
    if (first === undefined) return [];
    return [
      {
        what: `${ofOperation.length} requests of ${operation}`,
        why: `no answer came, even when they were sent again: ${first.error.message}`,
      },
    ];
  });
}
