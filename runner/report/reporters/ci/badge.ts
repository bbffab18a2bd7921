import { create } from 'xmlbuilder2';
import type { RunReport } from '../../report.ts';
import type { Reporter } from '../reporter.ts';
import { verdictText } from '../text/run-text.ts';

/** Width of a character of the label, in pixels, for Verdana at 11 pixels; the text is fitted to it. */
const CHARACTER = 6.6;
const PADDING = 6;
const HEIGHT = 20;

/** Text colours have a contrast of at least 4.5 to 1 on these. */
const colors: Readonly<Record<RunReport['verdict'], string>> = {
  conformant: '#1a7f37',
  violations: '#b3261e',
  'not-judged': '#7a5d00',
};

/** An SVG badge with the verdict, for a README or a dashboard. */
export const reportAsBadge: Reporter = (report) => {
  const { verdict, clauses } = report;
  const violated = clauses.filter((clause) => clause.verdict === 'fail').length;
  const text = verdict === 'violations' && violated > 0 ? `${violated} violated` : verdictText(report);
  const label = 'jobmark';
  const left = widthOf(label);
  const width = left + widthOf(text);
  const svg = create({ version: '1.0', encoding: 'UTF-8' }).ele('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height: HEIGHT,
    viewBox: `0 0 ${width} ${HEIGHT}`,
    role: 'img',
    'aria-label': `${label}: ${text}`,
  });
  svg.ele('title').txt(`${label}: ${text}`);
  svg.ele('rect', { width, height: HEIGHT, rx: 3, fill: '#3b3f46' });
  svg.ele('path', {
    d: `M${left} 0h${width - left - 3}a3 3 0 0 1 3 3v${HEIGHT - 6}a3 3 0 0 1-3 3h-${width - left - 3}z`,
    fill: colors[verdict],
  });
  const texts = svg.ele('g', {
    fill: '#fff',
    'font-family': 'Verdana,DejaVu Sans,sans-serif',
    'font-size': 11,
  });
  texts.ele('text', { x: PADDING, y: 14, textLength: left - 2 * PADDING }).txt(label);
  texts.ele('text', { x: left + PADDING, y: 14, textLength: width - left - 2 * PADDING }).txt(text);
  return `${svg.end({ prettyPrint: true })}\n`;
};

const widthOf = (text: string): number => Math.round(text.length * CHARACTER) + 2 * PADDING;
