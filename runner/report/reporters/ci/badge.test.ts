import { expect, test } from 'vitest';
import { create } from 'xmlbuilder2';
import { plainStyle } from '../../../testing/samples/report-of.ts';
import { sampleReport } from '../../../testing/samples/sample-report.ts';
import { reportAsBadge } from './badge.ts';

test.each([
  ['conformant', 'jobmark: conformant'],
  ['violations', 'jobmark: 1 violated'],
  ['not-judged', 'jobmark: not judged'],
] as const)('a run with the verdict %s reads %s', (verdict, label) => {
  const svg = reportAsBadge({ ...sampleReport, verdict }, plainStyle);
  const read = create(svg).end({ format: 'object' }) as unknown as { readonly svg: Record<string, unknown> };
  expect(read.svg).toMatchObject({ '@role': 'img', '@aria-label': label, title: label });
});
