import { expect, test } from 'vitest';
import { create } from 'xmlbuilder2';
import { sampleReport } from '../../../testing/samples/sample-report.ts';
import { reportAsBadge } from './badge.ts';

const style = { verbose: false, color: false };

test.each([
  ['conformant', 'jobmark: conformant'],
  ['violations', 'jobmark: 1 violated'],
  ['not-judged', 'jobmark: not judged'],
] as const)('a run with the verdict %s reads %s', (verdict, label) => {
  const svg = reportAsBadge({ ...sampleReport, verdict }, style);
  const read = create(svg).end({ format: 'object' }) as unknown as { readonly svg: Record<string, unknown> };
  expect(read.svg).toMatchObject({ '@role': 'img', '@aria-label': label, title: label });
});
