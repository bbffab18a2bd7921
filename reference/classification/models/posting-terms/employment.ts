import type { Model } from '../model.ts';
import { kindOutput, postingModel, type JobKind } from './kinds.ts';
import { affirms, statements } from './statements.ts';

const fullTimeWords = /\bfull[- ]?time\b|\b1(?:\.0)? ?fte\b/gi;
const partTimeWords = /\bpart[- ]?time\b|\bjob[- ]share\b|\b0\.[1-8]\d? ?fte\b/gi;
const weeklyHours =
  /(?<![\d.,$£€])(\d{1,2}(?:\.\d{1,2})?)\s*(?:(?:-|–|to)\s*(\d{1,2}(?:\.\d{1,2})?)\s*)?(?:\+\s*)?(?:hours?|hrs?)[\s.]*(?:\(?(?:per|a|each|every|\/)\s*)\s*(?:week|wk)\b/gi;

// Below it countries and companies differ; 30 hours is the threshold of the United States' health care law.
const FULL_TIME_HOURS = 30;

const kinds = {
  either: { id: 'full-or-part-time', name: 'Full-time or part-time', pattern: undefined },
  full: { id: 'full-time', name: 'Full-time', pattern: undefined },
  part: { id: 'part-time', name: 'Part-time', pattern: undefined },
  unspecified: { id: 'unspecified', name: 'Unspecified', pattern: undefined },
} as const satisfies { readonly [kind: string]: JobKind };

/** Full time or part time, from the words or else from the hours in a week. */
export const employment: Model = postingModel(
  'employment',
  'Tells whether a posting offers full-time or part-time work.',
  {
    version: '1.2.0',
    output: kindOutput(Object.values(kinds)),
    read: (text) => {
      const { id, name } = employmentKind(text);
      return { id, name };
    },
  },
);

function employmentKind(text: string): JobKind {
  const fullTime = affirms(text, fullTimeWords);
  const partTime = affirms(text, partTimeWords);
  if (fullTime && partTime) return kinds.either;
  if (fullTime) return kinds.full;
  if (partTime) return kinds.part;
  const hours = statements(text, weeklyHours)
    .filter(({ negated }) => !negated)
    .map(({ match }) => Number(match[2] ?? match[1]))
    .filter((hours) => hours <= 60);
  if (hours.length === 0) return kinds.unspecified;
  return Math.max(...hours) >= FULL_TIME_HOURS ? kinds.full : kinds.part;
}
