import { loadMutations, startEmbeddedReference } from '../embedded/embedded-reference.ts';
import { checkTarget } from '../run/check-target.ts';
import { planRun } from '../run/plan/plan.ts';
import { openReportPages } from './report-pages.ts';

// Draws the picture of README.md, in Debian's browser: the top of the report page of a reference with one fault. npm runs
// this in the root folder.
const FAULT = 'rankings/limit-bounds-buckets';

const { faults } = await loadMutations();
const fault = faults.find(({ id }) => id === FAULT);
if (fault === undefined) throw new Error(`there is no fault ${FAULT}`);
const reference = await startEmbeddedReference({ middleware: [fault.middleware] });
const pages = await openReportPages();
try {
  const report = await checkTarget({
    ...reference,
    shownTarget: 'https://jobs.example.org',
    timeoutSeconds: 120,
    plan: planRun({ groups: ['rankings'], profile: 'standard', only: [], skip: [] }),
  });
  const page = await pages.open(report, { width: 960, height: 760 });
  await page.screenshot({ path: '.github/report-page.png' });
} finally {
  await pages.close();
  await reference.close();
}
