import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openReportPages, type ReportPages } from '../../testing/report-pages.ts';
import { sampleReportWithOracle } from '../../testing/samples/sample-oracle.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';

describe.skipIf(!hasBrowser)('the exchanges of a finding in a browser', () => {
  let pages: ReportPages;
  let open: ReportPages['open'];
  beforeAll(async () => {
    pages = await openReportPages();
    ({ open } = pages);
  });
  afterAll(() => pages.close());

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
      ['data.buckets[].value', '{ "value": "1" }'],
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

  test('shows a long list in few lines, and marks the quoted item alone', async () => {
    const [finding] = sampleReport.findings;
    const [exchange] = finding?.exchanges ?? [];
    if (finding === undefined || exchange === undefined) throw new Error('the sample report has no exchange');
    const month = Array.from({ length: 60 }, (_, at) => `${2020 + Math.floor(at / 12)}-${10 + (at % 3)}`);
    const text = JSON.stringify({ data: { month: [...month, '2026-01'] } });
    const exchanges = [{ ...exchange, response: { ...exchange.response, text } }];
    const page = await open({
      ...sampleReport,
      findings: [{ ...finding, expected: 'no 2026-01', actual: '2026-01', exchanges }],
    });
    await page.locator('.finding > summary').click();
    const answer = page.getByLabel('answer', { exact: true }).first();
    await answer.waitFor();
    const lines = (await answer.innerText()).trimEnd().split('\n');
    expect(lines.length).toBeLessThan(20);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(110);
    expect(await answer.locator('mark').allTextContents()).toEqual(['"2026-01"']);
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
});
