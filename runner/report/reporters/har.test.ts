import type { Har } from 'har-format';
import { expect, test } from 'vitest';
import { plainStyle } from '../../testing/samples/report-of.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';
import { reportAsHar } from './har.ts';

test('has the exchanges of each finding on a page of its own', () => {
  const { log } = JSON.parse(reportAsHar(sampleReport, plainStyle)) as Har;
  expect(log.pages?.map(({ id }) => id)).toEqual(sampleReport.findings.map(({ id }) => id));
  expect(log.entries.map(({ pageref }) => pageref)).toEqual(sampleReport.findings.map(({ id }) => id));
  expect(log.entries[1]?.request).toMatchObject({
    method: 'POST',
    postData: { mimeType: 'application/json', text: '{"models":{}}' },
    bodySize: 13,
  });
  expect(log.entries[0]?.response.content).toMatchObject({
    size: 5000,
    mimeType: 'application/json',
    comment: expect.stringContaining('of 5000 characters') as string,
  });
});
