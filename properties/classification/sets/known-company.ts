import fc from 'fast-check';
import { companyOutputs } from '../../../contracts/index.ts';
import { companyName } from '../../arbitraries/job-texts.ts';
import type { CheckContext } from '../../kit/check.ts';
import { resultOf } from '../requests.ts';
import { classifyRequest, type ClassifiableSet } from './surveyed-sets.ts';

/** How many names are tried: a target need not know the industry of every large employer. */
const NAMES_TRIED = 5;

/** Not the seed of the check: checks that try the same names share the answers. */
const SAME_FOR_EVERY_CHECK = 1;

/** Names of companies that a target may know, the same for every check. */
export function otherCompanies(): readonly string[] {
  const [names = []] = fc.sample(
    fc.uniqueArray(companyName, { minLength: NAMES_TRIED, maxLength: NAMES_TRIED }),
    { seed: SAME_FOR_EVERY_CHECK, numRuns: 1 },
  );
  return names;
}

/** The set with a company for which company and naicsStandard have a result; the set as it is when none was found. */
export async function withKnownCompany(t: CheckContext, set: ClassifiableSet): Promise<ClassifiableSet> {
  for (const company of new Set([set.accepted.company, ...otherCompanies()])) {
    const answer = await t.recall(classifyRequest(set, { company, outputs: companyOutputs }));
    if (answer.response.status !== 200) return set;
    if (companyOutputs.every((output) => resultOf(answer, output) !== undefined))
      return { ...set, accepted: { ...set.accepted, company } };
  }
  return set;
}
