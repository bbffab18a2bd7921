import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { DatasetOverview } from '../../embedded/serve/page-data.ts';
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
      {loading.state === 'loaded' &&
        loading.datasets.map((dataset) => <Dataset key={dataset.group} dataset={dataset} />)}
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
  const most = Math.max(1, ...titles.map(({ count }) => count));
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
      {months.length > 0 && <Chart series={[{ metric: 'postings a month', points: months }]} />}
      <table class="titles">
        <caption>Most frequent titles</caption>
        <thead>
          <tr>
            <th scope="col">title</th>
            <th scope="col">unique postings</th>
          </tr>
        </thead>
        <tbody>
          {titles.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <span class="share" style={{ inlineSize: `${(100 * count) / most}%` }} aria-hidden="true" />
                {count.toLocaleString('en')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
