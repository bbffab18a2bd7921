import type { Check } from '../../kit/check.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import { type CheckContext, isAccepted } from '../../kit/check-context.ts';
import { histogramRequest, nestedRequest, rankRequest, seriesRequest, type Item } from '../requests.ts';
import { errorShapes } from './errors.ts';
import { dataRange } from '../survey/surveyed-data.ts';

/** A value of a wrong JSON type, by the path to it in the request body. */
interface WrongType {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly because: string;
}

const rank = { by: 'unique_postings', limit: 3 };

/**
 * Values that no reading of the documented types takes. Servers of this family are known to take a text for `when`, and for
 * an array of values an object of arrays.
 */
const inFilterAndRank: readonly WrongType[] = [
  { path: ['filter'], value: 'all', because: 'filter is text' },
  { path: ['filter', 'when'], value: 202401, because: 'filter.when is a number' },
  { path: ['filter', 'when', 'start'], value: 202401, because: 'filter.when.start is a number' },
  { path: ['filter', 'nuts1_name'], value: 'London', because: 'filter.nuts1_name is text, not an array' },
  { path: ['filter', 'skills_name'], value: 7, because: 'filter.skills_name is a number' },
  {
    path: ['filter', 'skills_name'],
    value: { include: 7 },
    because: 'filter.skills_name is an object, not an array',
  },
  { path: ['filter', 'keywords'], value: 'sales', because: 'filter.keywords is text' },
  {
    path: ['filter', 'keywords'],
    value: { query: 7, type: 'phrase' },
    because: 'filter.keywords.query is a number',
  },
  { path: ['rank'], value: 'unique_postings', because: 'rank is text' },
  { path: ['rank', 'by'], value: 7, because: 'rank.by is a number' },
  { path: ['rank', 'limit'], value: 'three', because: 'rank.limit is text' },
  { path: ['rank', 'limit'], value: [3], because: 'rank.limit is an array' },
  { path: ['rank', 'extra_metrics'], value: 'unique_companies', because: 'rank.extra_metrics is text' },
];
const inSeries: readonly WrongType[] = [
  { path: ['timeseries'], value: 'monthly', because: 'timeseries is text' },
  { path: ['timeseries', 'when'], value: 202401, because: 'timeseries.when is a number' },
  { path: ['timeseries', 'metrics'], value: 'unique_postings', because: 'timeseries.metrics is text' },
];
const inDistribution: readonly WrongType[] = [
  { path: ['distribution'], value: 'histogram', because: 'distribution is text' },
  { path: ['distribution', 'type'], value: 7, because: 'distribution.type is a number' },
  {
    path: ['distribution', 'options', 'interval'],
    value: 'wide',
    because: 'distribution.options.interval is text',
  },
  { path: ['distribution', 'metrics'], value: 'unique_postings', because: 'distribution.metrics is text' },
];
const inNested: readonly WrongType[] = [
  { path: ['nested_rank'], value: 'unique_postings', because: 'nested_rank is text' },
  { path: ['nested_rank', 'limit'], value: 'three', because: 'nested_rank.limit is text' },
  { path: ['nested_rank', 'by'], value: 7, because: 'nested_rank.by is a number' },
];

/** Requests that are shaped wrongly: service.md, "Errors: posting rankings group", row 400. */
export const requestShapeChecks: readonly Check[] = [
  {
    id: 'rankings/wrong-type',
    clauses: ['rankings/wrong-type-400', 'service/no-server-error', ...errorShapes],
    title: 'answers a value of another JSON type than documented with 400',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const series = { when: { start: when.end, end: when.end }, metrics: ['unique_postings'] };
      const plain = rankRequest('nuts1_name', { when }, rank);
      const all: readonly (readonly [RequestSpec, readonly WrongType[]])[] = [
        [plain, inFilterAndRank],
        [seriesRequest('nuts1_name', { when }, rank, series), inSeries],
        [
          histogramRequest('nuts1_name', 'salary', { when }, rank, {
            interval: 50_000,
            metrics: ['unique_postings'],
          }),
          inDistribution,
        ],
        [
          nestedRequest('nuts1_name', 'soc1_name', { when }, rank, { by: 'significance', limit: 3 }),
          inNested,
        ],
      ];
      const smoke: typeof all = [[plain, inFilterAndRank.slice(3, 4)]];
      for (const [spec, cases] of t.settings.profile === 'smoke' ? smoke : all)
        await refuseEach(t, spec, cases);
    },
  },
  {
    id: 'rankings/malformed-json',
    clauses: ['rankings/malformed-json-400', ...errorShapes],
    title: 'answers a body that is no JSON object with 400',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const spec = rankRequest('nuts1_name', { when }, rank);
      const base = await t.acceptOrBlock(spec);
      const { body, ...without } = spec;
      const whole = JSON.stringify(body);
      const broken: readonly (readonly [string, string])[] = [
        ['the body is cut off', whole.slice(0, -2)],
        ['the body is plain text', 'this is no JSON'],
        ['the body is an array of numbers', '[1, 2]'],
        ['the body is a number', '12'],
      ];
      for (const [because, rawBody] of broken)
        await t.expectRefusal({
          accepted: base,
          request: { ...without, rawBody },
          clause: 'rankings/malformed-json-400',
          statuses: [400],
          because,
        });
    },
  },
  {
    id: 'rankings/bad-value',
    clauses: ['rankings/bad-value-400', 'rankings/unknown-parameter-400'],
    title: 'answers values that cannot be, and unknown query parameters, with 400',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const spec = rankRequest('nuts1_name', { when }, rank);
      const base = await t.acceptOrBlock(spec);
      const bad: readonly WrongType[] = [
        { path: ['filter', 'when', 'start'], value: 'jobmark', because: 'filter.when.start is no month' },
        { path: ['filter', 'when', 'end'], value: '2024-13', because: 'there is no thirteenth month' },
        { path: ['rank', 'by'], value: 'jobmark_metric', because: 'there is no metric jobmark_metric' },
        { path: ['rank', 'limit'], value: -1, because: 'a limit is not negative' },
      ];
      for (const { path, value, because } of bad)
        await t.expectRefusal({
          accepted: base,
          request: { ...spec, body: withValue(spec.body, path, value) },
          clause: 'rankings/bad-value-400',
          statuses: [400],
          because,
        });
      await t.expectRefusal({
        accepted: base,
        request: { ...spec, path: `${spec.path}?jobmark_parameter=1` },
        clause: 'rankings/unknown-parameter-400',
        statuses: [400],
        because: 'there is no query parameter jobmark_parameter',
      });
    },
  },
];

async function refuseEach(t: CheckContext, spec: RequestSpec, cases: readonly WrongType[]): Promise<void> {
  const base = await t.send(spec);
  if (!isAccepted(base)) {
    t.inconclusive(`${spec.path}, the request to change, was answered with status ${base.response.status}`);
    return;
  }
  for (const { path, value, because } of cases)
    await t.expectRefusal({
      accepted: base,
      request: { ...spec, body: withValue(spec.body, path, value) },
      clause: 'rankings/wrong-type-400',
      statuses: [400],
      because,
    });
}

/** The same body with one value in another's place. */
function withValue(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const holder = body as Item;
  return { ...holder, [key]: withValue(holder[key], rest, value) };
}
