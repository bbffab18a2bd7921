import { numberOf, objectOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, type Exchange, isAccepted } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { baseRank, type Endpoint, endpoints, noteUnserved, requestAt } from '../endpoints.ts';
import { expectInEach } from '../expect-in-each.ts';
import { COUNTING_FACET, locatedData, surveyed } from '../survey/surveyed-data.ts';
import { errorShapes } from './errors.ts';

/** A value of a wrong JSON type, by the path to it in the request body. */
interface WrongType {
  readonly path: readonly string[];
  readonly value: unknown;
  /** Values of another wrong type; the seed chooses one. */
  readonly or?: readonly unknown[];
}

/** Sent to every endpoint: a string instead of an array with that string is a common mistake of clients. */
const TEXT_FOR_LIST: WrongType = { path: ['filter', 'nuts1_name'], value: 'London' };

/** Sent to every endpoint too: a number among the values of a filter. */
const NUMBER_IN_LIST: WrongType = { path: ['filter', 'skills_name'], value: [7] };

/** A server that reads a number from a text accepts these, and no other text. */
const [NUMBER_AS_TEXT, INTERVAL_AS_TEXT] = ['3', '20000'];

/** A limit is an integer; to JSON this is a number like any other, so it is a bad value and not another type. */
const BROKEN_LIMIT = 2.5;

/** Values that no reading accepts; similar services accept a text for `when`, and an object or a number for values. */
const inFilterAndRank: readonly WrongType[] = [
  { path: ['filter'], value: 'all' },
  { path: ['filter', 'when'], value: 202401, or: [['2024-01', '2024-02']] },
  { path: ['filter', 'when', 'start'], value: 202401, or: [['2024-01']] },
  TEXT_FOR_LIST,
  NUMBER_IN_LIST,
  { path: ['filter', 'skills_name'], value: { include: 7 } },
  { path: ['filter', 'skills_name'], value: [{ name: 'Sales' }] },
  { path: ['filter', 'keywords'], value: 'sales', or: [['"sales"']] },
  { path: ['filter', 'keywords'], value: { query: 7, type: 'phrase' } },
  { path: ['filter', 'keywords'], value: { query: '"sales"', type: 7 } },
  { path: ['rank'], value: 'unique_postings', or: [['unique_postings']] },
  { path: ['rank', 'limit'], value: NUMBER_AS_TEXT },
  { path: ['rank', 'extra_metrics'], value: 'unique_companies', or: [{ unique_companies: true }] },
  { path: ['rank', 'extra_metrics'], value: [7] },
];

/** What is wrong with the part of the body that only one endpoint has. */
const ofEndpoint: Readonly<Record<Endpoint, readonly WrongType[]>> = {
  ranking: [],
  timeseries: [
    { path: ['timeseries'], value: 'monthly', or: [['unique_postings']] },
    { path: ['timeseries', 'when'], value: 202401, or: [['2024-01', '2024-02']] },
    { path: ['timeseries', 'metrics'], value: 'unique_postings' },
    { path: ['timeseries', 'metrics'], value: [7] },
  ],
  distribution: [
    { path: ['distribution'], value: 'histogram', or: [['histogram']] },
    { path: ['distribution', 'type'], value: 7 },
    { path: ['rank', 'limit'], value: NUMBER_AS_TEXT },
    { path: ['distribution', 'options', 'interval'], value: INTERVAL_AS_TEXT },
    { path: ['distribution', 'metrics'], value: 'unique_postings' },
    { path: ['distribution', 'metrics'], value: [7] },
  ],
  nested: [
    { path: ['nested_rank'], value: 'unique_postings', or: [['significance']] },
    // Some languages take a boolean for a number.
    { path: ['nested_rank', 'limit'], value: NUMBER_AS_TEXT, or: [true] },
    { path: ['nested_rank', 'by'], value: 7 },
  ],
};

/** How many of the values that are wrong at every endpoint are tried at each variant. */
const IN_TURN = 3;

