import fc, { type Arbitrary } from 'fast-check';
import { companyName, jobDescription, jobTitle } from './job-texts.ts';

/** A text that suits the name of an input field. `locales` are those that the target lists. */
export function textFor(field: string, locales: readonly string[]): Arbitrary<string> {
  const name = field.toLowerCase();
  if (name.includes('locale')) return fc.constantFrom(...(locales.length > 0 ? locales : ['en-US']));
  if (name.includes('lang')) return fc.constant('EN');
  if (name.includes('country')) return fc.constant('US');
  if (/company|employer|organi[sz]ation/.test(name)) return companyName;
  if (/desc|body|text|advert|content|posting/.test(name)) return jobDescription;
  return jobTitle;
}
