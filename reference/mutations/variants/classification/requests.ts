import { isObject } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { invalidRequest } from '../../../classification/errors.ts';
import { rewriteEntries } from '../../faults/classification/graph/builders.ts';
import { rewriteRequests } from '../../rewriting/rewrite.ts';
import { refuseAccepted } from '../refuse.ts';
import { type Variation, variationsOf } from '../variant.ts';
import { longTextModel } from './odd-schemas.ts';

/** Refuses graph requests with more entries. */
function atMostEntries(most: number): Middleware {
  return refuseAccepted('classifyWithGraph', (body) => {
    const models = isObject(body) && isObject(body['models']) ? body['models'] : {};
    return Object.keys(models).length > most ? invalidRequest('too many entries') : undefined;
  });
}

/** The longest body that some targets take, in characters. */
const SMALL_BODY = 7000;

function withoutNulls(value: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}

/** The listed name that differs in case only; the name itself where there is none. */
function listedName(names: readonly string[], name: string): string {
  return names.find((listed) => listed.toLowerCase() === name.toLowerCase()) ?? name;
}

function namesInAnyCase(models: readonly string[], sets: readonly string[]): readonly Middleware[] {
  return [
    (ctx, next) => {
      ctx.path = ctx.path.replace(
        /^(\/classification\/(models|sets)\/)([^/]+)/,
        (_, before: string, kind: string, name: string) =>
          before + listedName(kind === 'models' ? models : sets, name),
      );
      return next();
    },
    rewriteEntries((entry) => {
      if (typeof entry.model === 'string') entry.model = listedName(models, entry.model);
    }),
  ];
}

/** What requests may contain in addition to what is documented. */
export const requestVariations: readonly Variation[] = variationsOf({
  'requests/names-in-any-case': {
    title: 'finds models and sets whatever the case of their names',
    leftOpenBy: 'contracts/specification/decisions.md#paths',
    middleware: ({ models, sets }) =>
      namesInAnyCase(
        models.map(({ name }) => name),
        sets.map(({ name }) => name),
      ),
  },
  'requests/references-in-objects': {
    title: 'resolves references in objects, and takes those in arrays for texts',
    leftOpenBy: 'contracts/specification/decisions.md#nested-references',
    middleware: () =>
      rewriteEntries(({ input }) => {
        if (!isObject(input)) return;
        for (const [field, value] of Object.entries(input))
          if (Array.isArray(value))
            input[field] = JSON.parse(JSON.stringify(value).replaceAll('"$.', '" $.'));
      }),
  },
  'requests/few-entries': {
    title: 'refuses graph requests with more than eight entries',
    leftOpenBy: 'contracts/specification/decisions.md#request-bodies',
    middleware: () => atMostEntries(8),
  },
  'requests/three-entries': {
    title: 'refuses graph requests with more than three entries',
    leftOpenBy: 'contracts/specification/decisions.md#request-bodies',
    middleware: () => atMostEntries(3),
  },
  'requests/small-bodies': {
    title: `refuses bodies of more than ${SMALL_BODY} characters with 413`,
    leftOpenBy: 'contracts/specification/decisions.md#request-bodies',
    catalogue: ({ models, sets }) => ({ models: [longTextModel(SMALL_BODY), ...models], sets }),
    middleware: () => async (ctx, next) => {
      if (ctx.state.requestText.length <= SMALL_BODY) {
        await next();
        return;
      }
      ctx.status = 413;
      ctx.body = { title: 'Payload Too Large', status: 413, detail: 'the body is too large' };
    },
  },
  'requests/content-type': {
    title: 'refuses a classify request without the content type of JSON with 415',
    leftOpenBy: 'contracts/specification/decisions.md#request-bodies',
    middleware: () => async (ctx, next) => {
      const isClassify = ctx.method === 'POST' && ctx.path.endsWith('/classify');
      if (!isClassify || /^application\/json\b/i.test(ctx.get('content-type'))) return next();
      ctx.status = 415;
      ctx.body = { title: 'Unsupported Media Type', status: 415, detail: 'not application/json' };
      return undefined;
    },
  },
  'requests/null-as-left-out': {
    title: 'treats null in an optional field of a set request as absent',
    leftOpenBy: 'contracts/specification/decisions.md#null-input',
    middleware: () =>
      rewriteRequests('classifyWithSet', (body) => {
        if (!isObject(body) || !isObject(body['input'])) return body;
        return withoutNulls({ ...body, input: withoutNulls(body['input']) });
      }),
  },
});
