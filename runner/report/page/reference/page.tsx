import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageData, DatasetOverview } from '../../../embedded/serve/page-data.ts';
import { Chart } from '../sections/chart.tsx';
import { CopyButton } from '../sections/copy-button.tsx';

/** What the reference is, how to get a token, its endpoints, and the datasets that it serves. */
export function ReferencePage({ data }: { readonly data: PageData }): ComponentChild {
  const { origin } = window.location;
  return (
    <>
      <header class="verdict conformant">
        <p class="product">jobmark {data.jobmark}</p>
        <h1>The reference server</h1>
        <p class="summary">
          The Job Market Data Service as its specification describes it, with generated postings: three HTTP
          APIs to develop a client against, and to compare a deployment with.
        </p>
        <p class="facts">
          <code>{origin}</code>
          <a href="/healthz">health</a>
          <a href="/readyz">readiness</a>
          {data.metrics && <a href="/metrics">metrics</a>}
        </p>
      </header>
      {data.deviations.length > 0 && (
        <section aria-labelledby="deviations">
          <h2 id="deviations">How this one differs</h2>
          <ul>
            {data.deviations.map((text) => (
              <li key={text}>{text}.</li>
            ))}
          </ul>
        </section>
      )}
      <Credentials data={data} origin={origin} />
      <Endpoints data={data} />
      <Datasets />
    </>
  );
}

function Credentials({ data, origin }: { readonly data: PageData; readonly origin: string }): ComponentChild {
  const { clientId, clientSecret } = data.client;
  const form = `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`;
  const token = `curl -sS -d '${form}' ${origin}/connect/token`;
  const check =
    data.auth === 'off'
      ? `npx jobmark check ${origin}`
      : `npx jobmark check ${origin} --client-id ${clientId} --client-secret ${clientSecret}`;
  return (
    <section aria-labelledby="credentials">
      <h2 id="credentials">Credentials</h2>
      {data.auth === 'off' ? (
        <p>This reference answers without a token.</p>
      ) : (
        <>
          <p>
            Requests carry a bearer token of the development client <code>{clientId}</code>. Its secret is
            public: keep a reference off the open network.
          </p>
          <Command label="get a token" text={token} />
        </>
      )}
      <Command label="check this reference" text={check} />
    </section>
  );
}

function Command({ label, text }: { readonly label: string; readonly text: string }): ComponentChild {
  return (
    <div class="command">
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <CopyButton text={text} label={`copy: ${label}`} />
    </div>
  );
}

function Endpoints({ data }: { readonly data: PageData }): ComponentChild {
  return (
    <section aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints</h2>
      {data.groups.map(({ name, title, description, scope, operations }) => (
        <section class="clause-card" key={name} aria-labelledby={`group-${name}`}>
          <h3 id={`group-${name}`}>{title}</h3>
          <p>{description}</p>
          <p class="facts">
            <a href={`/try/${name}`}>try it out</a>
            <a href={`/openapi/${name}.yaml`}>OpenAPI</a>
            <span>
              scope <code>{scope}</code>
            </span>
          </p>
          <ul class="operations">
            {operations.map(({ operationId, method, path, summary }) => (
              <li key={operationId}>
                <a href={`/try/${name}#${operationId}`}>
                  <code>
                    {method} {path}
                  </code>
                </a>{' '}
                <small>{summary}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type Loading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'loaded'; readonly datasets: readonly DatasetOverview[] };

/** The datasets that are served, which the server describes at the first view. */
function Datasets(): ComponentChild {
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
