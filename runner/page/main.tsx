import { render } from 'preact';
import type { RunReport } from '../report/report.ts';
import { Page } from './page.tsx';
import reportStyle from './report.css';
import styleSheet from './style.css';

const style = document.createElement('style');
style.textContent = styleSheet + reportStyle;
document.head.append(style);

const data = document.querySelector('#report')?.textContent ?? '';
const root = document.querySelector('main');
if (root === null) throw new Error('the page has no main element');
root.replaceChildren();
render(<Page report={JSON.parse(data) as RunReport} />, root);
