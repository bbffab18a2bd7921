import type { Figure } from './figure.ts';
import { measureCompanies } from './measure-companies.ts';
import { measureOccupations } from './measure-occupations.ts';
import { measurePostingTerms } from './measure-posting-terms.ts';
import { measureSkills } from './measure-skills.ts';

// Measures the models and prints the figures of README.md. `development` as argument measures on the parts that
// settings are chosen on.
const development = process.argv[2] === 'development';

const figures: readonly Figure[] = [
  ...measureOccupations(development ? 'development' : 'test'),
  ...measureSkills(development ? 'dev' : 'test'),
  ...measurePostingTerms(),
  ...measureCompanies(),
];

for (const { model, measure, share, cases } of figures)
  console.log(
    `${model.padEnd(12)}${(share * 100).toFixed(1).padStart(6)} %  of ${String(cases).padStart(6)}  ${measure}`,
  );
