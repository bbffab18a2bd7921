import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clauses } from '../../../contracts/index.ts';
import type { RunReport } from '../report.ts';
import { reportAsHtml } from '../reporters/html.ts';
import { accessibilityViolations } from '../../testing/accessibility.ts';
import { serveHttp } from '../../testing/raw-server.ts';
import { kept, report } from '../../testing/samples/report-of.ts';
import { sampleReportWithOracle } from '../../testing/samples/sample-oracle.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';

// Debian's browser; `.ci/run` installs it where it may.
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

describe.skipIf(!existsSync(executablePath))('the report page in a browser', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jobmark-page-'));
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  async function open(
    of: RunReport,
    options: { hash?: string; dark?: boolean; width?: number } = {},
  ): Promise<Page> {
    const file = join(folder, 'report.html');
    await writeFile(file, reportAsHtml(of, { verbose: false, color: false }));
    const page = await browser.newPage({
      colorScheme: options.dark === true ? 'dark' : 'light',
      viewport: { width: options.width ?? 1280, height: 800 },
    });
    page.on('pageerror', (error) => {
      throw error;
    });
    page.on('request', (request) => {
      if (!/^(file|data):/.test(request.url())) throw new Error(`the page loads ${request.url()}`);
    });
    await page.goto(`file://${file}${options.hash ?? ''}`);
    await page.waitForSelector('h1');
    return page;
  }

  test('says the verdict, what to do, and shows each clause', async () => {
    const page = await open(sampleReport);
    expect(await page.textContent('h1')).toBe('✗ The target violates the contract');
    expect(await page.locator('.steps li').count()).toBe(5);
    expect(await page.locator('.map .cell').count()).toBe(sampleReport.clauses.length);
    await page.close();
  });

  test('says of a run without clauses that the target differs from the oracle', async () => {
    const page = await open({ ...sampleReportWithOracle, clauses: [] });
    expect(await page.textContent('h1')).toBe('✗ The target differs from the oracle');
    await page.close();
  });

  const manyFindings = {
    ...sampleReport,
    findings: Array.from({ length: 10_000 }, (_, index) => ({
      ...sampleReport.findings[index % 2],
      id: `classification/model-name#${index.toString(16).padStart(8, '0')}`,
    })) as unknown as RunReport['findings'],
  };
  const green: RunReport = { ...report([kept]), startedAt: sampleReport.startedAt };

  test.each([
    ['light', sampleReportWithOracle, {}],
    ['dark', sampleReportWithOracle, { dark: true }],
    ['without a finding', green, {}],
    ['narrow with many findings', manyFindings, { width: 320 }],
  ])(
    'has no accessibility violation that axe finds, opened in full, and no sideways scrolling: %s',
    async (_, of, options) => {
      const page = await open(of, options);
      for (const summary of (await page.locator('.finding > summary').all()).slice(0, 5))
        await summary.click();
      await page.locator('.map .cell').first().click();
      expect(await accessibilityViolations(page)).toEqual([]);
      const overflow = (): number => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
      await page.close();
    },
  );

  test('folds the many clauses of one reason, and marks code in what was expected', async () => {
    const [clause] = sampleReport.clauses;
    const [finding] = sampleReport.findings;
    if (clause === undefined || finding === undefined) throw new Error('the sample report is empty');
    const unjudged = { harmless: true, reasons: [{ kind: 'data' as const, reason: 'no set' }] };
    const unseen = clauses
      .slice(0, 30)
      .map(({ id }) => ({ ...clause, id, verdict: 'inconclusive' as const, unjudged }));
    const expected = '/status: a property `status`';
    const page = await open({ ...sampleReport, clauses: unseen, findings: [{ ...finding, expected }] });
    const reason = page.locator('.reasons li', { hasText: 'no set' });
    expect(await reason.locator('a').first().isVisible()).toBe(false);
    await reason.getByText('30 clauses and checks').click();
    expect(await reason.locator('a:visible').count()).toBe(30);
    expect(await page.locator('.steps dd code', { hasText: /^status$/ }).count()).toBe(1);
    await page.close();
  });

  test('gives what a maintainer needs, and prints the findings opened', async () => {
    const page = await open(sampleReport);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.finding > summary').first().click();
    await page.getByRole('button', { name: 'Copy for the maintainer' }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const [finding] = sampleReport.findings;
    for (const part of [finding?.text, finding?.curl, finding?.id, sampleReport.target])
      expect(text).toContain(part);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.locator('.finding[open]').nth(1).waitFor();
    await page.close();
  });

  test('shows where an answer differs from that of the oracle, with both values', async () => {
    const page = await open(sampleReportWithOracle);
    await page.locator('.finding > summary', { hasText: 'oracle/company-totals' }).click();
    expect(await page.locator('table.places tbody td').allTextContents()).toEqual([
      '/data/totals/unique_postings',
      '1',
      '0',
    ]);
    await page.close();
  });

  test('a link opens its finding, with the request in three forms', async () => {
    const id = sampleReport.findings[1]?.id ?? '';
    const page = await open(sampleReport, { hash: `#finding/${encodeURIComponent(id)}` });
    expect(await page.locator('.finding[open] > summary code').textContent()).toBe(
      'classification/graph-repeatable',
    );
    await page.locator('.finding').getByRole('button', { name: 'fetch' }).click();
    expect(await page.locator('.finding').getByLabel('request', { exact: true }).textContent()).toContain(
      'await fetch(',
    );
    await page.close();
  });

  test('finds by words and filters, and moves with the keyboard', async () => {
    const page = await open(sampleReport);
    await page.keyboard.press('/');
    await page.keyboard.type('repeatable');
    expect(await page.locator('.finding').count()).toBe(1);
    await page.getByRole('searchbox').fill('');
    await page.locator('h1').click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    expect(await page.locator('.finding[open]').count()).toBe(1);
    await page.close();
  });

  test('text of a target stays text', async () => {
    const [finding] = sampleReport.findings;
    if (finding === undefined) throw new Error('the sample report has no finding');
    const hostile = '</script><script>document.title="taken"</script><img src=x onerror="document.title=1">';
    const page = await open({ ...sampleReport, findings: [{ ...finding, actual: hostile }] });
    await page.locator('.finding > summary').click();
    expect(await page.title()).toBe('jobmark: violations');
    expect(await page.locator('.comparison del').textContent()).toContain('<img src=x');
    await page.close();
  });

  test('marks the field of an answer, or the object that lacks it', async () => {
    const [finding] = sampleReport.findings;
    const [exchange] = finding?.exchanges ?? [];
    if (finding === undefined || exchange === undefined) throw new Error('the sample report has no exchange');
    const text = JSON.stringify({
      data: {
        timeseries: { month: ['2016-12'], unique_postings: [1] },
        buckets: [{ value: '1' }],
        totals: { median: 2 },
      },
    });
    const exchanges = [{ ...exchange, response: { ...exchange.response, text } }];
    const marked = [
      ['data.totals.unique_postings', '"totals": {'],
      ['data.timeseries.unique_postings', '"unique_postings": [ 1 ]'],
      ['timeseries.month', '"month": [ "2016-12" ]'],
      ['data.buckets[].value', '"value": "1"'],
      ['data.buckets[].key', '"buckets": ['],
      ['median', '"median": 2'],
    ] as const;
    const findings = marked.map(([field], at) => ({
      ...finding,
      id: `${finding.clause}#${at}`,
      field,
      exchanges,
    }));
    const page = await open({ ...sampleReport, findings });
    for (const [at, [, mark]] of marked.entries()) {
      const shown = page.locator('.finding').nth(at);
      await shown.locator('summary').first().click();
      await shown.locator('.exchange mark').first().waitFor();
      const marks = await shown.locator('.exchange mark').allTextContents();
      expect(marks.map((text) => text.trim().replace(/,$/, ''))).toEqual([mark]);
    }
    await page.close();
  });

  test('shows two answers and marks where they differ', async () => {
    const [finding] = sampleReport.findings;
    const [exchange] = finding?.exchanges ?? [];
    if (finding === undefined || exchange === undefined) throw new Error('the sample report has no exchange');
    const withSeries = (values: readonly number[]): typeof exchange => ({
      ...exchange,
      response: {
        ...exchange.response,
        text: JSON.stringify({ data: { month: ['2025-01', '2025-02', '2025-03'], unique_postings: values } }),
      },
    });
    const exchanges = [withSeries([3, 5, 4]), withSeries([3, 4, 4])];
    const page = await open({ ...sampleReport, findings: [{ ...finding, exchanges }] });
    await page.locator('.finding > summary').click();
    await page.locator('.chart').first().waitFor();
    expect(await page.locator('.chart .bar').count()).toBe(3);
    expect(await page.locator('.chart .bar.wrong title').allTextContents()).toEqual([
      '2025-02: 4 (5 in the other answer)',
    ]);
    await page.close();
  });

  test('shows only the beginning of ten thousand findings, and all of them can be found', async () => {
    const page = await open(manyFindings);
    expect(await page.locator('.finding').count()).toBe(50);
    expect(await page.textContent('#findings')).toBe('10000 findings');
    await page.getByRole('searchbox').fill('0000270f');
    expect(await page.locator('.finding').count()).toBe(1);
    await page.close();
    const linked = await open(manyFindings, { hash: '#finding/classification%2Fmodel-name%230000270f' });
    await linked.locator('.finding[open]').waitFor();
    await linked.close();
  });

  test('names the number of all findings while most are not read yet', async () => {
    const text = reportAsHtml(manyFindings, { verbose: false, color: false });
    const [before = '', behind = ''] = text.split('<script type="application/json" id="further-findings">');
    const answers: ServerResponse[] = [];
    const server = await serveHttp((_, response) => {
      answers.push(response);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.write(before);
    });
    const page = await browser.newPage();
    await page.goto(server.url, { waitUntil: 'commit' });
    await page.locator('#findings').waitFor();
    expect(await page.textContent('#findings')).toBe('10000 findings');
    expect(await page.textContent('output')).toBe('50 of 50, reading 9950 more');
    answers[0]?.end(`<script type="application/json" id="further-findings">${behind}`);
    await page.getByText('10000 of 10000').waitFor();
    await page.close();
    await server.close();
  });
});
