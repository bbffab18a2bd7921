import fc, { type Arbitrary } from 'fast-check';
import { defined, groupInfo, rankingFacets } from '../../../contracts/index.ts';
import { framed, type AttackKind, type AttackedServer } from './attack-kind.ts';
import { mutated, mutations, wildBody, wildText, wildValue } from './wild.ts';

/** A POST: its path and its body, before it is written as JSON. */
interface PostedRequest {
  readonly path: string;
  readonly body: unknown;
}

const { rankings, 'company-postings': company, classification } = groupInfo;
function month(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}
const when = fc
  .tuple(
    fc.integer({ min: 2016 * 12, max: 2026 * 12 }),
    fc.nat(40),
    fc.constantFrom('month', 'month', 'day', 'active'),
  )
  .map(([first, more, unit]) => {
    const [start, end] = [month(first), month(first + more)];
    if (unit === 'active') return unit;
    return unit === 'month' ? { start, end } : { start: `${start}-01`, end: `${end}-28` };
  });
const facet = fc.constantFrom(...rankingFacets);
const measure = fc.oneof(fc.constantFrom('salary', 'posting_duration', 'min_years_experience'), facet);
const names = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('London', 'Sales', 'Ohio', '1', '2112') },
    { weight: 1, arbitrary: wildText },
  ),
  { minLength: 1, maxLength: 4 },
);
const keywords = fc.record(
  {
    query: fc.oneof(
      fc.constantFrom('"driver"', '"van driver" OR "nurse"', 'a -b', '(a OR b) AND c'),
      wildText,
    ),
    type: fc.constantFrom('phrase', 'and', 'or', 'expression'),
  },
  { requiredKeys: ['query'] },
);
const plain = fc
  .tuple(
    fc.record({ when }),
    fc.dictionary(
      fc.constantFrom('city_name', 'company_name', 'skills_name', 'employment_type_name'),
      names,
      { maxKeys: 2 },
    ),
  )
  .map(([frame, facets]) => ({ ...frame, ...facets }));
const filter = fc
  .tuple(
    fc.record({ when }),
    fc.dictionary(facet, names, { maxKeys: 3 }),
    fc.option(keywords, { nil: undefined, freq: 2 }),
  )
  .map(([frame, facets, words]) => ({ ...frame, ...facets, ...defined({ keywords: words }) }));
function someOf(...texts: readonly string[]): Arbitrary<readonly string[]> {
  return fc.subarray([...texts], { minLength: 1 });
}
const metrics = someOf('unique_postings', 'total_postings', 'unique_companies', 'median_salary');
const rank = fc.record(
  {
    by: fc.constantFrom('unique_postings', 'significance', 'unique_companies'),
    limit: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }) },
      { weight: 1, arbitrary: fc.constantFrom(0, -1, 1001, 2 ** 31) },
    ),
    extra_metrics: metrics,
  },
  { requiredKeys: [] },
);

/** Requests to the posting groups, about half of them valid. */
export const postings: Arbitrary<PostedRequest> = fc.oneof(
  fc
    .tuple(facet, fc.record({ filter, rank }))
    .map(([name, body]) => ({ path: `${rankings.prefix}/rankings/${name}`, body })),
  fc
    .tuple(facet, fc.record({ filter, rank, timeseries: fc.record({ when, metrics }) }))
    .map(([name, body]) => ({ path: `${rankings.prefix}/rankings/${name}/timeseries`, body })),
  fc
    .tuple(
      facet,
      measure,
      fc.record({
        filter,
        rank,
        distribution: fc.record({
          type: fc.constantFrom('histogram', 'percentile'),
          options: fc.oneof(
            fc.record({
              interval: fc.oneof(fc.constantFrom(1000, 1, 0.001, 1e-300, 1e300, 0, -5), fc.double()),
            }),
            fc.record({ keys: fc.array(fc.integer({ min: -5, max: 200 }), { maxLength: 200 }) }),
          ),
          metrics,
        }),
      }),
    )
    .map(([name, measured, body]) => ({
      path: `${rankings.prefix}/rankings/${name}/distributions/${measured}`,
      body,
    })),
  fc
    .tuple(facet, facet, fc.record({ filter, rank, nested_rank: rank }))
    .map(([outer, inner, body]) => ({
      path: `${rankings.prefix}/rankings/${outer}/rankings/${inner}`,
      body,
    })),
  fc
    .tuple(fc.constantFrom('totals', 'timeseries'), fc.record({ filter: plain, metrics }))
    .map(([name, body]) => ({ path: `${company.prefix}/${name}`, body })),
  fc
    .tuple(
      fc.constantFrom('state_name', 'city_name', 'skills_name', 'nothing'),
      fc.record({ filter: plain, rank }),
    )
    .map(([name, body]) => ({ path: `${company.prefix}/rankings/${name}`, body })),
  fc
    .record({
      filter: plain,
      fields: someOf('id', 'posted', 'body', 'score', 'url', 'title_raw'),
      order: fc.constant(['score']),
      limit: fc.integer({ min: 1, max: 10 }),
      page: fc.integer({ min: 1, max: 3 }),
    })
    .map((body) => ({ path: `${company.prefix}/postings`, body })),
);

