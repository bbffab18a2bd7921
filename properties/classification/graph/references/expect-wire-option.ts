import type { CheckContext } from '../../../kit/check.ts';
import { expectOption, fitsOption, type OptionSeen } from '../../../kit/dialect/expect-option.ts';
import { isSteadyModel } from '../../survey/steady-output.ts';
import type { Wire } from '../../survey/survey-data.ts';
import { surveyed } from '../accepted.ts';

/**
 * Expects an option as `expectOption` does. A reference to a model that failed may get 400, so a model that fails now and
 * then, of this wire or of the one that showed the option, is inconclusive. Returns whether the answer fits.
 */
export async function expectWireOption(t: CheckContext, wire: Wire, seen: OptionSeen): Promise<boolean> {
  if (!fitsOption(t, seen))
    for (const { producer } of new Set([wire, surveyed(t).wires[0] ?? wire]))
      if (!(await isSteadyModel((spec) => t.send(spec), producer))) {
        t.inconclusive(`the model ${producer.model} returns other results for the same input`);
        return false;
      }
  return expectOption(t, seen);
}
