import { isObject } from '../../../../../contracts/index.ts';
import type { Middleware } from '../../../../app/middleware.ts';
import { put } from '../../../rewriting/json-path.ts';
import { operationOf, rewriteAnswers } from '../../../rewriting/rewrite.ts';
import * as to from '../../../rewriting/values.ts';
import { failInstead, invalidRequest, serverError } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { isGraphAccepted, isText } from '../builders.ts';
import {
  refuseGraph,
  entriesOf,
  graphOf,
  rewriteEntries,
  type GraphEntry,
  misfit,
  emptyAnswer,
  type GraphAnswer,
  answerGraph,
  anyEntry,
} from './builders.ts';
import { listsAndIgnores, texts, isTexts } from './listed-fields.ts';

/** Lists two optional numbers in each input schema; ignores them in requests, or refuses those that `takes` rejects. */
function listsAndIgnoresTwo(
  minimum: number,
  maximum: number,
  takes: (numbers: readonly [number, number]) => boolean,
): Middleware {
  const bounds = { type: 'integer', minimum, maximum };
  const least = listsAndIgnores('least', bounds);
  const most = listsAndIgnores('most', bounds);
  const refuses = rewriteEntries((entry) => {
    if (!isObject(entry.input)) return;
    const { least: low = minimum + 1, most: high = maximum - 1 } = entry.input;
    if (!takes([Number(low), Number(high)])) entry.input = null;
  });
  return (ctx, next) => refuses(ctx, () => least(ctx, () => most(ctx, next)));
}

/** Reports an input field as missing for some of its values. */
function callsMissing(field: string, missing: (value: unknown) => boolean, lists: Middleware): Middleware {
  const marks = rewriteEntries((entry) => {
    if (isObject(entry.input) && missing(entry.input[field])) entry.input = 'missing';
  });
  const refuses = answerGraph(
    anyEntry(({ input }) => input === 'missing'),
    invalidRequest(`${field} is required`),
  );
  return (ctx, next) => marks(ctx, () => lists(ctx, () => refuses(ctx, next)));
}

/** Lists an optional field with two values; reports one of them, and each input that does not fit, under errors. */
const reportsListed: Middleware = async (ctx, next) => {
  const entries = [...entriesOf(graphOf(ctx))];
  const isReported = ({ input }: GraphEntry): boolean =>
    isObject(input) && 'region' in input && input['region'] !== 'north';
  await listsAndIgnores('region', { type: 'string', enum: ['north', 'south'] })(ctx, next);
  if (operationOf(ctx) !== 'classifyWithGraph') return;
  const isUnfit = misfit(ctx) && entries.length === 1;
  if (ctx.status !== 200 && !isUnfit) return;
  const body = isUnfit ? structuredClone(emptyAnswer) : (structuredClone(ctx.body) as GraphAnswer);
  for (const [name, entry] of entries) {
    if (!isUnfit && !isReported(entry)) continue;
    delete body.data.result[name];
    body.errors[name] = [isReported(entry) ? 'region is not listed' : 'the input does not fit'];
  }
  ctx.body = body;
  ctx.status = 200;
};

/** Faulty servers that refuse values which the served schema of a field allows. */
export const graphBoundFaults: readonly Fault[] = faultsOf({
  'classification/graph-route.below-largest': [
    'refuses the largest number that the schema of a field allows',
    listsAndIgnores(
      'most',
      { type: 'integer', minimum: 1, maximum: 9 },
      (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) < 9,
    ),
  ],
  'classification/graph-route.longest-text': [
    'refuses a text of the largest length that the schema of a field allows',
    listsAndIgnores(
      'note',
      { type: 'string', maxLength: 120 },
      (value) => isText(value) && String(value).length < 120,
    ),
  ],
  'classification/graph-route.most-items': [
    'refuses as many items as the schema of a field allows',
    listsAndIgnores(
      'notes',
      { ...texts, maxItems: 7 },
      (value) => isTexts(value) && (value as unknown[]).length < 7,
    ),
  ],
  'classification/graph-route.two-numbers': [
    'refuses the least of two numbers that its schema allows',
    listsAndIgnoresTwo(1, 9, ([least]) => least > 1),
  ],
  'classification/graph-route.false-as-missing': [
    'refuses false as if the field was missing',
    listsAndIgnores('exact', { type: 'boolean' }, (value) => value === true),
  ],
  'classification/graph-route.listed-as-misfit': [
    'reports a listed value of an enum as it reports one that is not listed',
    reportsListed,
  ],
  'classification/graph-route.zero-as-missing': [
    'refuses 0 as if the field was missing',
    callsMissing(
      'most',
      (value) => value === 0,
      listsAndIgnores('most', { type: 'integer' }, Number.isInteger),
    ),
  ],
  'classification/graph-route.empty-list-as-missing': [
    'refuses an empty list as if the field was missing',
    callsMissing(
      'notes',
      (value) => Array.isArray(value) && value.length === 0,
      listsAndIgnores('notes', texts, isTexts),
    ),
  ],
  'classification/graph-route.always-400': [
    'answers every graph request with 400',
    failInstead(isGraphAccepted, invalidRequest('refused')),
  ],
  'classification/graph-route.always-500': [
    'answers every graph request with 500',
    failInstead(isGraphAccepted, serverError),
  ],
  'classification/graph-route.always-400-one-model': [
    'lists one model, and answers every graph request with 400, also one for an unknown model',
    refusesWithOneModel([200, 400, 404], 'refused'),
  ],
  'classification/graph-route.field-of-no-schema': [
    'lists one model, and requires a field that its schema does not name',
    refusesWithOneModel([200, 400], 'words is required'),
  ],
  'classification/graph-route.fitting-input': [
    'refuses inputs that fit the served schema',
    refuseGraph((request) =>
      [...entriesOf(request).values()].some(({ input }) => isObject(input) && 'description' in input),
    ),
  ],
  'classification/graph-route.no-reference': [
    'answers requests without any reference as if one could not be resolved',
    failInstead(
      (ctx) => isGraphAccepted(ctx) && !JSON.stringify(graphOf(ctx)).includes('"$.'),
      invalidRequest('failed to resolve references'),
    ),
  ],
});

/** Lists one model, and refuses graph requests that would get one of these answers. */
function refusesWithOneModel(statuses: readonly number[], detail: string): Middleware {
  const listsOne = rewriteAnswers('listModels', put('data', to.lastOf(1)));
  const refuses = failInstead(
    (ctx) => operationOf(ctx) === 'classifyWithGraph' && statuses.includes(ctx.status),
    invalidRequest(detail),
  );
  return (ctx, next) => listsOne(ctx, () => refuses(ctx, next));
}
