import { attempt, type InferredOption } from '../../../kit/dialect/inferred-dialect.ts';
import type { Send } from '../../../kit/exchange.ts';
import type { ClassificationFindings, ClassificationSurvey } from '../survey-data.ts';
import {
  inferDates,
  inferFailedResult,
  inferMalformedVersion,
  inferUnauthorizedOrder,
  inferUnfitInput,
  inferUnknownKey,
  inferUnknownOutput,
} from './answer-choices.ts';
import {
  inferDeepReferences,
  inferForwardReferences,
  inferInputReferences,
  inferModelReference,
  inferNestedReferences,
} from './reference-choices.ts';

/** Infers the option that the target follows for each choice of the group. */
export async function inferDialect(
  send: Send,
  survey: ClassificationSurvey,
): Promise<ClassificationFindings['dialect']> {
  const inferences = {
    'model-reference': inferModelReference,
    'forward-references': inferForwardReferences,
    'input-references': inferInputReferences,
    'nested-references': inferNestedReferences,
    'deep-references': inferDeepReferences,
    'unfit-input': inferUnfitInput,
    'unknown-output': inferUnknownOutput,
    'unknown-key': inferUnknownKey,
    'malformed-version': inferMalformedVersion,
    dates: inferDates,
    'unauthorized-order': inferUnauthorizedOrder,
  } as const;
  const inferred = await Promise.all(
    Object.entries(inferences).map(
      async ([choice, infer]) => [choice, await attempt(() => infer(send, survey))] as const,
    ),
  );
  const dialect = Object.fromEntries(inferred) as Record<keyof typeof inferences, InferredOption>;
  return { ...dialect, 'failed-result': inferFailedResult(dialect['unfit-input']) };
}
