import type { CounterRandom } from '../random/counter-random.ts';
import { field } from '../random/fields.ts';

/** Seniority that a title states on top of that of the occupation, with its effect on pay (generate/README.md, step 8). */
export interface Seniority {
  readonly prefix: string;
  readonly payFactor: number;
}

const plain: Seniority = { prefix: '', payFactor: 1 };
const levels: readonly { readonly below: number; readonly seniority: Seniority }[] = [
  { below: 0.08, seniority: { prefix: 'Senior ', payFactor: 1.25 } },
  { below: 0.105, seniority: { prefix: 'Junior ', payFactor: 0.8 } },
  { below: 0.13, seniority: { prefix: 'Trainee ', payFactor: 0.8 } },
  { below: 0.17, seniority: { prefix: 'Lead ', payFactor: 1.5 } },
  { below: 0.18, seniority: { prefix: 'Head ', payFactor: 1.5 } },
];
const alreadyGraded =
  /\b(senior|junior|trainee|lead|leader|head|chief|principal|manager|director|president|apprentice|assistant|officer|supervisor|foreman|owner|proprietor)\b/i;

/** The seniority of a posting; titles that already name a grade get none. */
export function drawSeniority(random: CounterRandom, title: string): Seniority {
  if (alreadyGraded.test(title)) return plain;
  const unit = random.unit(field.seniority);
  return levels.find(({ below }) => unit < below)?.seniority ?? plain;
}

/** What the raw title may mention. */
export interface RawTitleFacts {
  readonly title: string;
  readonly seniority: Seniority;
  /** '' when unknown. */
  readonly city: string;
  readonly isPartTime: boolean;
  readonly contract: string;
  readonly remote: string;
  readonly worksShifts: boolean;
}

const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\bManager\b/, 'Mgr'],
  [/\bAssistant\b/, 'Asst'],
  [/\bEngineer\b/, 'Eng'],
  [/\bTechnician\b/, 'Tech'],
  [/\band\b/, '&'],
];

const shifts = [' - Nights', ' - Night Shift', ' - Weekends', ' (Days)'] as const;

function suffix(random: CounterRandom, facts: RawTitleFacts): string {
  const unit = random.unit(field.titleForm);
  if (facts.isPartTime && unit < 0.3) return ' (Part Time)';
  if (facts.contract !== '' && unit < 0.4) return ` - ${facts.contract}`;
  if (facts.remote !== '' && unit < 0.5) return ` (${facts.remote})`;
  if (unit < 0.6) return '';
  if (unit < 0.68 && facts.city !== '') return ` - ${facts.city}`;
  if (unit < 0.72 && facts.worksShifts) return shifts[Math.floor((unit - 0.68) * 100)] ?? '';
  return '';
}

/** The title as an advertiser would write it: seniority, title, suffix, reference number, capitals and abbreviations. */
export function rawTitle(random: CounterRandom, facts: RawTitleFacts): string {
  const unit = random.unit(field.titleReference);
  let title = facts.title;
  if (unit >= 0.1 && unit < 0.14)
    for (const [long, short] of abbreviations) title = title.replace(long, short);
  let text = facts.seniority.prefix + title + suffix(random, facts);
  if (unit < 0.03) text += ` Ref ${10_000 + Math.floor(unit * 2_999_999)}`;
  else if (unit < 0.07) text = text.toUpperCase();
  else if (unit < 0.09) text = text.toLowerCase();
  return text;
}
