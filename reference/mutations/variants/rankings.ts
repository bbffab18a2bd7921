import { type Months, isObject, numberOf, objectOf, rankingOperations } from '../../../contracts/index.ts';
import type { Middleware } from '../../app/middleware.ts';
import { inRequests, malformed, rankingsError, unprocessable } from '../faults/rankings/builders.ts';
import { mapItems } from '../rewriting/json-path.ts';
import { rewriteAnswers, rewriteRequests, rewriteStatus, answerInstead } from '../rewriting/rewrite.ts';
import * as to from '../rewriting/values.ts';
import { type Variation, variationsIn } from './variant.ts';

const MOST_DAYS = 7;

const MOST_MONTHS = 36;

/** The most terms of a keyword query. */
const MOST_TERMS = 10;

const MOST_GROUPS = 5;

interface RankingRequest {
  readonly rank?: { readonly limit?: number };
  readonly nested_rank?: { readonly limit?: number };
  readonly filter: { readonly keywords?: { query: string } };
  readonly timeseries?: { readonly when: Months };
}

const requestIn = (text: string): RankingRequest => JSON.parse(text) as RankingRequest;

const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));

/** Refuses series over some time frames. */
function refuseSeries(isRefused: (when: Months) => boolean, detail: string): Middleware {
  return answerInstead(
    ({ path, status, state }) => {
      if (!path.endsWith('/timeseries') || status !== 200) return false;
      const { when } = requestIn(state.requestText).timeseries ?? {};
      return when !== undefined && isRefused(when);
    },
    400,
    malformed(detail),
  );
}

/** The month or day before; other texts as they are. */
function before(text: string): string {
  const [, month, day] = /^(\d{4}-\d{2})(-\d{2})?$/.exec(text) ?? [];
  const date = new Date(`${text}${day === undefined ? '-01' : ''}T00:00:00Z`);
  if (month === undefined || Number.isNaN(date.getTime())) return text;
  if (day === undefined) date.setUTCMonth(date.getUTCMonth() - 1);
  else date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, text.length);
}

/** A time frame in the words of a target that does not count its end; anything else as it is. */
function withEndBefore(part: unknown): unknown {
  const when = isObject(part) ? part['when'] : undefined;
  if (!isObject(part) || !isObject(when) || typeof when['end'] !== 'string') return part;
  return { ...part, when: { ...when, end: before(when['end']) } };
}

/** Gives each group of nested rankings the same significance. */
function withoutSignificance(value: unknown): unknown {
  const changed = mapItems(value, withoutSignificance);
  return isObject(changed) && 'significance' in changed ? { ...changed, significance: 1 } : changed;
}

/** Refuses monthly series of more than three years. */
function manyMonthsRefused(): Middleware {
  return refuseSeries(
    ({ start, end }) => start.length === 7 && monthOf(end) - monthOf(start) >= MOST_MONTHS,
    'Expected at most three years',
  );
}

/** Refuses limits above five. */
function manyGroupsRefused(): Middleware {
  return answerInstead(
    ({ status, state }) => {
      if (status !== 200 || !state.requestText.includes('"limit"')) return false;
      const { rank, nested_rank: nested } = requestIn(state.requestText);
      return Math.max(rank?.limit ?? 0, nested?.limit ?? 0) > MOST_GROUPS;
    },
    400,
    malformed('Expected at most 5'),
  );
}

