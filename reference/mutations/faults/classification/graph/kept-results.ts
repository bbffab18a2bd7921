import { objectOf } from '../../../../../contracts/index.ts';
import type { Middleware } from '../../../../app/middleware.ts';
import { mapItems } from '../../../rewriting/json-path.ts';
import { answeredBy, keepsFirst, requestsTo } from '../../builders.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { isGraphAccepted } from '../builders.ts';
import { entriesOf, type GraphAnswer, graphOf, rewriteResults } from './builders.ts';

/** Faulty servers that return the results of another graph request, version or entry. */
export const graphKeptResultFaults: readonly Fault[] = faultsOf({
  'classification/graph-version-runs.remembered': [
    'keeps results by model and input, not by version',
    remembersResults(),
  ],
  'classification/graph-version-runs.kept': [
    'keeps results by model and input, and returns them for every version',
    keptResults(),
  ],
  'classification/graph-version-runs': [
    'runs version 2.89.0 of the model company for version 2.88.0',
    requestsTo('classifyWithGraph')('models.*.version', (version) =>
      version === '2.88.0' ? '2.89.0' : version,
    ),
  ],
  'classification/graph-several-entries.kept': [
    'returns the results of an earlier graph request that differs in the text for one model',
    answeredBy('classifyWithGraph', withoutTextsOf('company')),
  ],
  'classification/graph-result-keys.case': [
    'returns the results of an earlier graph request with entry names in another case',
    answeredBy('classifyWithGraph', (body) => JSON.stringify(body).toLowerCase()),
  ],
});

/** Answers a graph request of one entry as an earlier one that differs in the version at most. */
function remembersResults(): Middleware {
  const first = keepsFirst();
  return async (ctx, next) => {
    const [entry, ...others] = [...entriesOf(graphOf(ctx)).values()];
    await next();
    if (!isGraphAccepted(ctx) || entry === undefined || others.length > 0) return;
    const body = structuredClone(ctx.body) as GraphAnswer;
    const [result] = Object.values(body.data.result);
    const kept = first([entry.model, entry.input, graphOf(ctx).context], result);
    for (const name of Object.keys(body.data.result)) body.data.result[name] = kept;
    ctx.body = body;
    ctx.status = 200;
  };
}

/** Keeps the result of a model for an input, whatever the version. */
function keptResults(): Middleware {
  const first = keepsFirst();
  return rewriteResults((result, { model, input }) =>
    JSON.stringify(input).includes('"$.') ? result : first([model, input], result),
  );
}

/** The request with the same text instead of each one for a model. */
function withoutTextsOf(name: string): (body: unknown) => unknown {
  return (body) => {
    const entries = Object.entries(objectOf(objectOf(body)['models'])).map(([key, entry]) => {
      const { model, input } = objectOf(entry);
      const texts = mapItems(input, (value) => (typeof value === 'string' && value !== '' ? 'text' : value));
      return [key, model === name ? { ...objectOf(entry), input: texts } : entry];
    });
    return { ...objectOf(body), models: entries };
  };
}
