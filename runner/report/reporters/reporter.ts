import type { RunReport } from '../report.ts';

/** How a report is to look, where the format leaves a choice. */
export interface ReportStyle {
  readonly verbose: boolean;
  readonly color: boolean;
  /** The size of the terminal, which a report that is not verbose fits into as far as it can. */
  readonly screen?: { readonly rows: number; readonly columns: number };
}

/** Writes a report down in one format. */
export type Reporter = (report: RunReport, style: ReportStyle) => string;
