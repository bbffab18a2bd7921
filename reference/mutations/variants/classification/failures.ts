import type { Catalogue } from '../../../classification/catalogue.ts';
import { unresolvedReferences } from '../../../classification/errors.ts';
import { findModelVersion } from '../../../classification/find-model.ts';
import { ClassificationFailure, type ModelVersion } from '../../../classification/models/index.ts';
import { schemaFault } from '../../../classification/schema-fault.ts';
import type { Middleware } from '../../../middleware.ts';
import { put } from '../../rewriting/json-path.ts';
import { rewriteAnswers } from '../../rewriting/rewrite.ts';
import { mapSetVersions, mapVersions } from './map-catalogue.ts';
import { refuseAccepted } from '../refuse.ts';
import { reportingUnknownOutputs } from './unknown-outputs.ts';
import type { Variation } from '../variant.ts';

interface ClassifyBody {
  readonly data: { readonly result: Record<string, unknown> };
  readonly errors: Record<string, readonly string[]>;
}

/** Takes any input, and fails where the version itself would have refused it. */
function lenient(version: ModelVersion): ModelVersion {
  return {
    ...version,
    input: { type: 'object', required: [], properties: {} },
    classify(input) {
      const fault = schemaFault(version.input, input);
      if (fault !== undefined) throw new ClassificationFailure(fault);
      return version.classify(input);
    },
  };
}

/** The schemas that `lenient` hides from the reference stay the ones that it serves. */
function servingInputsOf({ models }: Catalogue): Middleware {
  return rewriteAnswers('getModelVersion', 200, (body, { path }) => {
    const [, , , model = '', , version = ''] = path.split('/').map(decodeURIComponent);
    const found = findModelVersion(models, model, version);
    if (found.found) (body as { data: { input: unknown } }).data.input = found.value.input;
  });
}

/** Adds an empty object to `result` for each failed entry or output. */
const emptyResults: Middleware = rewriteAnswers(['classifyWithGraph', 'classifyWithSet'], 200, (body) => {
  const { data, errors } = body as ClassifyBody;
  for (const name of Object.keys(errors)) data.result[name] ??= {};
});

/** How failed inputs and outputs are answered. */
export const failureVariations: readonly Variation[] = [
  {
    id: 'failures/unfit-input-reported',
    title: 'reports an input that does not fit its model under errors, with 200',
    leftOpenBy: 'unfit-input=reported',
    catalogue: (before) => mapVersions(before, lenient),
    middleware: (before) => [servingInputsOf(before)],
  },
  {
    id: 'failures/unknown-output-reported',
    title: 'reports an unknown output of a set under errors, with 200',
    leftOpenBy: 'unknown-output=reported',
    catalogue: (before) => mapSetVersions(before, reportingUnknownOutputs),
  },
  {
    id: 'failures/empty-results',
    title: 'returns an empty object as the result of what failed',
    leftOpenBy: 'failed-result=empty',
    middleware: () => [emptyResults],
  },
  {
    id: 'failures/several-texts',
    title: 'reports a failure with several texts',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    middleware: () => [
      rewriteAnswers(
        ['classifyWithGraph', 'classifyWithSet'],
        200,
        put('errors.*', (texts: unknown) => [...(texts as readonly string[]), 'see the manual']),
      ),
    ],
  },
  {
    id: 'failures/unresolved-after-failure',
    title: 'refuses a graph request with a reference to an entry that failed',
    leftOpenBy: 'contracts/specification/decisions.md#failed-result',
    middleware: () => [
      refuseAccepted('classifyWithGraph', (_, { body }) => {
        const texts = Object.values((body as ClassifyBody).errors).flat();
        return texts.some((text) => text.startsWith('not run:')) ? unresolvedReferences() : undefined;
      }),
    ],
  },
];
