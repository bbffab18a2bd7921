import { numberOf, objectOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, type Exchange, isAccepted } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { baseRank, type Endpoint, endpoints, requestAt } from '../endpoints.ts';
import { expectInEach } from '../expect-in-each.ts';
import { COUNTING_FACET, locatedData, surveyed } from '../survey/surveyed-data.ts';
import { withValue, type WrongType } from './request-shape.ts';

/** A limit is an integer; to JSON this is a number like any other, so it is a bad value and not another type. */
const BROKEN_LIMIT = 2.5;

/** Query parameters that select a version, those first of which any bad value may be refused. */
const versionParameters = ['soc_version', 'area_version', 'lot_version', 'title_version', 'company_version'];

/** Bad values in the body of one endpoint, besides the month that every endpoint gets. */
const ofEndpoint: Readonly<Record<Endpoint, readonly WrongType[]>> = {
  ranking: [
    { path: ['rank', 'by'], value: 'jobmark_metric' },
    { path: ['rank', 'limit'], value: -1 },
    { path: ['rank', 'limit'], value: BROKEN_LIMIT },
  ],
  timeseries: [],
  distribution: [{ path: ['distribution', 'options', 'interval'], value: 0 }],
  nested: [{ path: ['nested_rank', 'limit'], value: BROKEN_LIMIT }],
};

/** Values of the right JSON type that no reading accepts: contracts/specification/errors.md#posting-rankings-group. */
export const badValuesCheck: Check = {
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
    const answers: Record<string, Exchange[]> = {};
    const parameter = randomFrom(surveyed(t).seed, 'parameter').pick(versionParameters.slice(0, 3)) ?? '';
    const others = versionParameters.filter((other) => other !== parameter);
    await evaluateEach(t, endpoints, async (endpoint) => {
      const spec = requestAt(t, endpoint, COUNTING_FACET, { months }, baseRank);
      if (spec === undefined) return;
      const accepted = await t.accept(spec);
      for (const { path, value } of [month, ...ofEndpoint[endpoint]]) {
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
};

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