/** Differences of the posting rankings. */
export const rankingVariations: readonly Variation[] = variationsIn(['rankings'], {
  'rankings/one-significance': {
    title: 'gives the same significance to every group',
    leftOpenBy: 'contracts/specification/decisions.md#significance',
    middleware: () => rewriteAnswers('rankPostingsNested', withoutSignificance),
  },
  'rankings/week-of-days': {
    title: 'refuses a daily series of more than a week',
    leftOpenBy: 'contracts/specification/decisions.md#day-key',
    middleware: () =>
      refuseSeries(
        ({ start, end }) =>
          start.length > 7 && (Date.parse(end) - Date.parse(start)) / 86_400_000 >= MOST_DAYS,
        'Expected a week of days',
      ),
  },
  'rankings/three-years-of-months': {
    title: 'refuses a monthly series of more than three years, and counts any time frame',
    leftOpenBy: 'contracts/specification/decisions.md#limits',
    middleware: () => manyMonthsRefused(),
  },
  'rankings/five-groups-three-years': {
    title: 'refuses a limit above five, and a monthly series of more than three years',
    leftOpenBy: 'large-limit=refused',
    middleware: () => [manyMonthsRefused(), manyGroupsRefused()],
  },
  'rankings/five-groups': {
    title: 'refuses a limit above five',
    leftOpenBy: 'large-limit=refused',
    middleware: () => manyGroupsRefused(),
  },
  'rankings/five-nested-groups': {
    title: 'reduces a nested limit above five to five, and names that',
    leftOpenBy: 'large-limit=clamped',
    middleware: () =>
      inRequests('rankPostingsNested', 'nested_rank.limit', (limit) =>
        Number(numberOf(limit)) > MOST_GROUPS ? MOST_GROUPS : limit,
      ),
  },
  'rankings/not-within-itself': {
    title: 'refuses to rank a facet within its own groups, by name or id',
    leftOpenBy: 'contracts/specification/decisions.md#nested-facets',
    middleware: () =>
      answerInstead(
        ({ path, status }) =>
          status === 200 && /\/rankings\/(\w+?)(_name)?\/rankings\/\1(_name)?$/.test(path),
        400,
        malformed('Expected another facet'),
      ),
  },
  'rankings/no-empty-frame': {
    title: 'does not count the end of a time frame, and refuses one without a month',
    leftOpenBy: 'when-end=exclusive',
    middleware: () => [
      // The reference refuses an end before the start.
      rewriteRequests(rankingOperations, (body) =>
        isObject(body)
          ? Object.fromEntries(Object.entries(body).map(([key, part]) => [key, withEndBefore(part)]))
          : body,
      ),
    ],
  },
  'rankings/usual-interval': {
    title: 'takes its own interval where the requested one is 0 or below, and names it',
    leftOpenBy: 'contracts/specification/decisions.md#malformed-values',
    warns: ['rankings/bad-value-400'],
    middleware: () =>
      rewriteRequests('rankPostingsDistribution', (body) => {
        const { distribution } = objectOf(body);
        const interval = numberOf(objectOf(objectOf(distribution)['options'])['interval']);
        return interval === undefined || interval > 0
          ? body
          : { ...objectOf(body), distribution: { ...objectOf(distribution), options: { interval: 50_000 } } };
      }),
  },
  'rankings/two-nested-facets': {
    title: 'ranks only two facets within groups',
    leftOpenBy: 'contracts/specification/decisions.md#nested-facets',
    middleware: () => async (ctx, next) => {
      await next();
      const [, nested = ''] = /\/rankings\/\w+\/rankings\/(\w+)$/.exec(ctx.path) ?? [];
      if (ctx.status !== 200 || ['', 'soc1_name', 'nuts1_name'].includes(nested)) return;
      ctx.status = 404;
      ctx.body = rankingsError(404, 'URL not found', `Unrecognized facet '${nested}'`);
    },
  },
  'rankings/floored-limits': {
    title: 'reads a limit that is no integer as the integer below it',
    leftOpenBy: 'contracts/specification/decisions.md#malformed-values',
    warns: ['rankings/bad-value-400'],
    middleware: () => [
      inRequests(rankingOperations, 'rank.limit', to.floored),
      inRequests('rankPostingsNested', 'nested_rank.limit', to.floored),
    ],
  },
  'rankings/ten-terms': {
    title: 'refuses a keyword query of more than ten terms',
    leftOpenBy: 'contracts/specification/decisions.md#keywords',
    middleware: () =>
      answerInstead(
        ({ status, state }) =>
          status === 200 &&
          state.requestText.includes('keywords') &&
          (requestIn(state.requestText).filter.keywords?.query ?? '').split(' OR ').length > MOST_TERMS,
        400,
        malformed('Expected at most ten terms'),
      ),
  },
  'rankings/lenient-keywords': {
    title: 'accepts an operator without a term, and marks other errors of expressions where they begin',
    leftOpenBy: 'contracts/specification/decisions.md#keywords',
    middleware: () => [
      rewriteStatus(422, (_, { state }) => {
        const { query = '' } = requestIn(state.requestText).filter.keywords ?? {};
        const detail = `Syntax error at character 1 of ${query}`;
        return unprocessable(detail);
      }),
      rewriteRequests(rankingOperations, (body) => {
        const { keywords } = isObject(body) && isObject(body['filter']) ? body['filter'] : {};
        if (isObject(keywords) && /^"[^"]*" OR\b[^\p{L}\p{N}]*$/u.test(String(keywords['query'])))
          keywords['query'] = String(keywords['query']).replace(/ OR[^\p{L}\p{N}]*$/u, '');
      }),
    ],
  },
});
