import { describe, expect, it } from 'vitest';
import { ClassificationFailure, type JsonObject } from '../model.ts';
import { lot } from './lot.ts';
import { titleForms, titleWords } from './title-words.ts';

interface Answer {
  readonly id: string;
  readonly name: string;
  readonly confidence: number;
}

function classify(version: string, input: JsonObject): readonly Answer[] {
  const found = lot.versions.find((candidate) => candidate.version === version);
  const output = found?.classify(input) as { classifications: { lot: Answer[] } };
  return output.classifications.lot;
}

describe('the occupation of a title', () => {
  it.each([
    ['Software Developer', '15-1252.00'],
    ['Senior Software Engineer (Remote)', '15-1252.00'],
    ['Truck Driver CDL A - $28/hour', '53-3032.00'],
    ['ICU Registered Nurse, full-time', '29-1141.03'],
    ['Baristas wanted', '35-3023.01'],
  ])('%s is %s', (title, id) => {
    const answers = classify('7.15.0', { title });
    expect(answers[0]?.id).toBe(id);
    expect(answers).toHaveLength(3);
  });

  it('ranks by confidence', () => {
    const confidences = classify('7.15.0', { title: 'Head of Marketing' }).map(
      ({ confidence }) => confidence,
    );
    expect(confidences).toEqual([...confidences].sort((left, right) => right - left));
  });

  it('uses the description in the latest version only', () => {
    const title = 'Technician';
    const description =
      'Clean, adjust and repair dental prostheses: fabricate, alter and repair crowns, bridges and dentures.';
    expect(classify('7.15.0', { title, description })[0]?.name).toBe('Dental Laboratory Technicians');
    expect(classify('7.14.0', { title, description })).toEqual(classify('7.14.0', { title }));
  });

  it('answers at the SOC level in version 7.9.0', () => {
    expect(classify('7.9.0', { title: 'Software Developer' })[0]).toMatchObject({
      id: '15-1252',
      name: 'Software Developers',
    });
  });

  it('fails recoverably on another language and on unknown words', () => {
    expect(() => classify('7.15.0', { title: 'Kellner', language: 'DE' })).toThrow(ClassificationFailure);
    expect(() => classify('7.15.0', { title: 'qwertz yxcvb' })).toThrow(ClassificationFailure);
  });
});

it('ignores what adverts add to a title', () => {
  expect(titleWords('Remote Nurse (part-time) $30 - $35 per hour')).toEqual(['nurse']);
  expect(titleWords('Remote Sensing Scientist')).toEqual(['remote', 'sensing', 'scientist']);
  expect(titleForms('Acute Care PT (Acute Care Physical Therapist)')).toEqual([
    'acute care pt',
    'acute care physical therapist',
  ]);
});
