import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import { groupOf, sumOf } from '../../../../contracts/index.ts';
import type { CheckReport, RunReport, Verdict } from '../../report.ts';
import type { Reporter } from '../reporter.ts';
import { foundBy } from '../text/comparison-text.ts';
import { percent } from '../text/run-text.ts';

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';

/** JUnit XML: a suite per group and a case per check; a run that is not judged has one more case with an error. */
export const reportAsJunit: Reporter = (report) => {
  const document = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\uFFFD' });
  const suites = document.ele('testsuites', { name: 'jobmark', time: seconds(report.milliseconds) });
  const groups = new Set(report.checks.map(({ id }) => groupOf(id)));
  for (const group of groups) addSuite(suites, group, report);
  if (report.verdict === 'not-judged')
    suites
      .ele('testsuite', { name: 'jobmark', tests: 1, failures: 0, errors: 1, skipped: 0 })
      .ele('testcase', { classname: 'jobmark', name: 'evaluates the target' })
      .ele('error', { type: 'not-judged', message: report.summary });
  return `${document.end({ prettyPrint: true })}\n`;
};

function addSuite(suites: XMLBuilder, group: string, report: RunReport): void {
  const checks = report.checks.filter(({ id }) => groupOf(id) === group);
  const counted = checks.map((check) => outcomeOf(check, report.strict));
  const number = (outcome: Outcome): number => counted.filter((one) => one === outcome).length;
  const suite = suites.ele('testsuite', {
    name: group,
    timestamp: report.startedAt,
    tests: checks.length,
    failures: number('failure'),
    errors: number('error'),
    skipped: number('skipped'),
    time: seconds(sumOf(checks.map(({ milliseconds }) => milliseconds))),
  });
  const treated = report.dialect.filter((choice) => choice.group === group);
  const noticed = report.receipt?.groups.find((counts) => counts.group === group);
  if (treated.length > 0 || noticed !== undefined) {
    const properties = suite.ele('properties');
    if (noticed !== undefined)
      properties.ele('property', {
        name: 'receipt',
        value: `${noticed.noticed} of ${noticed.faults} faults noticed, ${percent(noticed)}`,
      });
    for (const choice of treated)
      properties.ele('property', {
        name: `choice ${choice.choice}`,
        value: 'option' in choice ? choice.option : `undetermined: ${choice.undetermined}`,
      });
  }
  for (const check of checks) addCase(suite, check, report);
}

function addCase(suite: XMLBuilder, check: CheckReport, report: RunReport): void {
  const { id, title, verdict, reason = '', hint, milliseconds } = check;
  const testcase = suite.ele('testcase', { classname: id, name: title, time: seconds(milliseconds) });
  const { message, details } = foundBy(check, report);
  switch (outcomeOf(check, report.strict)) {
    case 'failure':
      testcase.ele('failure', { type: verdict, message }).txt(details);
      break;
    case 'error':
      testcase.ele('error', { type: verdict, message: reason }).txt(hint ?? reason);
      break;
    case 'skipped':
      testcase.ele('skipped', { message: `${verdict}: ${reason}` });
      break;
    case 'passed':
      if (verdict === 'warn') testcase.ele('system-out').txt(details);
  }
}

const outcomes: Readonly<Record<Verdict, Outcome>> = {
  fail: 'failure',
  warn: 'passed',
  error: 'error',
  known: 'skipped',
  blocked: 'skipped',
  inconclusive: 'skipped',
  skipped: 'skipped',
  pass: 'passed',
};

function outcomeOf({ verdict }: CheckReport, strict: boolean): Outcome {
  return verdict === 'warn' && strict ? 'failure' : outcomes[verdict];
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);
