import type { ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { isRecord, resultOf } from '../requests.ts';
import { withKnownCompany } from './known-company.ts';
import { companyOutputs } from './requiredness-rule.ts';
import { classifiableSets, classifyRequest } from './surveyed-sets.ts';

interface OutputShape {
  readonly output: string;
  readonly clause: ClauseId;
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
  /** Whether a value has what the shape is about: an empty list fits without showing anything. */
  readonly telling: (value: unknown) => boolean;
}

/** The shapes seen: service.md, "Set classify response". */
const shapes: readonly OutputShape[] = [
  {
    output: 'lot',
    clause: 'classification/set-lot-shape',
    expected: 'lot: { classifications: [{ id: string, name: string, confidence: number }] }',
    fits: (value) =>
      isRecord(value) &&
      Array.isArray(value['classifications']) &&
      value['classifications'].every(isClassification),
    telling: (value) =>
      !isRecord(value) || !Array.isArray(value['classifications']) || value['classifications'].length > 0,
  },
  {
    output: 'company',
    clause: 'classification/set-company-shape',
    expected: 'company: { id: integer, name: string }',
    fits: (value) => isRecord(value) && Number.isInteger(value['id']) && typeof value['name'] === 'string',
    telling: () => true,
  },
  {
    output: 'naicsStandard',
    clause: 'classification/set-naics-shape',
    expected: 'naicsStandard: { id: string }',
    fits: (value) => isRecord(value) && typeof value['id'] === 'string',
    telling: () => true,
  },
];

/** What the outputs lot, company and naicsStandard look like, in the sets that have them. */
export const outputShapeChecks: readonly Check[] = shapes.map(
  ({ output, clause, expected, fits, telling }) => ({
    id: `classification/set-${output === 'naicsStandard' ? 'naics' : output}-shape` as const,
    clauses: [clause],
    title: `gives the output ${output} in the shape that service.md shows`,
    group: 'classification',
    profile: 'standard',
    async run(t) {
      let seen = false;
      for (const set of classifiableSets(t)) {
        // Where the set does not list it, the output may be there all the same.
        const asked = companyOutputs.includes(output) ? await withKnownCompany(t, set) : set;
        const answer = await t.send(classifyRequest(asked, { outputs: [output] }));
        const value = resultOf(answer, output);
        if (value === undefined || !telling(value)) continue;
        seen = true;
        t.expect({
          clause,
          exchange: answer,
          holds: fits(value),
          expected,
          actual: () => `${output}: ${brief(value)}`,
        });
      }
      if (!seen) t.inconclusive(`no set gave the output ${output} a value`);
    },
  }),
);

function isClassification(item: unknown): boolean {
  return (
    isRecord(item) &&
    typeof item['id'] === 'string' &&
    typeof item['name'] === 'string' &&
    typeof item['confidence'] === 'number'
  );
}
