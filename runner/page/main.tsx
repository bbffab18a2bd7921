import { render } from 'preact';
import type { RunReport } from '../report/report.ts';
import { Page } from './page.tsx';
import reportStyle from './report.css';
import { mainElement, readData, useStyle } from './start.ts';
import styleSheet from './style.css';

useStyle(styleSheet + reportStyle);
const main = mainElement();
render(<Page report={readData('report') as RunReport} />, main);
