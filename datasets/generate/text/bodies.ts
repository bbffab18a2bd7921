import { postingId } from '../../posting-id.ts';
import type { Country, PostingRow } from '../../schema/columns.ts';
import { hoursAYear, salaryPeriod } from '../attributes/pay.ts';
import { educationDimension, NOT_LISTED } from '../attributes/requirements.ts';
import { workTermDimensions } from '../attributes/work-terms.ts';
import { entry, lookUp } from '../entry.ts';
import { type OccupationText, occupationTexts } from '../occupations/occupation-texts.ts';
import type { PostingGenerator } from '../posting/posting-generator.ts';
import { CounterRandom } from '../random/counter-random.ts';
import { field } from '../random/fields.ts';
import { sourceDimension } from '../time/lifetime.ts';

/** Texts of postings, made from their keys alone: a dataset that stores no texts has the same ones. */
export interface TextComposer {
  /** The text with HTML markup, about 1,400 characters; `companyName` is that of a planted company. */
  readonly body: (row: PostingRow, companyName?: string) => string;
  /** Addresses of an open posting on its sources; none once it has expired. */
  readonly urls: (row: PostingRow) => readonly string[];
}

const openings = [
  'We are looking for',
  'An opportunity has come up for',
  'Our team is growing and needs',
  'We have a vacancy for',
  'Join us as',
] as const;
const taskHeadings = [
  'The role',
  'What you will do',
  'Your duties',
  'Day to day you will be the one who',
] as const;
const skillHeadings = ['What you bring', 'Skills', 'We ask for', 'Essential and desirable skills'] as const;
const closings = [
  'We welcome applications from everyone, whatever their background.',
  'Apply today; interviews are held as applications come in.',
  'Please send a short letter with your application.',
  'If this sounds like you, we would like to hear from you.',
] as const;

/** Text with the characters that HTML gives a meaning replaced. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Part of a list, beginning at a drawn place and going round; the order of the list is kept from there. */
function pickRound(list: readonly string[], start: number, count: number): string[] {
  return Array.from({ length: Math.min(count, list.length) }, (_, n) =>
    entry(list, (start + n) % list.length),
  );
}

/** The pay of a posting in a sentence: by the hour where it is stated so. */
function payText(
  { salary_from: least, salary_to: most, salary_period: period }: PostingRow,
  country: Country,
): string {
  if (least === null || most === null) return 'Salary: competitive';
  const currency = country === 'uk' ? '£' : '$';
  if (period === salaryPeriod.hour) {
    const hourly = (pay: number): string => `${currency}${(pay / hoursAYear[country]).toFixed(2)}`;
    return `Pay: ${hourly(least)} to ${hourly(most)} an hour`;
  }
  const yearly = (pay: number): string => currency + String(pay).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `Salary: ${yearly(least)} to ${yearly(most)} a year`;
}

/** The years of experience in a sentence; null where none are stated. */
function experienceText({
  min_years_experience: least,
  max_years_experience: most,
}: PostingRow): string | null {
  if (least === null) return null;
  if (least === 0 && (most ?? 0) === 0) return 'No experience needed; we will train you.';
  if (most === null || most === least) return `At least ${least} years of experience.`;
  return `${least} to ${most} years of experience.`;
}

/** An HTML list. */
function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

/** The composer for a generator's postings. */
export function textComposer(generator: PostingGenerator): TextComposer {
  const { model } = generator;
  const { country } = model;
  const texts = occupationTexts(country);
  const random = new CounterRandom('texts', country);
  const cityNames = new Map([...generator.dimension('city', 0)].map(({ key, name }) => [key, name]));
  const levelNames = new Map(educationDimension(country).map(({ key, name }) => [key, name]));

  return {
    body(row, companyName) {
      random.at(row.posting);
      let draws = field.body;
      const draw = (count: number): number => random.below((draws += 1), count);
      const text: OccupationText = lookUp(texts, 'onet' in row ? row.onet - 1 : row.soc4);
      const title = escapeHtml(row.title_raw);
      const where = row.city === 0 ? '' : ` in ${escapeHtml(lookUp(cityNames, row.city))}`;
      const company =
        row.company === null ? 'Our client' : escapeHtml(companyName ?? model.companies.nameOf(row.company));
      const terms = [
        entry(workTermDimensions.employment_type, row.employment_type - 1).name,
        entry(workTermDimensions.contract_type, row.contract_type - 1).name,
        ...(row.remote_type === 0 ? [] : [entry(workTermDimensions.remote_type, row.remote_type).name]),
      ];
      const wanted = [
        ...row.edulevels
          .filter((level) => level !== NOT_LISTED)
          .map((level) => `Education: ${lookUp(levelNames, level)}`),
        ...[experienceText(row)].filter((line) => line !== null),
        ...row.certifications.map((key) => model.certifications.nameOf(key)),
      ];
      return [
        `<p><b>${title}</b>${where}</p>`,
        `<p>${entry(openings, draw(openings.length))}: ${title}. ${company}${where}.</p>`,
        `<p>${pickRound(text.sentences, draw(text.sentences.length), 2).map(escapeHtml).join(' ')}</p>`,
        `<h3>${entry(taskHeadings, draw(taskHeadings.length))}</h3>${list(pickRound(text.tasks, draw(text.tasks.length), 3 + draw(3)))}`,
        ...(row.skills.length === 0
          ? []
          : [
              `<h3>${entry(skillHeadings, draw(skillHeadings.length))}</h3>${list(row.skills.map(model.skills.nameOf))}`,
            ]),
        ...(wanted.length === 0 ? [] : [list(wanted)]),
        `<p>${escapeHtml(terms.join(', '))}.<br>${payText(row, country)}</p>`,
        `<p>${entry(closings, draw(closings.length))}</p>`,
      ].join('\n');
    },
    urls: (row) =>
      row.expired === null
        ? row.sources.map(
            (key) =>
              `https://${entry(sourceDimension, key - 1).name}/vacancies/${postingId(country, row.posting)}`,
          )
        : [],
  };
}
