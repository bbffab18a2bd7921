import { unresolvedReferences } from '../../../classification/errors.ts';
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
