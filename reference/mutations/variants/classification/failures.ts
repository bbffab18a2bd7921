import { invalidRequest, unresolvedReferences } from '../../../classification/errors.ts';
import { put } from '../../rewriting/json-path.ts';
import { rewriteAnswers } from '../../rewriting/rewrite.ts';
import { refuseAccepted } from '../refuse.ts';
import { type Variation, variationsOf } from '../variant.ts';

interface ClassifyBody {
  readonly errors: Record<string, readonly string[]>;
}

/** How failed inputs and outputs are answered. */
export const failureVariations: readonly Variation[] = variationsOf({
  'failures/several-texts': {
    title: 'reports a failure with several texts',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    middleware: () => [
      rewriteAnswers(
        ['classifyWithGraph', 'classifyWithSet'],
        put('errors.*', (texts) => [...(texts as readonly string[]), 'see the manual']),
      ),
    ],
  },
  'failures/omitted-field-400': {
    title: 'refuses an input without a required field, and reports other unfit inputs under errors',
    leftOpenBy: 'unfit-input=reported',
    middleware: () => [
      refuseAccepted('classifyWithGraph', (_, { body }) => {
        const omitted = Object.values((body as ClassifyBody).errors)
          .flat()
          .find((text) => text.endsWith(' is required'));
        return omitted === undefined ? undefined : invalidRequest(omitted);
      }),
    ],
  },
  'failures/null-outputs': {
    title: 'returns null for an output that failed, and nothing for an entry that failed',
    leftOpenBy: 'contracts/specification/decisions.md#failed-result',
    middleware: () => [
      rewriteAnswers('classifyWithSet', (body) => {
        const { data, errors } = body as ClassifyBody & { data: { result: Record<string, unknown> } };
        for (const name of Object.keys(errors)) data.result[name] = null;
      }),
    ],
  },
  'failures/unresolved-after-failure': {
    title: 'refuses a graph request with a reference to an entry that failed',
    leftOpenBy: 'contracts/specification/decisions.md#failed-result',
    middleware: () => [
      refuseAccepted('classifyWithGraph', (_, { body }) => {
        const texts = Object.values((body as ClassifyBody).errors).flat();
        return texts.some((text) => text.startsWith('not run:')) ? unresolvedReferences() : undefined;
      }),
    ],
  },
});