/** Query parameters that select a version, those first of which any bad value may be refused. */
const versionParameters = ['soc_version', 'area_version', 'lot_version', 'title_version', 'company_version'];

/** Requests of a wrong shape, at each endpoint: contracts/specification/errors.md#posting-rankings-group. */
export const requestShapeChecks: readonly Check[] = [
  {
    id: 'rankings/wrong-type',
    clauses: ['rankings/wrong-type-400', 'service/no-server-error', ...errorShapes],
    title: 'answers a value of another JSON type than documented with 400, at all four endpoints',
    async run(t) {
      const { months } = await locatedData(t);
      const isSmoke = t.settings.profile === 'smoke';
      const { seed } = surveyed(t);
      const everywhere = [TEXT_FOR_LIST, NUMBER_IN_LIST];
      const others = inFilterAndRank.filter((example) => !everywhere.includes(example));
      const dealt = [...randomFrom(seed, 'wrong types').sample(others, others.length)];
      await evaluateEach(t, isSmoke ? endpoints.slice(0, 1) : endpoints, async (endpoint) => {
        const spec = requestAt(t, endpoint, COUNTING_FACET, { months }, baseRank);
        if (spec === undefined) {
          noteUnserved(t, endpoint);
          return;
        }
        const accepted = await t.accept(spec);
        // What all endpoints share is tried completely at the plain ranking, and in turn at the variants.
        const shared =
          endpoint === 'ranking' ? inFilterAndRank : [...everywhere, ...dealt.splice(0, IN_TURN)];
        const cases = [...shared, ...ofEndpoint[endpoint]];
        for (const { path, value: one, or = [] } of isSmoke ? [TEXT_FOR_LIST] : cases) {
          const value = randomFrom(seed, path.join('.')).pick([one, ...or]);
          await t.expectRefusal({
            accepted,
            request: { ...spec, body: withValue(spec.body, path, value) },
            clause: 'rankings/wrong-type-400',
            because: `${path.join('.')} is ${JSON.stringify(value)}`,
          });
        }
      });
    },
  },
  {
    id: 'rankings/malformed-json',
    clauses: ['rankings/malformed-json-400', ...errorShapes],
    title: 'answers a body that is not a JSON object with 400, at all four endpoints',
    async run(t) {
      const { months } = await locatedData(t);
      const seed = surveyed(t).seed >>> 0;
      await evaluateEach(t, [...endpoints.entries()], async ([place, endpoint]) => {
        const spec = requestAt(t, endpoint, COUNTING_FACET, { months }, baseRank);
        if (spec === undefined) return;
        const accepted = await t.accept(spec);
        const { body, ...without } = spec;
        const whole = JSON.stringify(body);
        const malformed = [
          ['the body is cut off', whole.slice(0, -2)],
          ['the body is an array', `[${whole}]`],
          ['the texts are in single quotes', whole.replaceAll('"', "'")],
        ] as const;
        // Every form is tried at the plain ranking, and one at each variant.
        const tried = endpoint === 'ranking' ? malformed : [malformed[(place + seed) % malformed.length]];
        for (const [because, rawBody] of tried.filter((one) => one !== undefined))
          await t.expectRefusal({
            accepted,
            request: { ...without, rawBody },
            clause: 'rankings/malformed-json-400',
            because,
          });
      });
    },
  },
  {
    id: 'rankings/bad-value',
    clauses: [
      'rankings/bad-value-400',
      'rankings/unknown-parameter-400',
      'rankings/parameters-alike',
      'rankings/months-alike',
      'rankings/distribution-interval',
      'service/no-server-error',
    ],
    title: 'answers invalid values and unknown query parameters with 400',
    async run(t) {
      const { months } = await locatedData(t);
      // In the year of the end: a frame that ends before it starts could be refused for that.
      const month: WrongType = { path: ['filter', 'when', 'end'], value: `${months.end.slice(0, 4)}-13` };
      const bad: readonly WrongType[] = [
        { path: ['rank', 'by'], value: 'jobmark_metric' },
        { path: ['rank', 'limit'], value: -1 },
        { path: ['rank', 'limit'], value: BROKEN_LIMIT },
      ];
      const ofVariant: Partial<Readonly<Record<Endpoint, readonly WrongType[]>>> = {
        ranking: bad,
        distribution: [{ path: ['distribution', 'options', 'interval'], value: 0 }],
        nested: [{ path: ['nested_rank', 'limit'], value: BROKEN_LIMIT }],
      };
      const answers: Record<string, Exchange[]> = {};
      const parameter = randomFrom(surveyed(t).seed, 'parameter').pick(versionParameters.slice(0, 3)) ?? '';
      const others = versionParameters.filter((other) => other !== parameter);
      await evaluateEach(t, endpoints, async (endpoint) => {
        const spec = requestAt(t, endpoint, COUNTING_FACET, { months }, baseRank);
        if (spec === undefined) return;
        const accepted = await t.accept(spec);
        for (const { path, value } of [month, ...(ofVariant[endpoint] ?? [])]) {
          const answer = await t.expectRefusal({
            accepted,
            request: { ...spec, body: withValue(spec.body, path, value) },
            clause: 'rankings/bad-value-400',
            because: `${path.join('.')} is ${JSON.stringify(value)}`,
          });
          if (endpoint === 'distribution' && isAccepted(answer)) expectWidths(t, answer);
          if (path === month.path)
            await expectAlike(t, 'rankings/months-alike', (answers['month'] ??= []), answer, String(value));
        }
        for (const [clause, query] of [
          ['rankings/unknown-parameter-400', 'jobmark_parameter=1'],
          ['rankings/bad-value-400', `${parameter}=jobmark`],
        ] as const) {
          const answer = await t.expectRefusal({
            accepted,
            request: { ...spec, path: `${spec.path}?${query}` },
            clause,
            rule: 'query',
            because: `the query is ${query}`,
          });
          await expectAlike(t, 'rankings/parameters-alike', (answers[query] ??= []), answer, query);
        }
        // Each of the other parameters may be read by code of its own.
        const query = `${others[endpoints.indexOf(endpoint)]}=jobmark`;
        const answer = await t.recall({ ...spec, path: `${spec.path}?${query}` });
        t.expectNoServerError(answer, `the query is ${query}`, [accepted]);
      });
    },
  },
];

