import { isObject } from '../../../../../contracts/index.ts';
import type { Middleware } from '../../../../app/middleware.ts';
import { rewriteAnswers } from '../../../rewriting/rewrite.ts';
import { isText } from '../builders.ts';
import { type GraphRequest, entriesOf, rewriteGraphRequests } from './builders.ts';

/** Whether a value is a list of texts. */
export const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** The schema of a list of texts. */
export const texts = { type: 'array', items: { type: 'string' } };

/** Lists an optional field in each input schema; ignores its value in requests, or refuses those that `takes` rejects. */
export function listsAndIgnores(
  field: string,
  schema: unknown,
  takes: (value: unknown, request: GraphRequest) => boolean = () => true,
): Middleware {
  const lists = rewriteAnswers('getModelVersion', (body) => {
    const { input } = (body as { data: { input: { properties: Record<string, unknown> } } }).data;
    input.properties[field] = schema;
  });
  const ignores = rewriteGraphRequests((request) => {
    for (const entry of entriesOf(request).values()) {
      if (!isObject(entry.input) || !(field in entry.input)) continue;
      if (takes(entry.input[field], request)) delete entry.input[field];
      else entry.input = null;
    }
  });
  return (ctx, next) => lists(ctx, () => ignores(ctx, next));
}
