import type { InProcessReference, PostingGroup } from '../../../reference/index.ts';
import type { DatasetOverview } from './page-data.ts';

/** Before the first posting of any dataset; months without one are left out at the beginning. */
const EARLIEST = '2000-01';
const TITLES = 10;

interface Series {
  readonly month: readonly string[];
  readonly unique_postings: readonly number[];
}

interface Bucket {
  readonly name: string;
  readonly unique_postings: number;
}

const titles: Readonly<Record<PostingGroup, string>> = {
  rankings: 'British postings',
  'company-postings': 'American postings',
};

/** What the datasets of both posting groups contain, by requests in the default dialect. Rejects with DatasetError. */
export function describeDatasets(reference: InProcessReference): Promise<readonly DatasetOverview[]> {
  return Promise.all(
    (['rankings', 'company-postings'] as const).map(async (group) => {
      const { postings, planted, lastDay, checksum } = await reference.manifest(group);
      const when = { start: EARLIEST, end: lastDay.slice(0, 7) };
      const series = await monthly(reference, group, when);
      const ranked = await dataOf<{ ranking: { buckets: readonly Bucket[] } }>(
        reference,
        group,
        '/rankings/title_name',
        { filter: { when }, rank: { by: 'unique_postings', limit: TITLES } },
      );
      const first = series.findIndex(({ value }) => value > 0);
      return {
        group,
        title: titles[group],
        postings: postings + planted,
        lastDay,
        checksum,
        months: first < 0 ? [] : series.slice(first),
        titles: ranked.ranking.buckets.map(({ name, unique_postings }) => ({ name, count: unique_postings })),
      };
    }),
  );
}

type When = { readonly start: string; readonly end: string };

async function monthly(
  reference: InProcessReference,
  group: PostingGroup,
  when: When,
): Promise<DatasetOverview['months']> {
  const metrics = ['unique_postings'];
  if (group === 'company-postings') {
    const { timeseries } = await dataOf<{ timeseries: Series }>(reference, group, '/timeseries', {
      filter: { when },
      metrics,
    });
    return points(timeseries);
  }
  // The group has series by facet only. Each posting is in one country, so that the sums are those of all postings.
  const { ranking } = await dataOf<{ ranking: { buckets: readonly { timeseries: Series }[] } }>(
    reference,
    group,
    '/rankings/country_name/timeseries',
    { filter: { when }, rank: { by: 'unique_postings', limit: 1000 }, timeseries: { when, metrics } },
  );
  const [first, ...others] = ranking.buckets.map(({ timeseries }) => points(timeseries));
  return (first ?? []).map(({ label, value }, index) => ({
    label,
    value: others.reduce((sum, other) => sum + (other[index]?.value ?? 0), value),
  }));
}

function points({ month, unique_postings }: Series): DatasetOverview['months'] {
  return month.map((label, index) => ({ label, value: unique_postings[index] ?? 0 }));
}

async function dataOf<Data>(
  reference: InProcessReference,
  group: PostingGroup,
  path: string,
  body: object,
): Promise<Data> {
  const answer = await reference.answer({ group, method: 'POST', path, body });
  if (answer.status !== 200)
    throw new Error(`the reference answers its own request ${path} with ${answer.status}`);
  return (answer.body as { data: Data }).data;
}
