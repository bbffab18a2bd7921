import type { CheckContext } from '../../../kit/check.ts';
import { detailTexts, type Exchange } from '../../../kit/exchange.ts';
import { graphRequest, type GraphEntry } from '../../requests.ts';
import { surveyedVersions } from '../../survey/accepted-entries.ts';
import { typeOf } from '../../survey/schema-type.ts';
import { surveyed } from '../accepted.ts';

/** Documented texts about a body; a request with one entry and fitting input gives no cause for any of them. */
const TEXTS_OF_BODIES = ['malformed json', 'models must contain at least one model request'];

/**
 * A model may refuse an input for reasons that its schema does not show, but not with the documented text of another
 * refusal: contracts/specification/errors.md#invalid-requests.
 */
export async function expectFittingRefusals(t: CheckContext): Promise<void> {
  for (const { model, version, refused, input: schema } of surveyedVersions(surveyed(t))) {
    const properties = schema?.properties;
    for (const input of refused) {
      const entry = { model, version, input };
      const answer = await t.recall(graphRequest({ [model]: entry }));
      const text = contradiction(entry, answer, properties);
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
}

/** The text of a 400 that the request, or the served `properties` of its input, contradict. */
export function contradiction(
  { input }: GraphEntry,
  answer: Exchange,
  properties?: Readonly<Record<string, unknown>>,
): string | undefined {
  if (answer.response.status !== 400) return undefined;
  const texts = detailTexts(answer);
  // Not the end of a path, and not beside an object: a part of another field may have the same name.
  const hasParts = Object.values(input).some((value) => typeof value === 'object' && value !== null);
  const given = (hasParts ? [] : Object.keys(input))
    .filter((field) => !isBlank(input[field]))
    .flatMap((field) => [`${field} is required`, `input.${field} is required`]);
  const hasReference = JSON.stringify(input).includes('"$.');
  return texts.find(
    (text) =>
      given.includes(text.trim().replaceAll(/["'`]/g, '')) ||
      TEXTS_OF_BODIES.includes(text.trim().toLowerCase()) ||
      (text.startsWith('failed to resolve references') && !hasReference) ||
      (properties !== undefined && requiresUnserved(text, properties)),
  );
}

/**
 * Whether a text requires a field that the served properties do not name. Where one of them may have parts, the text may be
 * about a part.
 */
function requiresUnserved(text: string, properties: Readonly<Record<string, unknown>>): boolean {
  const field = /^([A-Za-z]\w*) is required$/.exec(text.trim())?.[1];
  const hasParts = Object.values(properties).some((fragment) => !plainTypes.includes(typeOf(fragment)));
  return field !== undefined && !hasParts && !Object.hasOwn(properties, field);
}

/** The types of values without parts. */
const plainTypes: readonly string[] = ['string', 'number', 'integer', 'boolean', 'null', 'none'];

/** A value that a server may treat as none: also a text of which nothing may be left, such as one without a word. */
function isBlank(value: unknown): boolean {
  return typeof value === 'string' ? !/[A-Za-z]{3}/.test(value) : value !== true && !Number(value);
}
