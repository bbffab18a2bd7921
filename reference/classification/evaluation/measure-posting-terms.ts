import { readTaxonomy } from '../../../datasets/index.ts';
import { contract } from '../models/posting-terms/contract.ts';
import { internship } from '../models/posting-terms/internship.ts';
import { statedPay, type Pay } from '../models/posting-terms/salary.ts';
import { figure, type Figure } from './figure.ts';

interface Announcement {
  readonly title: string;
  readonly text: string;
  readonly header: Record<'pay_min' | 'pay_max' | 'pay_period' | 'offering_type', string>;
}

/** Pay, contract and internship of 800 federal announcements against their headers, where the model answers. */
export function measurePostingTerms(): readonly Figure[] {
  const announcements = readAnnouncements();
  const paid = announcements
    .map((item) => ({ item, pay: statedPay(item.text, 'USD') }))
    .filter(({ pay, item }) => pay.period !== null && /^Per (?:Year|Hour)$/.test(item.header.pay_period));
  const employed = announcements
    .map((item) => ({ label: contractLabel(item.header.offering_type), found: kindOf(item) }))
    .filter(({ label, found }) => label !== undefined && found !== 'unspecified');
  const interns = announcements.filter(
    (item) => internship.versions[0]?.classify(inputOf(item))['internship'] === true,
  );
  return [
    figure(
      'salary',
      'pay period as in the header',
      paid,
      ({ pay, item }) => item.header.pay_period === (pay.period === 'hour' ? 'Per Hour' : 'Per Year'),
    ),
    figure('salary', 'pay overlaps the range of the header', paid, ({ pay, item }) => overlaps(pay, item)),
    figure('contract', 'permanent or limited as in the header', employed, ({ label, found }) =>
      label === 'permanent' ? found === 'permanent' : found !== 'permanent',
    ),
    figure('internship', 'header or title names students, interns or graduates', interns, (item) =>
      /intern|student|trainee|pathways|recent graduate/i.test(`${item.title} ${item.header.offering_type}`),
    ),
  ];
}

function readAnnouncements(): Announcement[] {
  const headers = new Map(
    readTaxonomy('texts/usajobs_headers', ['id', 'pay_min', 'pay_max', 'pay_period', 'offering_type']).map(
      (row) => [row.id, row],
    ),
  );
  return readTaxonomy('texts/usajobs_bodies', ['id', 'title', 'summary', 'qualifications']).flatMap((row) => {
    const header = headers.get(row.id);
    return header === undefined
      ? []
      : [{ title: row.title, text: `${row.summary}\n${row.qualifications}`, header }];
  });
}

function inputOf({ title, text }: Announcement): { title: string; description: string } {
  return { title, description: text };
}

const kindOf = (item: Announcement): unknown => contract.versions[0]?.classify(inputOf(item))['id'];

function contractLabel(offering: string): 'permanent' | 'limited' | undefined {
  if (/temporary|term\b|nte|not to exceed|seasonal|limited/i.test(offering)) return 'limited';
  return /permanent/i.test(offering) ? 'permanent' : undefined;
}

function overlaps(pay: Pay, { header }: Announcement): boolean {
  const from = pay.gte ?? pay.lte ?? 0;
  const to = pay.lte ?? pay.gte ?? 0;
  return from <= Number(header.pay_max) && to >= Number(header.pay_min);
}
