import {
  clausesCovered,
  validateErrorResponse,
  validateResponse,
  matchRoute,
  type ClauseId,
} from '../../contracts/index.ts';
import type { ExchangeValidation, Violation } from './check.ts';
import type { Exchange } from './exchange.ts';

/**
 * Judges what every exchange must keep, whatever check made it: JSON under a JSON content type, and the shape that
 * the contract gives its route and status, or its group for an error with that status. A status that the contract
 * gives neither is not judged here. Where service.md says nothing of an answer (readings.md 25 and 32), nothing is
 * judged: that of an unmatched route in the posting groups, and any but a 200 of the company postings.
 */
export function validateExchange(exchange: Exchange): ExchangeValidation {
  const { spec, response } = exchange;
  const broken = (clause: ClauseId, expected: string, actual: string): Violation => ({
    clause,
    expected,
    actual,
    exchanges: [exchange],
  });
  // HEAD and OPTIONS are nobody's promise; a proxy may answer 429 and 503 by itself, in its own words.
  if (['HEAD', 'OPTIONS'].includes(spec.method) || [204, 304, 429, 503].includes(response.status))
    return { evaluated: [], violations: [] };
  const path = spec.path.split('?', 1)[0] ?? spec.path;
  const route = matchRoute(spec.group, spec.method, path)?.route;
  if (
    (spec.group !== 'classification' && route === undefined) ||
    (spec.group === 'company-postings' && response.status !== 200)
  )
    return { evaluated: [], violations: [] };
  const evaluated: ClauseId[] = ['service/json-responses'];
  if (response.body.kind !== 'json') {
    const actual =
      response.body.kind === 'empty' ? 'an empty body' : `a body that is no JSON (${response.body.why})`;
    return {
      evaluated,
      violations: [broken('service/json-responses', `a JSON body with status ${response.status}`, actual)],
    };
  }
  const violations: Violation[] = [];
  const contentType = response.headers['content-type'] ?? '';
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType))
    violations.push(
      broken(
        'service/json-responses',
        'content type application/json',
        contentType === '' ? 'no content type' : `content type ${contentType}`,
      ),
    );
  const problems =
    (route && validateResponse(route.operationId, response.status, response.body.value)) ??
    validateErrorResponse(spec.group, response.status, response.body.value);
  evaluated.push(...clausesCovered(spec.group, route?.operationId, response.status, response.body.value));
  for (const { clause, pointer, expected, actual } of problems ?? [])
    violations.push(broken(clause, `${pointer === '' ? 'the body' : pointer}: ${expected}`, actual));
  return { evaluated, violations };
}
