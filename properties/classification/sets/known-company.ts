import fc from 'fast-check';
import { companyName } from '../../arbitraries/job-texts.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { resultOf } from '../requests.ts';
import { companyOutputs } from './requiredness-rule.ts';
import { classifyRequest, type ClassifiableSet } from './surveyed-sets.ts';

/** How many names are tried: a service need not know an employer's industry, even of a large one. */
const NAMES_TRIED = 5;

/**
 * The set with a company in its accepted input that has a result for both company and naicsStandard, where one of a few
 * names has; else the set as it is, which may not have these outputs at all.
 */
export async function withKnownCompany(t: CheckContext, set: ClassifiableSet): Promise<ClassifiableSet> {
  const [names] = fc.sample(fc.uniqueArray(companyName, { minLength: NAMES_TRIED, maxLength: NAMES_TRIED }), {
    seed: t.settings.seed,
    numRuns: 1,
  });
  for (const company of new Set([set.accepted.company, ...(names ?? [])])) {
    const answer = await t.send(classifyRequest(set, { company, outputs: companyOutputs }));
    if (answer.response.status !== 200) return set;
    if (companyOutputs.every((output) => resultOf(answer, output) !== undefined))
      return { ...set, accepted: { ...set.accepted, company } };
  }
  return set;
}
