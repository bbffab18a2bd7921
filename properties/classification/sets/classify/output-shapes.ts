import { type ClauseId, companyOutputs, isObject } from '../../../../contracts/index.ts';
import type { Check } from '../../../kit/check.ts';
import { brief } from '../../../kit/exchange.ts';
import { isClassification, resultOf } from '../../requests.ts';
import { withKnownCompany } from '../known-company.ts';
import { classifiableSets, classifyRequest } from '../surveyed-sets.ts';

interface OutputShape {
  readonly id: Check['id'];
  readonly output: string;
  readonly clause: ClauseId;
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
  /** Whether a value shows its shape: an empty array fits any. */
  readonly showsShape: (value: unknown) => boolean;
}

const shapes: readonly OutputShape[] = [
  {
    id: 'classification/set-lot-shape',
    output: 'lot',
    clause: 'classification/set-lot-shape',
    expected: 'lot: { classifications: [{ id: string, name: string, confidence: number }] }',
    fits: (value) =>
      isObject(value) &&
      Array.isArray(value['classifications']) &&
      value['classifications'].every(isClassification),
    showsShape: (value) =>
      !isObject(value) || !Array.isArray(value['classifications']) || value['classifications'].length > 0,
  },
  {
    id: 'classification/set-company-shape',
    output: 'company',
    clause: 'classification/set-company-shape',
    expected: 'company: { id: integer, name: string }',
    fits: (value) => isObject(value) && Number.isInteger(value['id']) && typeof value['name'] === 'string',
    showsShape: () => true,
  },
  {
    id: 'classification/set-naics-shape',
    output: 'naicsStandard',
    clause: 'classification/set-naics-shape',
    expected: 'naicsStandard: { id: string }',
    fits: (value) => isObject(value) && typeof value['id'] === 'string',
    showsShape: () => true,
  },
];

/** The forms of three outputs, in the sets that have them: contracts/specification/classification.md#set-response. */
export const outputShapeChecks: readonly Check[] = shapes.map(
  ({ id, output, clause, expected, fits, showsShape }) => ({
    id,
    clauses: [clause],
    title: `returns the output ${output} in its documented form`,
    async run(t) {
      let seen = false;
      for (const set of classifiableSets(t)) {
        const isOfCompany = companyOutputs.includes(output);
        // A set may have the company outputs without listing them.
        if (!isOfCompany && !set.outputs.includes(output)) continue;
        const requests = isOfCompany
          ? [classifyRequest(await withKnownCompany(t, set), { outputs: companyOutputs })]
          : [classifyRequest(set, { outputs: [output] }), classifyRequest(set)];
        for (const request of requests) {
          const answer = await t.recall(request);
          const value = resultOf(answer, output);
          if (value === undefined || !showsShape(value)) continue;
          seen = true;
          t.expect({
            clause,
            exchange: answer,
            holds: fits(value),
            expected,
            actual: () => `${output}: ${brief(value)}`,
          });
        }
      }
      if (!seen) t.inconclusive(`no set returned a value of the output ${output}`);
    },
  }),
);
