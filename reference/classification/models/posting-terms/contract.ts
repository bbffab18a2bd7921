import type { Model } from '../model.ts';
import { modelOfKinds } from './kinds.ts';

/** How long and in what form somebody is employed. Particular kinds come before "permanent". */
export const contract: Model = modelOfKinds('contract', 'Tells the type of contract that a posting offers.', [
  {
    id: 'apprenticeship',
    name: 'Apprenticeship',
    pattern: /\bapprentice(?:ship)?s?\b(?!\s+(?:training|program|schemes? (?:staff|manager)|levy))/gi,
  },
  {
    id: 'seasonal',
    name: 'Seasonal',
    pattern:
      /\bseasonal\s+(?:\w+\s+)?(?:positions?|jobs?|roles?|work(?:ers?)?|staff|employees?|appointments?|contracts?|basis|opportunit(?:y|ies)|employment)\b|\b(?:this|position|job|role|appointment) is seasonal\b|\(seasonal\)/gi,
  },
  {
    id: 'temporary-to-permanent',
    name: 'Temporary to permanent',
    pattern:
      /\b(?:temp(?:orary)?[- ]to[- ]perm(?:anent)?|contract[- ]to[- ](?:hire|perm(?:anent)?)|temp[- ]to[- ]hire)\b/gi,
  },
  {
    id: 'freelance',
    name: 'Freelance',
    pattern:
      /\b(?:freelanc(?:e|er|ers|ing)|independent contractors?|self[- ]employed|1099 (?:contract|position|role|basis))\b/gi,
  },
  {
    id: 'fixed-term',
    name: 'Fixed term',
    pattern:
      /\b(?:fixed[- ]term\b|term (?:appointment|contract|position)s?|(?:\d{1,2}|three|six|nine|twelve|eighteen)[- ](?:month|year|week)s?[- ](?:\w+[- ])?(?:contract|ftc|assignment|appointment|maternity cover)|maternity cover|contract (?:role|position|job|assignment|opportunity|basis)|(?:12|6) ?m ftc|not[- ]to[- ]exceed (?:\d|one|two|three|four|five)|nte (?=\d))/gi,
  },
  {
    id: 'temporary',
    name: 'Temporary',
    pattern:
      /\btemporary\s+(?:[\w-]+\s+)?(?:positions?|jobs?|roles?|work|appointments?|contracts?|basis|assignments?|employment|opportunit(?:y|ies)|hires?)\b|\bthis (?:position|job|role|appointment) is temporary\b|\bon a temporary basis\b|\(temp(?:orary)?\)|\btemp (?:role|position|job|work)\b|\b(?:casual|zero[- ]hours?) (?:contract|basis|work(?:er)?|position)\b/gi,
  },
  {
    id: 'permanent',
    name: 'Permanent',
    pattern:
      /\bpermanent(?:ly)?\b(?!\s+(?:residen|duty|change|disab|record|makeup|magnet))|\bopen[- ]ended contract\b|\bindefinite (?:contract|appointment)\b|\bdirect hire\b|\bregular[, ]+full[- ]time\b/gi,
  },
  { id: 'unspecified', name: 'Unspecified', pattern: undefined },
]);
