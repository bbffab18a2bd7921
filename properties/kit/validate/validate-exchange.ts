import { groupBy, matchRoute, validateAnswer } from '../../../contracts/index.ts';
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
  const { body, status } = response;
  if (body.kind !== 'json') {
    const expected = `a JSON body with status ${status}`;
    const actual =
      body.kind === 'empty' ? 'an empty body' : `a body that cannot be read as JSON (${body.why})`;
    return {
      evaluated: ['service/json-responses'],
      violations: [
        { clause: 'service/json-responses', rule: 'body', expected, actual, exchanges: [exchange] },
      ],
    };
  }
  const { problems, covered } = validateAnswer(spec.group, route?.operationId, status, body.value);
  return {
    evaluated: ['service/json-responses', ...covered],
    violations: [...validateContentType(exchange), ...shapeViolations(exchange, problems)],
  };
}

function validateContentType(exchange: Exchange): readonly Violation[] {
  const contentType = exchange.response.headers['content-type'] ?? '';
  if (/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType)) return [];
  return [
    {
      clause: 'service/json-responses',
      rule: 'content-type',
      expected: 'content type application/json',
      actual: contentType === '' ? 'no content type' : `content type ${contentType}`,
      exchanges: [exchange],
    },
  ];
}

/** A violation for each problem; of one field, the first are kept and the others counted in the last of these. */
function shapeViolations(
  exchange: Exchange,
  problems: ReturnType<typeof validateAnswer>['problems'],
): readonly Violation[] {
  const byField = groupBy(problems, ({ clause, pointer }) => `${clause} ${fieldOf(pointer)}`);
  const last = new Map([...byField.values()].map((all) => [all.slice(0, KEPT_PER_FIELD).at(-1), all.length]));
  const kept = new Set([...byField.values()].flatMap((all) => all.slice(0, KEPT_PER_FIELD)));
  return problems
    .filter((problem) => kept.has(problem))
    .map((problem) => {
      const { clause, pointer, expected, actual } = problem;
      const further = (last.get(problem) ?? 0) - KEPT_PER_FIELD;
      return {
        clause,
        rule: 'shape',
        field: fieldOf(pointer),
        expected: `${pointer === '' ? 'the body' : pointer}: ${expected}`,
        actual,
        exchanges: [exchange],
        ...(further > 0 && { further }),
      };
    });
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
