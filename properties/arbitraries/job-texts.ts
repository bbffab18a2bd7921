import fc, { type Arbitrary } from 'fast-check';

const titles = [
  'Software Developer',
  'Registered Nurse',
  'Delivery Driver',
  'Accountant',
  'Primary School Teacher',
  'Electrician',
  'Sales Manager',
  'Data Analyst',
  'Head Chef',
  'Warehouse Operative',
  'Civil Engineer',
  'Customer Service Representative',
];

const sentences = [
  'You will write and test programs in Java, Python and SQL.',
  'We need a nurse with 2 years of experience in intensive care.',
  'The post is full time and permanent, with a salary of $52,000 a year.',
  'You hold a bachelor of science in computer science or accounting.',
  'Health insurance (100% paid), dental care and a pension plan are included.',
  'Work from home on 3 days of the week.',
  'You will plan routes, load the van and deliver 80 parcels a day; 1-2 years of experience help.',
  'Experience with Microsoft Excel, budgeting and customer service is a plus.',
  'This is a paid summer internship for students.',
  'You manage a team of 5 and report to the head of sales.',
];

const companies = ['Amazon', 'Barclays', 'Siemens', 'Walmart', 'Microsoft', 'Tesco', 'Pfizer', 'Rolls-Royce'];

/** The title of a common occupation. */
export const jobTitle: Arbitrary<string> = fc.constantFrom(...titles);

/** One to four sentences of a job advert, in English. */
export const jobDescription: Arbitrary<string> = fc
  .subarray(sentences, { minLength: 1, maxLength: 4 })
  .map((chosen) => chosen.join(' '));

/** The name of a large employer. */
export const companyName: Arbitrary<string> = fc.constantFrom(...companies);

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
