import type { Model } from '../model.ts';
import { objectOf } from '../schemas.ts';
import { postingModel } from './kinds.ts';

const numberWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const),
);

/** A regular expression source for a whole number up to 99 in digits, or up to twenty in words. */
const countPattern: string = String.raw`(?:\d{1,2}(?:\.5)?|${[...numberWords.keys()].join('|')})`;

const units = String.raw`(?<unit>years?|yrs?|months?|mos)\b(?!\s+(?:of age|old))`;
// "three (3) years", "3+ years", "3 or more years", "3-5 years", "2 to 4 years"
const span = String.raw`(?<from>${countPattern})\s*(?:\(\d{1,2}\)\s*)?(?<open>\+|or more|plus)?\s*(?:(?:-|–|to|or|and)\s*(?<to>${countPattern})\s*(?:\(\d{1,2}\)\s*)?)?(?<more>\+|or more|plus)?\s*(?:full |calendar )?${units}(?:['’]|\s*\(s\))?(?:\s*(?<after>\+|or more|plus|minimum))?`;
const bound = String.raw`(?<bound>at least|minimum(?: of)?|min\.?|more than|over|up to|maximum(?: of)?|less than|no more than)?\s*(?:a\s+)?`;
// Words allowed between the time and "experience": "of relevant work", "in a similar".
const between = String.raw`(?:\s+[\w&/,'’-]{1,40}){0,6}?\s+`;
const before = new RegExp(String.raw`\b${bound}\b${span}${between}(?:experience|background)\b`, 'gi');
const after = new RegExp(
  String.raw`\bexperience(?:\s+required)?\s*(?:[:(–-]|of|is|required)\s*${bound}${span}`,
  'gi',
);
const none =
  /\b(?:no (?:previous |prior |work )?experience (?:is )?(?:required|needed|necessary)|experience (?:is )?not (?:required|needed|necessary|essential)|without (?:any )?experience)\b/i;
// Years that are the age of the company or of a person.
const notRequired =
  /\b(?:(?:we|our \w+|company|firm|team|organi[sz]ation|clinic|family)(?:['’]ve)?(?: \w+)? (?:have|has|with|brings?|bring|boasts?|boasting)|combined|collective|years of age|age of|celebrating|founded)\b[^.;\n]{0,25}$/i;

/** Years of experience that a posting requires: null where it sets no limit. */
interface RequiredExperience {
  readonly min: number | null;
  readonly max: number | null;
}

/** The highest number of years that the text requires, with the end of its range; 0 for "no experience required" alone. */
function requiredExperience(text: string): RequiredExperience {
  let highest: RequiredExperience = { min: null, max: null };
  for (const pattern of [before, after])
    for (const match of text.matchAll(pattern)) {
      const preceding = text.slice(Math.max(0, match.index - 60), match.index);
      if (notRequired.test(preceding)) continue;
      const found = rangeOf(match.groups ?? {});
      if (found === undefined) continue;
      // Asked for more than before; a range without a start counts as the least.
      if (nothing(highest) || (found.min ?? -1) > (highest.min ?? -1)) highest = found;
    }
  return nothing(highest) && text.search(none) >= 0 ? { min: 0, max: 0 } : highest;
}

const nothing = ({ min, max }: RequiredExperience): boolean => min === null && max === null;

function rangeOf(groups: { readonly [name: string]: string | undefined }): RequiredExperience | undefined {
  const perYear = /^mo/i.test(groups['unit'] ?? '') ? 12 : 1;
  const years = (text: string): number => Math.round((countOf(text) / perYear) * 100) / 100;
  const from = years(groups['from'] ?? '');
  // No advert requires more; it is the age of a company or a person.
  if (from > 30) return undefined;
  const to = groups['to'] === undefined ? undefined : years(groups['to']);
  const open = groups['open'] ?? groups['more'] ?? groups['after'];
  if (/^(?:up to|max|less|no more)/i.test(groups['bound'] ?? '')) return { min: null, max: to ?? from };
  return { min: from, max: open === undefined && to !== undefined && to >= from ? to : null };
}

/** The years of experience that are required. */
export const experience: Model = postingModel(
  'experience',
  'Reads the years of experience that a posting asks for.',
  {
    version: '1.3.0',
    output: objectOf({
      min: { type: ['number', 'null'], minimum: 0 },
      max: { type: ['number', 'null'], minimum: 0 },
    }),
    read: (text) => ({ ...requiredExperience(text) }),
  },
);

/** The value of a text that countPattern matched. */
function countOf(text: string): number {
  return numberWords.get(text.toLowerCase()) ?? Number(text);
}
