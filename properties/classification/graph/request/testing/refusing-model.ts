import type { Exchange } from '../../../../kit/exchange.ts';
import type { ClassificationSurvey } from '../../../survey/survey-data.ts';
import { nothingFound } from '../../accepted.ts';

/** What the survey finds of a group with one model, which refuses the input that its schema accepts. */
export function surveyOfRefusingModel(refused: Readonly<Record<string, unknown>>): ClassificationSurvey {
  const details = [
    {
      model: 'lot',
      version: '1.0.0',
      input: undefined,
      inputSchema: undefined,
      output: undefined,
      accepted: [],
      refused: [refused],
    },
  ];
  return { ...nothingFound, models: [{ name: 'lot', versions: ['1.0.0'], details }] };
}

/** An answer 400 with this detail. */
export function refusal(detail: string): Exchange {
  return {
    response: {
      status: 400,
      body: { kind: 'json', value: { title: 'Invalid Request', status: 400, detail } },
    },
  } as unknown as Exchange;
}
