import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedReference, type EmbeddedReference } from '../../embedded/embedded-reference.ts';
import type { RunReport } from '../../report/report.ts';
import { checkForReport, runJobmark } from '../../testing/run-jobmark.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readRecording } from '../read-recording.ts';

const SITE = 'https://api.example.org/v2/jobs';
const SECRET = 'canary-token-0123456789';

const folder = await temporaryFolder(afterAll);
let reference: EmbeddedReference;
/** Entries of the traffic of a whole run on the reference. */
let entries: readonly Entry[];

interface Entry {
  readonly time: number;
  readonly request: object & { readonly method: string; readonly url: string };
  readonly response: object & {
    readonly status: number;
    readonly content: { readonly size: number; readonly text?: string };
  };
}

beforeAll(async () => {
  reference = await startEmbeddedReference();
  const file = join(folder, 'run.gz');
  const { clientId = '', clientSecret = '' } = reference.credentials.source ?? {};
  const { origin } = reference.target;
  const target = [origin, '--client-id', clientId, '--client-secret', clientSecret];
  await checkForReport([...target, '--profile', 'smoke', '--no-receipt', '--record', file]);
  const { answers } = await readRecording(file);
  entries = answers.flatMap(({ spec, outcome }, index): readonly Entry[] => {
    if (outcome.kind !== 'exchange' || (spec.credential ?? 'valid') !== 'valid') return [];
    const { request, response, milliseconds } = outcome.exchange;
    return [
      entry(request.method, request.url.replace(origin, SITE), request.body, response.status, {
        text: response.text,
        type: response.headers['content-type'] ?? '',
        base64: index % 2 === 0,
        time: milliseconds,
      }),
    ];
  });
});
afterAll(() => reference.close());

function entry(
  method: string,
  url: string,
  body: string | undefined,
  status: number,
  answer: {
    readonly text: string;
    readonly type?: string;
    readonly base64?: boolean;
    readonly time?: number;
  },
): Entry {
  const { text, type = 'application/json', base64 = false, time = 1 } = answer;
  const bytes = Buffer.from(text);
  return {
    time,
    request: {
      method,
      url,
      headers: [
        { name: 'Authorization', value: `Bearer ${SECRET}` },
        { name: 'Cookie', value: `session=${SECRET}-cookie` },
      ],
      ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: body } }),
    },
    response: {
      status,
      headers: [{ name: 'Content-Type', value: type }],
      content: base64
        ? { size: bytes.length, text: bytes.toString('base64'), encoding: 'base64' }
        : { size: bytes.length, text },
    },
  } as Entry;
}

async function harOf(all: readonly object[]): Promise<string> {
  const file = join(folder, 'traffic.har');
  await writeFile(file, JSON.stringify({ log: { version: '1.2', creator: {}, entries: all } }));
  return file;
}

async function judge(all: readonly object[], ...more: readonly string[]) {
  const ran = await runJobmark(['har', await harOf(all), '--reporter', 'json', ...more]);
  return { ...ran, report: JSON.parse(ran.stdout) as RunReport };
}

test('traffic of the reference conforms, at whatever base URL', async () => {
  const { report, exitCode, stderr } = await judge([
    ...entries,
    entry('GET', 'https://cdn.example.org/app.js', undefined, 200, { text: 'x', type: 'text/javascript' }),
  ]);
  expect(report.findings).toEqual([]);
  expect({ exitCode, target: report.target, requests: report.requests }).toEqual({
    exitCode: 0,
    target: SITE,
    requests: entries.length,
  });
  expect(report.clauses.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(100);
  expect(stderr).toContain('not judged: 1 exchange of cdn.example.org');
});

const rank = { filter: {}, rank: { by: 'unique_postings', limit: 2 } };
function ranking(counts: readonly number[], rankBy = 'unique_postings', total = 90): string {
  return JSON.stringify({
    data: {
      ranking: {
        buckets: counts.map((count, index) => ({ name: `n${index}`, unique_postings: count })),
        facet: 'title_name',
        limit: 2,
        rank_by: rankBy,
      },
      totals: { unique_postings: total },
    },
  });
}

test.each<[string, string, string]>([
  ['too many buckets', ranking([3, 2, 1]), 'rankings/limit-bounds-buckets'],
  ['a wrong order', ranking([2, 3]), 'rankings/ranking-order'],
  ['another metric', ranking([3, 2], 'significance'), 'rankings/ranking-rank-by'],
  ['a bucket beyond the totals', ranking([99]), 'rankings/totals-bound-buckets'],
  [
    'a count as text',
    ranking([3]).replace('3,', '"3",').replace(':3}', ':"3"}'),
    'rankings/bucket-unique-postings',
  ],
])('%s is found', async (_what, text, clause) => {
  const url = `${SITE}/uk-jpa/rankings/title_name`;
  const { report, exitCode, stdout } = await judge([entry('POST', url, JSON.stringify(rank), 200, { text })]);
  expect(report.findings.map((finding) => finding.clause)).toContain(clause);
  expect(exitCode).toBe(1);
  expect(stdout).not.toContain('canary');
});

test('an answer for another name than the requested one is found', async () => {
  const models = { a: { model: 'lot', version: '1.0.0', input: {} } };
  const { report } = await judge([
    entry('POST', `${SITE}/classification/classify`, JSON.stringify({ models }), 200, {
      text: '{"data":{"result":{"b":{}}},"errors":{}}',
    }),
  ]);
  expect(report.findings.map((finding) => finding.clause)).toContain('classification/graph-result-keys');
});

test('what cannot be judged is counted and named', async () => {
  const url = `${SITE}/classification/models`;
  const empty = entry('GET', url, undefined, 200, { text: '' });
  const { exitCode, stderr, report } = await judge([
    { ...empty, response: { ...empty.response, content: { size: 40 } } },
    entry('GET', url, undefined, 304, { text: '' }),
    entry('GET', url, undefined, 0, { text: '' }),
    entry('OPTIONS', url, undefined, 204, { text: '' }),
    { request: { method: 'GET', url: 'data:text/plain,x' } },
  ]);
  expect(exitCode).toBe(3);
  expect(report.requests).toBe(0);
  for (const why of ['without the content', 'from a cache', 'without an answer', 'OPTIONS', 'unreadable'])
    expect(stderr).toContain(why);
});

test('nothing is judged at a base URL where the traffic did not go', async () => {
  const { exitCode, stderr } = await judge(entries, '--base-url', 'https://other.example.org');
  expect(exitCode).toBe(3);
  expect(stderr).toContain(`not judged: ${entries.length} exchanges of api.example.org`);
});

describe('a file that is not a HAR file', () => {
  test.each<[string, string, RegExp]>([
    ['is cut short', '{"log":{"entries":[', /invalid JSON, or was cut short/],
    ['is other JSON', '[1]', /has no log.entries/],
    ['is empty', '', /invalid JSON/],
    ['is compressed', '\u001F\u008B\0', /it is not a text \[[\w/-]+\]\n.*is for rejudge/],
  ])('that %s is refused', async (_what, text, message) => {
    const file = join(folder, 'bad.har');
    await writeFile(file, text);
    const { exitCode, stdout, stderr } = await runJobmark(['har', file]);
    expect(stderr).toMatch(message);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });

  test('that is missing is refused', async () => {
    const { exitCode, stderr } = await runJobmark(['har', join(folder, 'none.har')]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('no such file');
  });
});
