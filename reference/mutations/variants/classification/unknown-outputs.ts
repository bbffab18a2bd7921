import { ClassificationFailure, type SetOutput } from '../../../classification/models/index.ts';
import type { SetVersion } from '../../../classification/sets/sets.ts';

/** Has every output: one that the version does not configure fails. */
export function reportingUnknownOutputs(version: SetVersion): SetVersion {
  const [anyOutput] = version.outputs.values();
  if (anyOutput === undefined) return version;
  const unknown: SetOutput = {
    ...anyOutput,
    toModelInput() {
      throw new ClassificationFailure('the set has no such output');
    },
  };
  const outputs = new Map(version.outputs);
  return {
    ...version,
    outputs: Object.assign(outputs, { get: (name: string) => version.outputs.get(name) ?? unknown }),
  };
}
