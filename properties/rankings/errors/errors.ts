import { clausesOfShapes, type ClauseId } from '../../../contracts/index.ts';
import { jsonOf, type Ask, type Exchange } from '../../kit/exchange.ts';
import type { Judge } from '../../kit/check-context.ts';
import { refuses } from '../../kit/refuses.ts';
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
  t: Judge,
  base: Exchange,
  changed: Ask,
  facet: string,
  clause: ClauseId,
  textClause?: ClauseId,
): Promise<void> {
  const answer = await refuses(t, base, changed, {
    clause,
    statuses: [404],
    because: `there is no facet ${facet}`,
  });
  if (textClause === undefined || answer.response.status !== 404) return;
  const documented = `Unrecognized facet '${facet}'`;
  const texts = errorTexts(answer);
  t.hold(
    textClause,
    [base, answer],
    texts.some((text) => text.includes(documented)),
    `detail: ${documented}`,
    texts.length === 0 ? 'no detail text' : `detail: ${texts.join(' | ')}`,
  );
}
