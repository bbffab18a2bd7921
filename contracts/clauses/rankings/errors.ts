import type { ClausesBySection } from '../clause.ts';

/** Errors: contracts/specification/errors.md#posting-rankings-group; and the rules of all routes of the group. */
export const rankingErrorClauses = {
  'errors.md#posting-rankings-group': {
    'rankings/keywords-syntax-422': {
      must: 'A keyword expression with invalid syntax gets 422, at all four endpoints: at least one of a dangling operator, an unclosed quote and an unclosed parenthesis.',
      violation: 'All of them get 200, 400 or 500.',
    },
    'rankings/keywords-syntax-quoted': {
      must: 'The detail of the 422 quotes the expression.',
      violation: 'A detail without the expression.',
    },
    'rankings/keywords-syntax-marked': {
      must: 'The detail of the 422 marks the position of the error: those of expressions with errors at different positions differ in more than the expression.',
      violation: 'All details have the same text apart from the expression.',
    },
    'rankings/wrong-type-400': {
      must: 'A value of another JSON type than documented gets 400.',
      violation: 'A number where an array is expected gets 200 or 500.',
    },
    'rankings/bad-value-400': {
      should:
        'A value that cannot be valid, such as a month that is not of the form YYYY-MM, or a taxonomy version that no taxonomy has, gets 400.',
      violation: 'A malformed month gets 200.',
    },
    'rankings/unknown-parameter-400': {
      should: 'An unknown query parameter gets 400.',
      violation: 'An unknown query parameter is ignored.',
    },
    'rankings/parameters-alike': {
      must: 'The four POST endpoints accept the same query parameters: a name or value that one of them refuses is refused by all.',
      violation: 'The ranking refuses an unknown soc_version, its time series ignores it.',
    },
    'rankings/months-alike': {
      must: 'The four POST endpoints accept the same months in `filter.when`: one that is no month, such as 2024-13, is refused by all or by none.',
      violation: 'The ranking refuses the month 2024-13, its distributions read it as December.',
    },
    'rankings/malformed-json-400': {
      must: 'A body that is not a JSON object gets 400.',
      violation: 'A truncated body gets 500.',
    },
    'rankings/missing-token-401': {
      must: 'A request without a valid token gets 401.',
      violation: 'A request without a token gets 200.',
    },
    'rankings/error-body': {
      must: 'An error body has `errors`: an array of at least one object with status, title and detail.',
      violation: 'A single object, or an empty `errors`.',
    },
    'rankings/error-status': {
      must: '`status` of an error is the HTTP status, as an integer.',
      violation: 'The string "404", or another number than the HTTP status.',
    },
    'rankings/error-title': {
      must: '`title` of an error is the one documented for its status.',
      violation: 'A 404 with the title Not Found.',
    },
    'rankings/error-detail': {
      must: '`detail` of an error is a string.',
      violation: '`detail` is null or an array.',
    },
    'rankings/error-401-body': {
      should: 'A 401 has the error body of the group, with the title Unauthorized Request.',
      violation: 'The body of a gateway.',
    },
    'rankings/other-errors': {
      open: 'What a missing scope, a wrong method and an unmatched route get is not specified.',
    },
    'rankings/other-errors-json': {
      should: 'A wrong method or an unmatched route gets JSON and a status below 500.',
      violation: 'An HTML page.',
    },
  },
  'rankings.md#query-parameters': {
    'rankings/taxonomy-parameters': {
      open: 'The values and defaults of the taxonomy version parameters are not specified.',
    },
  },
  'rankings.md#routes': {
    'rankings/repeatable': {
      should: 'The same request gets the same response again.',
      violation: 'Two equal requests get different responses.',
    },
    'rankings/group-version': {
      open: 'The versioning of the group is not specified.',
      untestable: 'No endpoint reports it.',
    },
  },
} as const satisfies ClausesBySection;
