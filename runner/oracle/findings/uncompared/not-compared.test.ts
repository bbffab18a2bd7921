import { expect, test } from 'vitest';
import type { Session } from '../../session.ts';
import { notCompared } from './not-compared.ts';

/** What a report says of aspects that are not judged. */
function said(...aspects: readonly string[]): readonly string[] {
  const unjudged = { rankings: new Set(aspects), 'company-postings': new Set<string>() };
  return notCompared({ unjudged } as Pick<Session, 'unjudged'> as Session, []).map(({ what }) => what);
}

test('an open aspect is named once, whatever the filter was', () => {
  expect(said('group posting_intensity', 'phrase group posting_intensity')).toEqual([
    'group posting_intensity',
  ]);
});

test('durations of postings that are still open are named', () => {
  expect(said('open duration percentile value', 'open duration percentile domain')).toEqual([
    'durations of postings of which some are still open',
  ]);
});

test('answers to a kind of filter are named together', () => {
  expect(said('phrase totals unique_postings', 'phrase groups', 'phrase group significance')).toEqual([
    'answers to phrases',
  ]);
});
