import { expect, test } from 'vitest';
import { create } from 'xmlbuilder2';
import { plainStyle } from '../../../testing/samples/report-of.ts';
import { sampleReport } from '../../../testing/samples/sample-report.ts';
import type { RunReport } from '../../report.ts';
import { reportAsJunit } from './junit.ts';

interface Suite {
  readonly '@name': string;
  readonly '@tests': string;
  readonly '@failures': string;
  readonly '@errors': string;
  readonly '@skipped': string;
  readonly testcase: Testcase | readonly Testcase[];
}

interface Testcase {
  readonly '@classname': string;
  readonly '@name': string;
  readonly failure?: { readonly '@message': string; readonly '#': string };
  readonly error?: { readonly '@message': string };
  readonly skipped?: { readonly '@message': string };
  readonly 'system-out'?: string;
}

/** Reads the XML with a parser, as a CI system does. */
function suitesOf(
  report: RunReport,
): readonly (Omit<Suite, 'testcase'> & { readonly cases: readonly Testcase[] })[] {
  const xml = reportAsJunit(report, plainStyle);
  const read = create(xml).end({ format: 'object' }) as unknown as {
    readonly testsuites: { readonly testsuite: Suite | readonly Suite[] };
  };
  return [read.testsuites.testsuite]
    .flat()
    .map(({ testcase, ...suite }) => ({ ...suite, cases: [testcase].flat() }));
}

test('has a suite per group, a case per check and counts that agree', () => {
  const suites = suitesOf(sampleReport);
  expect(suites.map((suite) => suite['@name'])).toEqual(['classification', 'auth']);
  const [classification] = suites;
  expect(classification?.cases).toHaveLength(12);
  expect(classification).toMatchObject({ '@tests': '12', '@failures': '1', '@errors': '2', '@skipped': '7' });
  expect(classification?.cases.map((one) => one['@classname'])).toContain('classification/models');
});

test('has the dialect and the receipt as properties of the suite of its group', () => {
  const [classification] = suitesOf(sampleReport);
  expect(classification).toMatchObject({
    properties: {
      property: [
        { '@name': 'receipt', '@value': '9 of 10 faults noticed, 90 %' },
        {
          '@name': 'choice model-reference',
          '@value': 'undetermined: no two models were found of which one takes an output of the other',
        },
      ],
    },
  });
});

test('shows a finding in the case of each check that found it', () => {
  const cases = suitesOf(sampleReport).flatMap((suite) => suite.cases);
  const failed = cases.find((one) => one['@classname'] === 'classification/unsupported-method');
  expect(failed?.failure?.['@message']).toMatch(
    /^classification\/error-405-text: expected .*, got detail: Method/,
  );
  expect(failed?.failure?.['#']).toContain('again: npx jobmark check http://127.0.0.1:4010 --only');
  // XML has no NUL and no escape character.
  expect(failed?.failure?.['@message']).toContain('Method \uFFFD[31mNot\uFFFD Allowed');
  const warned = cases.find((one) => one['@classname'] === 'classification/repeatable');
  expect(warned?.failure).toBeUndefined();
  // The reader of xmlbuilder2 leaves &gt; as it is written.
  expect(warned?.['system-out']).toContain('{"id":"]]&gt;"}');
  const blocked = cases.find((one) => one['@classname'] === 'auth/expired');
  expect(blocked?.skipped?.['@message']).toContain('blocked: no expired token');
});

test('treats a violated should clause as a failure when the run is strict', () => {
  const cases = suitesOf({ ...sampleReport, strict: true }).flatMap((suite) => suite.cases);
  const warned = cases.find((one) => one['@classname'] === 'classification/repeatable');
  expect(warned?.failure?.['@message']).toContain('classification/graph-repeatable');
});

test('is not green when nothing was evaluated, though every case is skipped', () => {
  const suites = suitesOf({
    ...sampleReport,
    verdict: 'not-judged',
    exitCode: 3,
    summary: 'none of 1 check evaluated anything',
    findings: [],
    checks: sampleReport.checks.filter(({ verdict }) => verdict === 'blocked'),
  });
  const run = suites.find((suite) => suite['@name'] === 'jobmark');
  expect(run?.['@errors']).toBe('1');
  expect(run?.cases[0]?.error?.['@message']).toBe('none of 1 check evaluated anything');
});
