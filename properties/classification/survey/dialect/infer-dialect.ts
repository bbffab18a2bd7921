import { TargetError } from '../../../kit/target-client.ts';
import type { InferredOption } from '../../../kit/dialect/inferred-dialect.ts';
import type { ClassificationFindings, ClassificationSurvey, SurveySend } from '../survey-data.ts';
import {
  inferDates,
  inferFailedResult,
  inferMalformedVersion,
  inferUnauthorizedOrder,
  inferUnfitInput,
  inferUnknownKey,
  inferUnknownOutput,
} from './answer-choices.ts';
import { undetermined } from './option.ts';
import {
  inferDeepReferences,
  inferForwardReferences,
  inferInputReferences,
  inferModelReference,
  inferNestedReferences,
} from './reference-choices.ts';

/** Infers the option that the target follows for each choice of the group. */
export async function inferDialect(
  send: SurveySend,
  survey: ClassificationSurvey,
): Promise<ClassificationFindings['dialect']> {
  const infer = async (
    inferOption: (send: SurveySend, survey: ClassificationSurvey) => Promise<InferredOption>,
  ): Promise<InferredOption> => {
    try {
      return await inferOption(send, survey);
    } catch (error) {
      if (error instanceof TargetError) return undetermined(`a request was not answered: ${error.message}`);
      throw error;
    }
  };
  const [modelReference, forward, input, nested, deep, unfit, output, key, version, dates, order] =
    await Promise.all([
      infer(inferModelReference),
      infer(inferForwardReferences),
      infer(inferInputReferences),
      infer(inferNestedReferences),
      infer(inferDeepReferences),
      infer(inferUnfitInput),
      infer(inferUnknownOutput),
      infer(inferUnknownKey),
      infer(inferMalformedVersion),
      infer(inferDates),
      infer(inferUnauthorizedOrder),
    ]);
  return {
    'model-reference': modelReference,
    'forward-references': forward,
    'input-references': input,
    'nested-references': nested,
    'deep-references': deep,
    'unfit-input': unfit,
    'unknown-output': output,
    'failed-result': inferFailedResult(unfit),
    'malformed-version': version,
    dates,
    'unknown-key': key,
    'unauthorized-order': order,
  };
}
