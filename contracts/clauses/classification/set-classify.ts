import type { ClausesBySection } from '../clause.ts';

/** Set classification and its answers: contracts/specification/classification.md#set-response. */
export const setClassifyClauses = {
  'classification.md#routes': {
    'classification/set-classify-route': {
      must: 'POST /sets/{set}/classify answers a valid request with 200 and the set classify response.',
      violation: 'A valid request gets 400 or 404.',
    },
    'classification/independent-requests': {
      must: 'The response to a request does not depend on the requests before it.',
      violation: 'After a refused request, the next one is refused too.',
    },
    'classification/concurrent-requests': {
      must: 'Requests that are sent at the same time get the responses that they get one by one.',
      violation: 'A response contains the result of another request.',
    },
  },
  'classification.md#set-response': {
    'classification/set-classify-envelope': {
      must: 'A set classify response has both keys `data` and `errors`.',
      violation: '`errors` is omitted when nothing failed.',
    },
    'classification/set-classify-result': {
      must: '`data.result` is an object.',
      violation: '`result` is missing or an array.',
    },
    'classification/set-classify-result-values': {
      must: 'Each value in `data.result` is an object or an array.',
      violation: 'An output is a string or a number.',
    },
    'classification/set-classify-result-keys': {
      must: 'The keys of `data.result` are output names.',
      violation: 'A key that is not the name of an output.',
    },
    'classification/set-classify-errors': {
      must: '`errors` is an object that maps an output name to an array of strings; it is empty when nothing failed.',
      violation: '`errors` is null, an array, or maps a name to a string.',
    },
    'classification/set-classify-meta': {
      must: '`data.meta` has the strings `setName` and `setVersion`.',
      violation: '`meta` is missing, or `setVersion` is a number.',
    },
    'classification/set-classify-meta-set': {
      must: '`meta.setName` is the set in the path.',
      violation: '`setName` names another set.',
    },
    'classification/set-classify-meta-version': {
      must: '`meta.setVersion` is the requested set version.',
      violation: '`setVersion` is another version than the request named.',
    },
    'classification/set-version-runs': {
      must: 'The outputs and locales of a classification are those of the set version that the request names.',
      violation: 'A request for an older version returns outputs that only the latest version lists.',
    },
    'classification/set-classify-latest': {
      must: 'An omitted `version` selects the latest set version.',
      violation: '`meta.setVersion` is not the latestVersion of the set.',
    },
    'classification/set-classify-default-locale': {
      must: 'An omitted `inputLocale` means en-US.',
      violation: 'The response without inputLocale differs from the response with en-US.',
    },
    'classification/set-classify-default-outputs': {
      must: 'Without `outputs`, each output that the set configures is in `result` or in `errors`.',
      violation: 'An output of the set is in neither.',
    },
    'classification/set-classify-requested-outputs': {
      must: 'Each output named in `outputs` is in `result` or in `errors`, and no other output is.',
      violation: 'A requested output is missing, or an output is present that was not requested.',
    },
    'classification/set-output-values': {
      must: 'The value of an output does not depend on which other outputs are requested.',
      violation: 'The values of two outputs are exchanged when both are requested.',
    },
    'classification/set-lot-shape': {
      should: 'The output lot has `classifications`: an array of id, name and a number `confidence`.',
      violation: '`lot` without `classifications`.',
    },
    'classification/set-company-shape': {
      should: 'The output company has an integer `id` and a string `name`.',
      violation: '`id` is a string.',
    },
    'classification/set-naics-shape': {
      should: 'The output naicsStandard has a string `id`.',
      violation: '`id` is a number.',
    },
    'classification/set-classify-repeatable': {
      should: 'The same set request gets the same result again.',
      violation: 'Two equal requests get different results.',
    },
  },
  'classification.md#set-request': {
    'classification/set-classify-listed-locales': {
      must: 'Every locale that the set lists is accepted as `inputLocale`.',
      violation: 'A listed locale gets 400.',
    },
    'classification/set-classify-invalid-locale': {
      must: 'An `inputLocale` that the set does not support gets 400.',
      violation: 'An unknown locale gets 200.',
    },
  },
  'errors.md#invalid-requests': {
    'classification/set-classify-invalid-locale-text': {
      should: 'The detail of the 400 for a locale is `invalid locale: <locale>`.',
      violation: 'The detail does not contain the locale.',
    },
  },
} as const satisfies ClausesBySection;