function classify({ models, sets }: AttackedServer): Arbitrary<PostedRequest> {
  const reference = fc.constantFrom(
    '$.context.a',
    '$.context',
    '$.models.e0',
    '$.e1.output',
    '$.e0.lot',
    '$..a',
  );
  const entry = fc
    .constantFrom(...models)
    .chain(({ name, version, input }) =>
      fc.record(
        {
          model: fc.oneof(fc.constant(name), wildText),
          version: fc.oneof(fc.constant(version), wildText),
          input: fc.oneof(
            { weight: 4, arbitrary: inputOf(input, reference) },
            { weight: 1, arbitrary: wildValue },
          ),
        },
        { requiredKeys: ['model', 'input'] },
      ),
    );
  const graph = fc
    .record({
      context: fc.oneof(fc.record({ a: wildText }), wildValue),
      entries: fc.array(entry, { maxLength: 6 }),
    })
    .map(({ context, entries }) => ({
      path: `${classification.prefix}/classify`,
      body: { context, models: Object.fromEntries(entries.map((one, at) => [`e${at}`, one])) },
    }));
  const set = fc
    .tuple(
      fc.constantFrom(...sets, 'nothing'),
      fc.record(
        {
          version: fc.oneof(fc.constantFrom('2024.1', '2026.13'), wildText),
          input: fc.record(
            {
              title: wildText,
              company: wildText,
              description: wildText,
              inputLocale: fc.oneof(fc.constantFrom('en-US', 'de-DE'), wildText),
              outputs: fc.array(fc.oneof(fc.constantFrom('lot', 'skills'), wildText), { maxLength: 5 }),
            },
            { requiredKeys: [] },
          ),
        },
        { requiredKeys: ['input'] },
      ),
    )
    .map(([name, body]) => ({ path: `${classification.prefix}/sets/${name}/classify`, body }));
  return fc.oneof(graph, set);
}

/** Inputs at and beyond the bounds of a schema that the target serves. */
function inputOf(schema: unknown, reference: Arbitrary<string>): Arbitrary<unknown> {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: Readonly<Record<string, unknown>> };
  const fields = Object.entries(properties).map(([name, part]) => [name, fieldOf(part, reference)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

function fieldOf(part: unknown, reference: Arbitrary<string>): Arbitrary<unknown> {
  const bounds = (part ?? {}) as { readonly [keyword: string]: unknown };
  const { maxLength = 100, maximum = 100, minimum = 0, maxItems = 10, enum: values = [] } = bounds;
  const edge = (bound: unknown): readonly number[] => [Number(bound) - 1, Number(bound), Number(bound) + 1];
  const texts = edge(maxLength).map((length) => 'a'.repeat(Math.max(0, Math.min(length, 100_000))));
  const lists = edge(maxItems).map((length) =>
    Array.from({ length: Math.max(0, Math.min(length, 1000)) }, () => 'a'),
  );
  const edges: readonly unknown[] = [
    ...texts,
    ...edge(maximum),
    ...edge(minimum),
    ...lists,
    ...(Array.isArray(values) ? (values as unknown[]) : []),
  ];
  return fc.oneof(fc.constantFrom(...edges), reference, wildValue);
}

function changed(requests: Arbitrary<PostedRequest>): Arbitrary<PostedRequest> {
  return fc
    .tuple(requests, mutations)
    .map(([{ path, body }, changes]) => ({ path, body: mutated(body, changes) }));
}

/** Bodies that are nearly valid, and bodies that are far from it. */
export const bodyKinds: readonly AttackKind[] = [
  {
    name: 'body/postings',
    weight: 8,
    attacks: (server) =>
      changed(postings).map(({ path, body }) =>
        framed(server, { method: 'POST', path, body: JSON.stringify(body) ?? '' }),
      ),
  },
  {
    name: 'body/classification',
    weight: 6,
    attacks: (server) =>
      changed(classify(server)).map(({ path, body }) =>
        framed(server, { method: 'POST', path: encodeURI(path), body: JSON.stringify(body) ?? '' }),
      ),
  },
  {
    name: 'body/wild',
    weight: 4,
    attacks: (server) =>
      fc
        .tuple(fc.oneof(postings, classify(server)), wildBody)
        .map(([{ path }, body]) => framed(server, { method: 'POST', path: encodeURI(path), body })),
  },
];
