import type { ClausesBySection } from '../clause.ts';

/** Versions of models: contracts/specification/classification.md#version-summaries. */
export const modelVersionClauses = {
  'classification.md#routes': {
    'classification/versions-route': {
      must: 'GET /models/{model}/versions returns 200 with an array of model version summaries for every listed model.',
      violation: 'A listed model gets 404, or `data` is not an array.',
    },
    'classification/version-detail-route': {
      must: 'GET /models/{model}/versions/{version} returns 200 with the version detail for every listed version.',
      violation: 'A listed version gets 404.',
    },
  },
  'classification.md#models': {
    'classification/versions-agree': {
      must: 'The versions endpoint lists the versions of `availableVersions`.',
      violation: 'A version is in one of the two only.',
    },
  },
  'classification.md#version-summaries': {
    'classification/version-string': {
      must: 'A version summary has a string `version` of three dot-separated integers.',
      violation: '`version` is missing, or 1.2 or v1.2.3.',
    },
    'classification/version-taxonomies': {
      must: 'A version summary has `taxonomies`: an object of strings, or null.',
      violation: '`taxonomies` is missing, an array, or maps a name to a number.',
    },
    'classification/version-release-date': {
      must: 'A version summary has a `releaseDate`: ISO 8601 date-time or YYYY-MM-DD hh:mm:ss.',
      violation: '`releaseDate` is missing, a number, or 30/03/2026.',
    },
    'classification/version-deprecation-date': {
      must: 'A version summary has a `deprecationDate` in the formats of releaseDate.',
      violation: '`deprecationDate` is missing, null, or in another format.',
    },
    'classification/version-no-additional-properties': {
      must: 'A version summary has no properties but the four documented ones.',
      violation: 'An extra property in a version summary.',
    },
  },
  'classification.md#version-details': {
    'classification/version-detail-taxonomies': {
      must: '`taxonomies` of a version detail, where present, is an object of strings or null.',
      violation: '`taxonomies` is a string or an array.',
    },
    'classification/version-detail-release-date': {
      must: 'A version detail has a `releaseDate`: ISO 8601 date-time or YYYY-MM-DD hh:mm:ss.',
      violation: '`releaseDate` is missing or in another format.',
    },
    'classification/version-detail-deprecation-date': {
      must: 'A version detail has a `deprecationDate` in the formats of releaseDate.',
      violation: '`deprecationDate` is missing or in another format.',
    },
    'classification/version-detail-input': {
      must: 'A version detail has an object `input`: a JSON Schema whose `required` is an array of field names and whose `properties` maps field names to a schema, boolean or null.',
      violation: '`input` is missing, or its `required` is a boolean.',
    },
    'classification/version-detail-output': {
      must: 'A version detail has an object `output` of the same structure as `input`.',
      violation: '`output` is missing, or its `properties` is an array.',
    },
    'classification/version-detail-schema-parts': {
      should: '`input` and `output` have all three of `type`, `required` and `properties`.',
      violation: 'A schema without `properties`.',
    },
    'classification/version-detail-required': {
      must: '`required` of an input schema names each field without which the model version refuses an input.',
      violation: 'An input is refused because a field is required that `required` omits.',
    },
    'classification/version-detail-agrees': {
      must: 'Dates and taxonomies of a version are the same in summary and detail.',
      violation: 'The detail has another release date than the summary.',
    },
  },
} as const satisfies ClausesBySection;
