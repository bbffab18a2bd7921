import type { Model } from '../model.ts';
import { listOf, objectOf } from '../schemas.ts';
import { postingModel } from './kinds.ts';
import { affirms } from './statements.ts';

// Ids are permanent: the hundreds are the family, the rest counts.
const benefitKinds: readonly { readonly id: string; readonly name: string; readonly pattern: RegExp }[] = [
  {
    id: '1010',
    name: 'Health Insurance',
    pattern:
      /\b(?:health(?:care)?|medical)(?:[,&/ ]{1,3}(?:dental|vision|life|and)){0,4} ?(?:insurance|coverage|cover|plans?|benefits?)\b|\bprivate (?:medical|healthcare)\b|\bhealth, dental\b|\bmedical, dental\b|\bmedical\/dental\b/gi,
  },
  {
    id: '1020',
    name: 'Dental Insurance',
    pattern:
      /\bdental(?:[,&/ ]{1,3}(?:vision|life|and)){0,3} ?(?:insurance|coverage|cover|care plans?|plans?|benefits?)\b|\b(?:medical|health)(?:,| and|\/| &)\s*dental\b/gi,
  },
  {
    id: '1030',
    name: 'Vision Insurance',
    pattern:
      /\bvision (?:insurance|coverage|plans?|benefits?|care)\b|\bdental(?:,| and|,? &|\/)\s*(?:and )?vision\b/gi,
  },
  {
    id: '1040',
    name: 'Life Insurance',
    pattern: /\blife (?:insurance|assurance|cover)\b|\bdeath in service\b/gi,
  },
  {
    id: '1050',
    name: 'Disability Insurance',
    pattern:
      /\b(?:short|long)[- ]?(?:and long[- ]?)?term disability\b|\bdisability (?:insurance|coverage)\b|\bincome protection\b/gi,
  },
  { id: '1060', name: 'Employee Assistance Program', pattern: /\b[Ee]mployee [Aa]ssistance\b|\bEAP\b/g },
  {
    id: '1070',
    name: 'Wellness Program',
    pattern:
      /\bwell(?:ness|being) (?:program(?:me)?s?|benefits?|allowance|stipend|initiatives?)\b|\b(?:gym|fitness) (?:membership|discount|reimbursement|allowance)s?\b|\bon-?site gym\b/gi,
  },
  {
    id: '1080',
    name: 'Health or Flexible Spending Account',
    pattern: /\b(?:[Hh]ealth [Ss]avings|[Ff]lexible [Ss]pending) [Aa]ccounts?\b|\b(?:HSA|FSA)s?\b/g,
  },
  {
    id: '2010',
    name: 'Paid Time Off',
    pattern:
      /\bpaid time off\b|\bPTO\b|\bpaid (?:vacation|holidays?|leave|days? off|annual leave)\b|\b\d{2} days['’]? (?:of )?(?:annual leave|holidays?|vacation|paid)\b|\bannual leave\b|\bholiday (?:entitlement|allowance)\b|\bvacation (?:days|time)\b/gi,
  },
  { id: '2020', name: 'Sick Leave', pattern: /\b(?:paid )?sick (?:leave|pay|days|time)\b/gi },
  {
    id: '2030',
    name: 'Parental Leave',
    pattern: /\b(?:parental|maternity|paternity|family|adoption) (?:leave|pay)\b(?! cover)/gi,
  },
  {
    id: '2040',
    name: 'Flexible Schedule',
    pattern:
      /\bflexible (?:schedul\w+|hours|working|work (?:schedule|hours|arrangements?))\b|\bflexi?[- ]?time\b|\bcompressed (?:hours|work ?week)\b/gi,
  },
  { id: '2050', name: 'Sabbatical', pattern: /\bsabbaticals?\b/gi },
  {
    id: '3010',
    name: 'Retirement Plan',
    pattern:
      /\b401 ?\(?k\)?|\b403 ?\(?b\)?|\bretirement (?:plans?|savings|benefits?|account|system)\b|\bpension(?: scheme| plan|s)?\b|\bthrift savings\b|\bsuperannuation\b/gi,
  },
  {
    id: '3020',
    name: 'Bonus',
    pattern:
      /\b(?:annual|performance|discretionary|quarterly|year[- ]end|company|cash|team|yearly|sales)(?:[- ]based)? bonus(?:es)?\b|\bbonus (?:scheme|plan|potential|opportunit\w+|structure|eligible|program(?:me)?)\b|\bplus bonus(?:es)?\b|\bbonus eligib\w+/gi,
  },
  {
    id: '3030',
    name: 'Signing Bonus',
    pattern: /\bsign(?:ing|[- ]on) bonus\b|\brecruitment (?:bonus|incentive)\b/gi,
  },
  {
    id: '3040',
    name: 'Commission',
    pattern:
      /\b(?:uncapped |plus |base \+ |sales )commissions?\b|\bcommission (?:structure|plan|scheme|based)\b/gi,
  },
  {
    id: '3050',
    name: 'Stock Options or Equity',
    pattern:
      /\bstock options?\b|\bemployee stock\b|\bshare (?:scheme|save|options?|purchase|plan)\b|\bequity (?:package|grants?|options?|compensation|plan)\b|\bRSUs?\b/gi,
  },
  { id: '3060', name: 'Profit Sharing', pattern: /\bprofit[- ]sharing\b|\bgain[- ]?sharing\b/gi },
  {
    id: '3070',
    name: 'Overtime Pay',
    pattern: /\b(?:paid overtime|overtime (?:pay|rates?|available|paid|opportunit\w+)|time and a half)\b/gi,
  },
  {
    id: '3080',
    name: 'Meal Vouchers or Free Meals',
    pattern:
      /\bmeal (?:vouchers?|allowance|tickets?)\b|\bfree (?:lunch(?:es)?|meals?|food|snacks?|breakfast)\b|\bsubsidi[sz]ed (?:canteen|restaurant|meals?|lunch)\b/gi,
  },
  {
    id: '4010',
    name: 'Tuition Reimbursement',
    pattern:
      /\b(?:tuition|education(?:al)?) (?:reimbursement|assistance|support|allowance|benefits?)\b|\bstudent loan (?:repayment|assistance|forgiveness)\b/gi,
  },
  {
    id: '4020',
    name: 'Paid Training',
    pattern:
      /\bpaid (?:training|certifications?|courses?)\b|\b(?:full|free|ongoing|comprehensive|extensive) training (?:is |will be )?(?:provided|given|offered)\b|\btraining (?:budget|allowance)\b|\bprofessional development (?:budget|allowance|fund|opportunit\w+)\b/gi,
  },
  { id: '5010', name: 'Company Car', pattern: /\bcompany (?:car|vehicle|van)\b|\bcar allowance\b/gi },
  {
    id: '5020',
    name: 'Commuter Benefits',
    pattern:
      /\bcommut(?:er|ing) (?:benefits?|allowance|pass)\b|\bseason ticket loan\b|\bcycle[- ]to[- ]work\b|\bfree (?:on-?site )?parking\b|\btransit (?:subsidy|benefits?|pass)\b/gi,
  },
  {
    id: '5030',
    name: 'Relocation Assistance',
    pattern: /\brelocation (?:assistance|package|support|allowance|expenses|bonus|incentives?)\b/gi,
  },
  {
    id: '5040',
    name: 'Childcare',
    pattern:
      /\b(?:child ?care|day ?care) (?:vouchers?|assistance|benefits?|support|subsidy)\b|\bon-?site (?:child|day) ?care\b/gi,
  },
  {
    id: '5050',
    name: 'Employee Discount',
    pattern:
      /\b(?:employee|staff|merchandise|associate|colleague) discounts?\b|\bdiscounts? on (?:our|all|products)\b/gi,
  },
  {
    id: '5060',
    name: 'Home Office Allowance',
    pattern:
      /\bhome[- ]office (?:allowance|stipend|budget|setup)\b|\bwork[- ]from[- ]home (?:allowance|stipend|budget)\b/gi,
  },
  {
    id: '5070',
    name: 'Visa Sponsorship',
    pattern: /\bvisa (?:sponsorship|support)\b|\bsponsorship (?:is )?available\b/gi,
  },
];

/** Benefits that a posting offers, in the order of the list above. */
export const benefits: Model = postingModel('benefits', 'Lists the benefits that a posting offers.', {
  version: '1.4.0',
  taxonomies: { benefits: '1.4' },
  output: objectOf({ benefits: listOf(objectOf({ id: { type: 'string' }, name: { type: 'string' } })) }),
  read: (text) => ({
    benefits: benefitKinds
      .filter(({ pattern }) => affirms(text, pattern))
      .map(({ id, name }) => ({ id, name })),
  }),
});
