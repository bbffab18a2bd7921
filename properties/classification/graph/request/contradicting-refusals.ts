import { isObject } from '../../../../contracts/index.ts';
import type { CheckContext } from '../../../kit/check.ts';
import { detailTexts, type Exchange } from '../../../kit/exchange.ts';
import { graphRequest, type GraphEntry } from '../../requests.ts';
import { surveyedVersions } from '../../survey/accepted-entries.ts';
import { surveyed } from '../accepted.ts';

/** Documented texts about a body; a request with one entry and fitting input gives no cause for any of them. */
const TEXTS_OF_BODIES = ['malformed json', 'models must contain at least one model request'];

/**
 * A model may refuse an input for reasons that its schema does not show, but not with the documented text of another
 * refusal: contracts/specification/errors.md#invalid-requests.
 */
export async function expectFittingRefusals(t: CheckContext): Promise<void> {
  for (const { model, version, refused } of surveyedVersions(surveyed(t)))
    for (const input of refused) {
      const entry = { model, version, input };
      const answer = await t.recall(graphRequest({ [model]: entry }));
      const text = contradiction(entry, answer);
      if (text === undefined) continue;
      t.expect({
        clause: 'classification/graph-route',
        rule: 'refused for another reason',
        exchange: answer,
        holds: false,
        expected: `status 200 from ${model} ${version} for an input that fits its schema, or a reason that the request gives`,
        actual: `status 400 with the detail ${text}`,
      });
      return;
    }
}

/** The text of a 400 that the request contradicts. */
export function contradiction({ input }: GraphEntry, answer: Exchange): string | undefined {
  if (answer.response.status !== 400) return undefined;
  const texts = detailTexts(answer);
  // Not the end of a path: a part of another field may have the same name.
  const given = Object.keys(input)
    .filter((field) => !isBlank(input[field]))
    .flatMap((field) => [`${field} is required`, `input.${field} is required`]);
  const hasReference = JSON.stringify(input).includes('"$.');
  return texts.find(
    (text) =>
      given.includes(text.trim().replaceAll(/["'`]/g, '')) ||
      TEXTS_OF_BODIES.includes(text.trim().toLowerCase()) ||
      (text.startsWith('failed to resolve references') && !hasReference),
  );
}

/** A value that a server may treat as none. */
function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === null || value === 0 || value === false;
}
