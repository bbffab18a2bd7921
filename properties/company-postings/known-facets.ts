import type { ClauseId } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import type { RequestSpec } from '../kit/exchange.ts';
import { acceptUnlessEmpty } from './accept.ts';
import { dataFilter } from './survey/surveyed-data.ts';

/** The facets of a route, as far as the survey tried them. */
interface KnownFacets {
  /** The route: that one facet is accepted, and none fails. */
  readonly clause: ClauseId;
  readonly kind: 'ranking' | 'distribution';
  readonly tried: readonly string[];
  readonly accepted: readonly string[];
  /** A request for one of the facets that were tried. */
  readonly spec: RequestSpec;
}

/** Expects a target to accept one of the facets that were tried. Which facets exist is not specified, but some do. */
export async function expectKnownFacet(
  t: CheckContext,
  { clause, kind, tried, accepted, spec }: KnownFacets,
): Promise<void> {
  t.observe('company-postings/facets', `${kind} facets: ${accepted.join(', ') || 'none of those tried'}`);
  // The refusal of one of them shows why none was accepted.
  if (accepted.length === 0)
    await acceptUnlessEmpty(t, spec, dataFilter(t), { because: `one of the facets ${tried.join(', ')}` });
  const answer = await t.recall(spec);
  t.expect({
    clause,
    rule: 'failure',
    exchange: answer,
    holds: answer.response.status < 500,
    expected: 'status 200, or a refusal',
    actual: `status ${answer.response.status}`,
  });
}
