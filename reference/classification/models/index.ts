import { cip } from './cip/cip.ts';
import { company } from './company/company.ts';
import { lot } from './lot/lot.ts';
import type { Model } from './model.ts';
import { naicsStandard } from './naics-standard/naics-standard.ts';
import { benefits } from './posting-terms/benefits.ts';
import { contract } from './posting-terms/contract.ts';
import { employment } from './posting-terms/employment.ts';
import { experience } from './posting-terms/experience.ts';
import { internship } from './posting-terms/internship.ts';
import { remote } from './posting-terms/remote.ts';
import { salary } from './posting-terms/salary.ts';
import { skills } from './skills/skills.ts';
import { titles } from './titles/titles.ts';
import { translation } from './translation/translation.ts';

export { ClassificationFailure } from './model.ts';
export type { JsonObject, Model, ModelVersion, ObjectSchema } from './model.ts';
export { setOutputs, type SetInput, type SetOutput } from './set/set-outputs.ts';
export { buildEverything } from './training/lazily.ts';
export { writeTrained } from './training/trained.ts';

/** Every classifier of the reference, in the order of discovery. */
export const models: readonly Model[] = [
  lot,
  titles,
  skills,
  company,
  naicsStandard,
  cip,
  salary,
  experience,
  contract,
  employment,
  internship,
  remote,
  benefits,
  translation,
];
