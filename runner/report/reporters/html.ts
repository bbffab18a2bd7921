import { readFileSync } from 'node:fs';
import type { Reporter } from './reporter.ts';
import { embedJson } from './text/embed-json.ts';
import { verdictText } from './text/run-text.ts';

/** The bundled page; `npm run build` makes it from runner/report/page. This file runs from its source in tests. */
const script = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/runner/report/page/page.js' : '../page/page.js',
  import.meta.url,
);

/** Findings before the script: the page shows them, and its verdict, while the browser still reads the others. */
const FIRST_FINDINGS = 50;

/** One page with the report as JSON and the script that shows it; loads nothing. Needs a browser of 2024 or newer. */
export const reportAsHtml: Reporter = (report) =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">`,
    `<title>jobmark: ${verdictText(report)}</title>`,
    '<link rel="icon" href="data:,">',
    '<body>',
    '<main><noscript>This page needs JavaScript; the markdown reporter needs none.</noscript></main>',
    `<script type="application/json" id="report" data-further="${Math.max(0, report.findings.length - FIRST_FINDINGS)}">${embedJson({ ...report, findings: report.findings.slice(0, FIRST_FINDINGS) })}</script>`,
    `<script>${readFileSync(script, 'utf8').replaceAll('</script', '<\\/script')}</script>`,
    `<script type="application/json" id="further-findings">${embedJson(report.findings.slice(FIRST_FINDINGS))}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
