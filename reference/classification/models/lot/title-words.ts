import { contentWords } from '../training/words.ts';

// Words that adverts add to a title and that do not describe the work. `remote` alone would mean remote sensing.
const additions =
  /\b(?:(?:fully |100% )?remote(?! sensing)|hybrid|on-?site|work from home|wfh|full[- ]?time|part[- ]?time|temporary|temp|permanent|contract(?= position| role|$)|urgent(?:ly)?|hiring|immediate start|needed|wanted|entry[- ]level|sign[- ]on bonus|[mwfdx](?:\/[mwfdx]){1,2})\b|\$\s?[\d,.]{1,12}k?(?:\s?(?:-|to)\s?\$?[\d,.]{1,12}k?)?(?:\s?(?:\/|per |an? )\s?(?:hour|hr|year|yr|week|month|day))?|(?<!\d)\d{1,3}\s?%/gi;

/** The words of a job title that describe the work, in their order. */
export const titleWords = (title: string): string[] => contentWords(title.replace(additions, ' '));

/** The forms of a known title, as words joined by blanks: "Acute Care PT (Acute Care Physical Therapist)" has two. */
export function titleForms(title: string): readonly string[] {
  const open = title.indexOf('(');
  const close = title.indexOf(')', open);
  const forms =
    open < 1 || close < 0
      ? [title]
      : [title.slice(0, open) + title.slice(close + 1), title.slice(open + 1, close)];
  return forms.map((form) => contentWords(form).join(' ')).filter((form) => form !== '');
}
