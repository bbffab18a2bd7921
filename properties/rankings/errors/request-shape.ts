import { objectOf } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { baseRank, type Endpoint, endpoints, noteUnserved, requestAt } from '../endpoints.ts';
import { COUNTING_FACET, locatedData, surveyed } from '../survey/surveyed-data.ts';
import { errorShapes } from './errors.ts';

/** A value of a wrong JSON type, by the path to it in the request body. */
export interface WrongType {
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
  // Some languages take a boolean for a number.
  { path: ['rank', 'limit'], value: true },
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
    { path: ['nested_rank', 'limit'], value: NUMBER_AS_TEXT },
    { path: ['nested_rank', 'by'], value: 7 },
  ],
};

/** How many of the values that are wrong at every endpoint are tried at each variant. */
const IN_TURN = 3;

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
];

/** The same body with one value replaced. */
export function withValue(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const holder = objectOf(body);
  return { ...holder, [key]: withValue(holder[key], rest, value) };
}
