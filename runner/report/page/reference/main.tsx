import { render } from 'preact';
import type { PageData } from '../../../embedded/serve/page-data.ts';
import { mainElement, readData, useStyle } from '../start.ts';
import reportStyle from '../style.css';
import { ReferencePage } from './page.tsx';
import ownStyle from './reference.css';

useStyle(reportStyle + ownStyle);
const main = mainElement();
render(<ReferencePage data={readData('data') as PageData} />, main);
