import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { DatasetOverview } from '../../../embedded/serve/page-data.ts';
import { Chart } from '../sections/chart.tsx';

type Loading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'loaded'; readonly datasets: readonly DatasetOverview[] };

/** The datasets that are served, which the server describes at the first view. */
export function Datasets(): ComponentChild {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  useEffect(() => {
    fetchDatasets().then(
      (datasets) => setLoading({ state: 'loaded', datasets }),
      (error: unknown) => setLoading({ state: 'failed', reason: String(error) }),
    );
  }, []);
  return (
    <section aria-labelledby="datasets" aria-busy={loading.state === 'loading'}>
      <h2 id="datasets">Datasets</h2>
      {loading.state === 'loading' && <p>Reading the datasets …</p>}
      {loading.state === 'failed' && <p>The datasets could not be read: {loading.reason}</p>}
      {loading.state === 'loaded' && (
        <div class="beside">
          {loading.datasets.map((dataset) => (
            <Dataset key={dataset.group} dataset={dataset} />
          ))}
        </div>
      )}
    </section>
  );
}

async function fetchDatasets(): Promise<readonly DatasetOverview[]> {
  const response = await fetch('/datasets.json');
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as readonly DatasetOverview[];
}

function Dataset({ dataset }: { readonly dataset: DatasetOverview }): ComponentChild {
  const { group, title, postings, lastDay, checksum, months, titles } = dataset;
  return (
    <section class="clause-card" aria-labelledby={`dataset-${group}`}>
      <h3 id={`dataset-${group}`}>{title}</h3>
      <p class="facts">
        <span>{postings.toLocaleString('en')} unique postings</span>
        <span>until {lastDay}</span>
        <span>
          checksum <code>{checksum.slice(0, 12)}</code>
        </span>
      </p>
      <h4>Postings a month</h4>
      {months.length > 0 && <Chart series={[{ metric: 'unique postings', points: months }]} />}
      <h4>Most frequent titles</h4>
      <Chart
        series={[
          {
            metric: 'unique postings',
            points: titles.map(({ name, count }) => ({ label: name, value: count })),
          },
        ]}
      />
    </section>
  );
}
