import { getOrInsert, matchRoute, validateAnswer, type ClauseId } from '../../../contracts/index.ts';
import type { ExchangeValidation } from '../check.ts';
import type { Exchange } from '../exchange.ts';
import type { Violation } from '../violation.ts';

/**
 * Validates what holds for every exchange, whatever check made it: JSON under a JSON content type, and the shape that
 * the contract has for the route and status, or for an error of the group with that status. Where the specification says
 * nothing of an answer, nothing is validated: that of an unmatched route in the posting groups, and any but a 200 of the
 * company postings (decisions.md).
 */
export function validateExchange(exchange: Exchange): ExchangeValidation {
  const { spec, response } = exchange;
  const route = matchRoute(spec.group, spec.method, spec.path)?.route;
  if (isUnspecified(exchange, route !== undefined)) return { evaluated: [], violations: [] };
  const evaluated: ClauseId[] = ['service/json-responses'];
  const violation = (clause: ClauseId, found: Omit<Violation, 'clause' | 'exchanges'>): Violation => ({
    clause,
    ...found,
    exchanges: [exchange],
  });
  if (response.body.kind !== 'json') {
    const expected = `a JSON body with status ${response.status}`;
    const actual =
      response.body.kind === 'empty'
        ? 'an empty body'
        : `a body that cannot be read as JSON (${response.body.why})`;
    return {
      evaluated,
      violations: [violation('service/json-responses', { rule: 'body', expected, actual })],
    };
  }
  const violations: Violation[] = [];
  const contentType = response.headers['content-type'] ?? '';
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType))
    violations.push(
      violation('service/json-responses', {
        rule: 'content-type',
        expected: 'content type application/json',
        actual: contentType === '' ? 'no content type' : `content type ${contentType}`,
      }),
    );
  const { problems, covered } = validateAnswer(
    spec.group,
    route?.operationId,
    response.status,
    response.body.value,
  );
  evaluated.push(...covered);
  const kept = new Map<string, { times: number; place: number }>();
  for (const { clause, pointer, expected, actual } of problems) {
    const field = fieldOf(pointer);
    const found = getOrInsert(kept, `${clause} ${field}`, () => ({ times: 0, place: 0 }));
    found.times += 1;
    if (found.times > KEPT_PER_FIELD) continue;
    found.place = violations.length;
    violations.push(
      violation(clause, {
        rule: 'shape',
        field,
        expected: `${pointer === '' ? 'the body' : pointer}: ${expected}`,
        actual,
      }),
    );
  }
  for (const { times, place } of kept.values()) {
    const last = violations[place];
    if (last !== undefined && times > KEPT_PER_FIELD)
      violations[place] = { ...last, further: times - KEPT_PER_FIELD };
  }
  return { evaluated, violations };
}

/** Violations kept of one field in an answer; more are counted only: a list may have a wrong item 100,000 times. */
const KEPT_PER_FIELD = 20;

/** HEAD and OPTIONS are not specified; a proxy may answer 429 in its own words; 204 and 304 have no body. */
function isUnspecified({ spec, response }: Exchange, isDocumented: boolean): boolean {
  return (
    ['HEAD', 'OPTIONS'].includes(spec.method) ||
    [204, 304, 429].includes(response.status) ||
    (spec.group !== 'classification' && !isDocumented) ||
    (spec.group === 'company-postings' && response.status !== 200)
  );
}

/** A JSON pointer as the path of a field, the same for every item of an array: `data[].name` for `/data/0/name`. */
function fieldOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? '[]' : `.${part}`))
    .join('')
    .replace(/^\./, '');
}
