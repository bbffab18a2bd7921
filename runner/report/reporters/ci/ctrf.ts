import type { CTRFReport, Test, TestStatus } from 'ctrf';
import { groupOf } from '../../../../contracts/index.ts';
import type { CheckReport, RunReport, Verdict } from '../../report.ts';
import type { Reporter } from '../reporter.ts';
import { foundBy } from '../text/comparison-text.ts';
import { receiptLine } from '../text/run-text.ts';

/** Common Test Report Format: a test per check; `rawStatus` is the verdict of jobmark. */
export const reportAsCtrf: Reporter = (report) => {
  const tests = report.checks.map((check) => toTest(check, report));
  const number = (status: TestStatus): number => tests.filter((test) => test.status === status).length;
  const start = Date.parse(report.startedAt);
  const document: CTRFReport = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: report.startedAt,
    generatedBy: `jobmark ${report.jobmark}`,
    results: {
      tool: { name: 'jobmark', version: report.jobmark },
      summary: {
        tests: tests.length,
        passed: number('passed'),
        failed: number('failed'),
        pending: 0,
        skipped: number('skipped'),
        other: number('other'),
        start,
        stop: start + report.milliseconds,
      },
      tests,
      environment: {
        appName: report.target,
        extra: {
          verdict: report.verdict,
          summary: report.summary,
          ...(report.receipt === undefined ? {} : { receipt: receiptLine(report.receipt) }),
        },
      },
    },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
};

const statuses: Readonly<Record<Verdict, TestStatus>> = {
  pass: 'passed',
  warn: 'passed',
  fail: 'failed',
  error: 'other',
  known: 'skipped',
  blocked: 'skipped',
  inconclusive: 'skipped',
  skipped: 'skipped',
};

function toTest(check: CheckReport, report: RunReport): Test {
  const { id, title, verdict, reason, milliseconds } = check;
  const { message, details } = foundBy(check, report);
  return {
    name: `${id}: ${title}`,
    status: verdict === 'warn' && report.strict ? 'failed' : statuses[verdict],
    rawStatus: verdict,
    duration: milliseconds,
    suite: [groupOf(id)],
    ...(message !== '' ? { message } : reason === undefined ? {} : { message: reason }),
    ...(details === '' ? {} : { trace: details }),
  };
}
