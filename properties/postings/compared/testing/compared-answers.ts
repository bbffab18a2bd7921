import { CheckContext } from '../../../kit/check.ts';
import type { RequestSpec } from '../../../kit/exchange.ts';
import { exchangeOf } from '../../../kit/testing/scripted-target.ts';
import { filterableNames } from '../../groups.ts';
import { compareAnswers } from '../compare-answers.ts';

const when = { start: '2024-01', end: '2024-03' };

/** A request for a ranking, and the groups and totals that it is answered with. */
export interface Ranked {
  readonly facet?: string;
  readonly filter?: object;
  readonly limit?: number;
  /** Postings by group. */
  readonly groups?: Readonly<Record<string, number>>;
  readonly total?: number;
  readonly series?: readonly (readonly [month: string, count: number])[];
  /** The median of the totals. */
  readonly median?: number;
  /** The nested groups of each group, by significance, of the facet soc2. */
  readonly nested?: Readonly<Record<string, number>>;
}

function specOf({ facet = 'soc1', filter = {}, limit = 10, series, nested }: Ranked): RequestSpec {
  return {
    group: 'rankings',
    method: 'POST',
    path: `/rankings/${facet}${nested === undefined ? '' : '/rankings/soc2'}${series === undefined ? '' : '/timeseries'}`,
    body: {
      filter: { when, ...filter },
      rank: { by: 'unique_postings', limit },
      ...(nested === undefined ? {} : { nested_rank: { by: 'significance', limit } }),
      ...(series === undefined ? {} : { timeseries: { when, metrics: ['unique_postings'] } }),
    },
  };
}

function bodyOf({ groups = {}, limit = 10, total, series, median, nested }: Ranked): unknown {
  const inner = nested && {
    ranking: {
      limit,
      buckets: Object.entries(nested).map(([name, unique_postings]) => ({
        name,
        unique_postings,
        significance: 1,
      })),
    },
  };
  const points = series && {
    timeseries: { month: series.map(([month]) => month), unique_postings: series.map(([, count]) => count) },
  };
  const buckets = Object.entries(groups).map(([name, count]) => ({
    name,
    unique_postings: count,
    ...points,
    ...inner,
  }));
  return {
    data: {
      ranking: { buckets, limit },
      totals: { unique_postings: total, median_posting_duration: median },
    },
  };
}

/** Compares the answers to these requests, each of which is answered in the same way again. */
export async function compared(...ranked: readonly Ranked[]): Promise<CheckContext> {
  const answers = ranked.map((one) => exchangeOf(specOf(one), { body: bodyOf(one) }));
  const send = (spec: RequestSpec) =>
    Promise.resolve(
      answers.find((answer) => JSON.stringify(answer.spec) === JSON.stringify(spec)) ??
        exchangeOf(spec, { body: bodyOf({}) }),
    );
  const t = new CheckContext({
    survey: { tokenGiven: false, tokenExchange: undefined },
    profile: 'standard',
    seed: 1,
    send,
    recall: send,
    answers: () => Promise.resolve(answers),
  });
  await compareAnswers(t, {
    reading: { namesOf: filterableNames, daysAlone: true },
    counting: {
      request: () => specOf({}),
      ranking: (facet, filter) => specOf({ facet, filter: { ...filter.facets, when: filter.months } }),
      grants: () => true,
      keyClause: 'rankings/filter-keys-accepted',
    },
    whenEnd: 'inclusive',
    clauseOf: () => 'rankings/bucket-is-filter',
    clauses: {
      narrows: 'rankings/filter-narrows',
      parts: () => 'rankings/filter-when-parts',
      median: 'rankings/totals-of-groups',
      filled: 'rankings/limit-filled',
      alike: () => 'rankings/limit-prefix',
    },
  });
  return t;
}

/** The clauses that were reported, each with its rule. */
export function clausesOf(t: CheckContext): readonly string[] {
  return t.violations.map(({ clause, rule }) => `${clause} ${rule}`);
}
