import type { RunReport } from '../report/report.ts';

/** How a report is to look, where the format leaves a choice. */
export interface ReportStyle {
  readonly verbose: boolean;
  readonly color: boolean;
}

/** Writes a report down in one format. */
export type Reporter = (report: RunReport, style: ReportStyle) => string;
