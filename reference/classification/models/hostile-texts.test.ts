import { describe, expect, it } from 'vitest';
import { ClassificationFailure, models, setOutputs, type SetInput } from './index.ts';

/** The value of an output, or the failure that is reported under `errors`; any other error ends the test. */
function answerOrFailure(output: string, input: SetInput): unknown {
  const set = setOutputs[output];
  const version = models
    .find((model) => model.name === set?.modelName)
    ?.versions.find((candidate) => candidate.version === set?.modelVersion);
  if (set === undefined || version === undefined) throw new Error(`${output} names no model version`);
  try {
    return set.toOutput(version.classify(set.toModelInput(input)));
  } catch (error) {
    if (error instanceof ClassificationFailure) return error.message;
    throw error;
  }
}

// Runs of digits, blanks, separators and openings of phrases: on the first two, earlier patterns took half a minute.
describe.each(['9', ' ', ',', '$1 - ', 'degree in '])('100 kB of "%s"', (seed) => {
  const text = `x${seed.repeat(100_000 / seed.length)}`;

  it.each(Object.keys(setOutputs))('are answered by %s', (output) => {
    const input = { company: text, title: text, description: text, inputLocale: 'de-DE' };
    expect(answerOrFailure(output, input)).toBeDefined();
  });
});
