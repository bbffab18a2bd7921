import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clauses } from '../../../contracts/index.ts';
import { accessibilityViolations } from '../../testing/accessibility.ts';
import { serveHttp } from '../../testing/raw-server.ts';
import { hasBrowser, openReportPages, type ReportPages } from '../../testing/report-pages.ts';
import { kept, report, plainStyle } from '../../testing/samples/report-of.ts';
import { sampleReportWithOracle } from '../../testing/samples/sample-oracle.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';
import type { RunReport } from '../report.ts';
import { reportAsHtml } from '../reporters/html.ts';

describe.skipIf(!hasBrowser)('the report page in a browser', () => {
  let pages: ReportPages;
  let open: ReportPages['open'];
  beforeAll(async () => {
    pages = await openReportPages();
    ({ open } = pages);
  });
  afterAll(() => pages.close());

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

  test('folds the findings that follow from another, and shows them on demand, to a search and on paper', async () => {
    const [first, second] = sampleReport.findings;
    if (first === undefined || second === undefined) throw new Error('the sample report has fewer findings');
    const report = { ...sampleReport, findings: [first, { ...second, explainedBy: [first.clause] }] };
    const page = await open(report);
    const count = (): Promise<number> => page.locator('.finding').count();
    expect(await count()).toBe(1);
    await page.getByRole('searchbox').fill('repeatable');
    await page.locator('.finding > summary code', { hasText: second.clause }).waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Show 1 finding that follows from these' }).click();
    expect(await count()).toBe(2);
    await page.close();
    const printed = await open(report);
    await printed.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await printed.locator('.finding[open]').nth(1).waitFor();
    await printed.close();
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
    const text = reportAsHtml(manyFindings, plainStyle);
    const [before = '', behind = ''] = text.split('<script type="application/json" id="further-findings">');
    const answers: ServerResponse[] = [];
    const server = await serveHttp((_, response) => {
      answers.push(response);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.write(before);
    });
    const page = await pages.browser.newPage();
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
