import type { Reporter } from './reporter.ts';

/** The whole report as JSON, as report.schema.json describes it; keys come in the order of RunReport. */
export const reportAsJson: Reporter = (report) => `${JSON.stringify(report, undefined, 2)}\n`;
