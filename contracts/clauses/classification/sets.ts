import type { ClausesBySection } from '../clause.ts';

/** Sets and their versions: contracts/specification/classification.md#sets. */
export const setClauses = {
  'classification.md#routes': {
    'classification/sets-route': {
      must: 'GET /sets returns 200 with an array of sets.',
      violation: 'Another status, or `data` is not an array.',
    },
    'classification/set-route': {
      must: 'GET /sets/{set} returns 200 with the latest version, for every listed set.',
      violation: 'A listed set gets 404, or an array.',
    },
    'classification/set-versions-route': {
      must: 'GET /sets/{set}/versions returns 200 with an array of set versions for every listed set.',
      violation: 'A listed set gets 404, or `data` is not an array.',
    },
    'classification/set-version-route': {
      must: 'GET /sets/{set}/versions/{setVersion} returns 200 for every listed version.',
      violation: 'A listed set version gets 404.',
    },
  },
  'classification.md#sets': {
    'classification/set-same-name': {
      must: 'GET /sets/{set} returns the requested set.',
      violation: '`name` is not the name in the path.',
    },
    'classification/set-name': {
      must: 'A set has a string `name`.',
      violation: '`name` is missing or not a string.',
    },
    'classification/set-latest-version': {
      must: 'A set has a string `latestVersion`: a year of four digits, a dot, and a month number from 1 to 13 that may have a leading zero.',
      violation: '`latestVersion` is missing, or 26.7, 2026-07 or 2026.14.',
    },
    'classification/set-locales': {
      must: 'A set has an array of strings `locales`.',
      violation: '`locales` is missing, or nested one array too deep.',
    },
    'classification/set-input': {
      must: 'A set has an array of strings `input`, the accepted input field names.',
      violation: '`input` is missing or an object.',
    },
    'classification/set-input-required-texts': {
      must: '`input` names the texts that the outputs of the set require and that it accepts.',
      violation: '`description`, which an output requires, is not listed.',
    },
    'classification/set-output': {
      must: 'A set has an array of strings `output`, the available output names.',
      violation: '`output` is missing or an object.',
    },
    'classification/set-list-agrees': {
      must: 'The set list and the set endpoint report the same for a set.',
      violation: 'Another latestVersion or other outputs in the list than in the detail.',
    },
    'classification/set-shows-latest': {
      must: 'GET /sets/{set} shows the latest version: its name, locales, input and output.',
      violation: 'Other outputs in GET /sets/{set} than in its latest version.',
    },
  },
  'classification.md#set-versions': {
    'classification/set-wrapper-no-additional-properties': {
      must: 'The body around a set, a list of sets, a set version or a list of set versions has no property but `data`.',
      violation: 'A second key next to `data`.',
    },
    'classification/set-latest-is-newest': {
      should: 'latestVersion is the highest of the listed versions.',
      violation: 'latestVersion is older than another listed version.',
    },
    'classification/set-latest-listed': {
      must: 'The version in latestVersion has a route of its own.',
      violation: 'GET /sets/{set}/versions/{latestVersion} returns 404.',
    },
    'classification/set-version-same': {
      must: 'GET /sets/{set}/versions/{setVersion} returns the requested version.',
      violation: '`name` or `version` is not the one in the path.',
    },
    'classification/set-version-name': {
      must: 'A set version has a string `name`.',
      violation: '`name` is missing or not a string.',
    },
    'classification/set-version-version': {
      must: 'A set version has a string `version`: a year of four digits, a dot, and a month number from 1 to 13 that may have a leading zero.',
      violation: '`version` is missing, or v7.',
    },
    'classification/set-version-locales': {
      must: 'A set version has an array of strings `locales`.',
      violation: '`locales` is missing or a string.',
    },
    'classification/set-version-input': {
      must: 'A set version has an array of strings `input`.',
      violation: '`input` is missing or an object.',
    },
    'classification/set-version-output': {
      must: 'A set version has an array of strings `output`.',
      violation: '`output` is missing or an object.',
    },
    'classification/set-version-models': {
      must: 'A set version has an array `models` of objects with the strings modelName and modelVersion, a model version.',
      violation: '`models` is missing, or maps names to versions.',
    },
    'classification/set-latest-in-list': {
      must: 'The version in latestVersion is one of the versions of the set.',
      violation: 'GET /sets/{set}/versions omits the latest version.',
    },
    'classification/set-version-agrees': {
      must: 'The list and the endpoint report the same for a set version.',
      violation: 'Other outputs in the list of versions than in the version.',
    },
    'classification/set-values-seen': {
      open: 'The name of the posting set, its locales, fields, outputs and version 2026.7 are known values, not values that a target must have.',
      violation: 'None: the values of the target are reported.',
    },
  },
} as const satisfies ClausesBySection;
