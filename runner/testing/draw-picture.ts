import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { loadMutations, startEmbeddedReference } from '../embedded/embedded-reference.ts';
import { reportAsHtml } from '../report/reporters/html.ts';
import { checkTarget } from '../run/check-target.ts';
import { planRun } from '../run/plan/plan.ts';

// Draws the picture of README.md, in Debian's browser: the top of the report page of a reference with one fault. npm runs
// this in the root folder.
const FAULT = 'rankings/limit-bounds-buckets';

const { faults } = await loadMutations();
const fault = faults.find(({ id }) => id === FAULT);
if (fault === undefined) throw new Error(`there is no fault ${FAULT}`);
const reference = await startEmbeddedReference({ middleware: [fault.middleware] });
const folder = await mkdtemp(join(tmpdir(), 'jobmark-picture-'));
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const report = await checkTarget({
    ...reference,
    shownTarget: 'https://jobs.example.org',
    timeoutSeconds: 120,
    plan: planRun({ groups: ['rankings'], profile: 'standard', only: [], skip: [] }),
  });
  const file = join(folder, 'report.html');
  await writeFile(file, reportAsHtml(report, { verbose: false, color: false }));
  const page = await browser.newPage({ viewport: { width: 960, height: 760 } });
  await page.goto(`file://${file}`);
  await page.waitForSelector('h1');
  await page.screenshot({ path: '.github/report-page.png' });
} finally {
  await browser.close();
  await reference.close();
  await rm(folder, { recursive: true });
}
