import type { SurveyedModelVersion } from '../survey/survey-data.ts';

/** A version of the model lot that requires the field title of these, and that accepted this input. */
export function acceptedVersion(
  input: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, unknown>>,
): SurveyedModelVersion {
  return {
    model: 'lot',
    version: '1.0.0',
    input: { required: ['title'], properties },
    inputSchema: { type: 'object', required: ['title'], properties },
    output: {},
    accepted: [{ input, result: {} }],
    refused: [],
  };
}
