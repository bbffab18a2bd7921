import { clausesOfShapes, type ClauseId } from '../../../contracts/index.ts';
import { jsonOf, type RequestSpec, type Exchange } from '../../kit/exchange.ts';
import { type CheckContext, type AcceptedExchange } from '../../kit/check-context.ts';
import { isItem } from '../requests.ts';

/** What the shape of a plain ranking enforces. */
export const rankingShapes: readonly ClauseId[] = clausesOfShapes('rankPostings', 200);

/** What the shape of an error body of the group enforces. */
export const errorShapes: readonly ClauseId[] = [
  'rankings/error-body',
  'rankings/error-status',
  'rankings/error-title',
  'rankings/error-detail',
];

/** The details of an error body of the group: `{ errors: [{ detail }] }`. */
export function errorTexts(exchange: Exchange): readonly string[] {
  const body = jsonOf(exchange);
  const errors: readonly unknown[] = isItem(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  return errors.flatMap((error) =>
    isItem(error) && typeof error['detail'] === 'string' ? [error['detail']] : [],
  );
}

/** Holds that an unknown facet is answered with 404, and with its documented text where a clause for that is given. */
export async function refusesFacet(
  t: CheckContext,
  base: AcceptedExchange,
  changed: RequestSpec,
  facet: string,
  clause: ClauseId,
  textClause?: ClauseId,
): Promise<void> {
  const answer = await t.expectRefusal({
    accepted: base,
    request: changed,
    clause,
    statuses: [404],
    because: `there is no facet ${facet}`,
  });
  if (textClause === undefined || answer.response.status !== 404) return;
  const documented = `Unrecognized facet '${facet}'`;
  const texts = errorTexts(answer);
  t.expectCompared({
    clause: textClause,
    exchanges: [base, answer],
    holds: texts.some((text) => text.includes(documented)),
    expected: `detail: ${documented}`,
    actual: texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
  });
}
