import { render } from 'preact';
import type { Finding, RunReport } from '../report.ts';
import { Page } from './page.tsx';
import reportStyle from './report.css';
import { countFurther, mainElement, readData, useStyle } from './start.ts';
import styleSheet from './style.css';

useStyle(styleSheet + reportStyle);
const main = mainElement();
const report = readData('report') as RunReport;
render(<Page report={report} unread={countFurther()} />, main);
// The other findings follow this script.
document.addEventListener('DOMContentLoaded', () => {
  const further = readData('further-findings') as readonly Finding[];
  if (further.length > 0)
    render(<Page report={{ ...report, findings: [...report.findings, ...further] }} unread={0} />, main);
});
