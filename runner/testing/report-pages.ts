import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { RunReport } from '../report/report.ts';
import { reportAsHtml } from '../report/reporters/html.ts';

/** Debian's browser; `.ci/run` installs it where it may. */
export const executablePath: string = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Whether there is a browser to test the report page in. */
export const hasBrowser: boolean = existsSync(executablePath);

/** How a report page is opened. */
interface PageOptions {
  readonly hash?: string;
  readonly dark?: boolean;
  /** In pixels; 1280 when omitted. */
  readonly width?: number;
  /** In pixels; 800 when omitted. */
  readonly height?: number;
}

/** A browser for report pages. */
export interface ReportPages {
  readonly browser: Browser;
  /** Opens the page of a report. The page throws on an error in it, and on a request to the network. */
  readonly open: (report: RunReport, options?: PageOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Starts a browser, and a folder for the pages. */
export async function openReportPages(): Promise<ReportPages> {
  const folder = await mkdtemp(join(tmpdir(), 'jobmark-page-'));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    browser,
    async open(report, { hash = '', dark = false, width = 1280, height = 800 } = {}) {
      const file = join(folder, 'report.html');
      await writeFile(file, reportAsHtml(report, { verbose: false, color: false }));
      const page = await browser.newPage({
        colorScheme: dark ? 'dark' : 'light',
        viewport: { width, height },
      });
      page.on('pageerror', (error) => {
        throw error;
      });
      page.on('request', (request) => {
        if (!/^(file|data):/.test(request.url())) throw new Error(`the page loads ${request.url()}`);
      });
      await page.goto(`file://${file}${hash}`);
      await page.waitForSelector('h1');
      return page;
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