/** Expects of an endpoint what the endpoints before it did with the same query or value: all refuse it, or none. */
async function expectAlike(
  t: CheckContext,
  clause: 'rankings/parameters-alike' | 'rankings/months-alike',
  before: Exchange[],
  answer: Exchange,
  what: string,
): Promise<void> {
  const [first] = before;
  before.push(answer);
  const verb = (isRefused: boolean | undefined): string => (isRefused === true ? 'refused' : 'accepted');
  if (first !== undefined)
    await t.expectRelation({
      clause,
      exchanges: [first, answer],
      read: ({ response }) => response.status >= 400,
      expected: ([one]) => `${what} ${verb(one)}, as at POST ${first.spec.path}`,
      actual: ([, other]) => verb(other),
    });
}

/** The interval that a histogram names is the width of its steps, whatever width was requested. */
function expectWidths(t: CheckContext, answer: Exchange): void {
  expectInEach(t, {
    clause: 'rankings/distribution-interval',
    rule: 'width',
    answer,
    buckets: bucketsOf(answer),
    expected: 'an interval above 0: the width of the steps',
    wrong: ({ distribution }) => {
      const { interval } = objectOf(distribution);
      return (numberOf(interval) ?? 0) > 0 ? undefined : brief(interval);
    },
  });
}

/** The same body with one value replaced. */
function withValue(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const holder = objectOf(body);
  return { ...holder, [key]: withValue(holder[key], rest, value) };
}
