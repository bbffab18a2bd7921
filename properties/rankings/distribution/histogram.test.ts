import { describe, expect, it } from 'vitest';
import { CheckContext } from '../../kit/check.ts';
import { exchangeOf, scriptedTarget } from '../../kit/testing/scripted-target.ts';
import { expectHistograms, isWhole, stepCounts } from './histogram.ts';

const bucket = {
  name: 'London',
  distribution: {
    buckets: [
      { key: 1, value: 0, unique_postings: 3 },
      { key: 2, value: 10, unique_postings: 0 },
      { key: 3, value: 20, unique_postings: 5 },
      { key: 4, value: 30, unique_postings: 1 },
    ],
  },
};

describe('counts of a histogram', () => {
  it('are those of the steps with postings', () => {
    expect(stepCounts(bucket, ['unique_postings'])).toEqual({
      '0': { unique_postings: 3 },
      '20': { unique_postings: 5 },
      '30': { unique_postings: 1 },
    });
    expect(stepCounts({}, ['unique_postings'])).toEqual({});
  });

  it('are joined to wider steps, from any origin', () => {
    expect(stepCounts(bucket, ['unique_postings'], { width: 20, origin: 0 })).toEqual({
      '0': { unique_postings: 3 },
      '20': { unique_postings: 6 },
    });
    expect(stepCounts(bucket, ['unique_postings'], { width: 20, origin: 10 })).toEqual({
      '-10': { unique_postings: 3 },
      '10': { unique_postings: 5 },
      '30': { unique_postings: 1 },
    });
  });

  it('start a whole number of steps apart, but for the rounding of floating-point numbers', () => {
    expect(isWhole(0.3 / 0.1)).toBe(true);
    expect(isWhole(2.5)).toBe(false);
  });
});

describe('steps of a target that starts them at', () => {
  /** The violations in a histogram of steps of 10 that count these postings, with values from 23 to 40 in all groups. */
  function violationsOf(option: string, first: number, counts: readonly number[]): readonly unknown[] {
    const { t } = scriptedTarget({});
    const context = new CheckContext({
      ...t.settings,
      survey: {
        ...t.survey,
        dialect: { rankings: { 'histogram-origin': { kind: 'determined', option, evidence: [] } } },
      },
    });
    const histogram = { facet: 'salary', interval: 10, metrics: ['unique_postings'] };
    const buckets = counts.map((count, place) => ({
      key: place + 1,
      value: first + 10 * place,
      unique_postings: count,
      note: 'more',
    }));
    const distribution = { ...histogram, type: 'histogram', domain: { min: 23, max: 40 }, buckets };
    const answer = exchangeOf({ group: 'rankings', method: 'POST', path: '/' }, { body: {} });
    expectHistograms(context, answer, [{ name: 'London', unique_postings: 2, distribution }], histogram);
    return context.violations;
  }
  const violation = [{ clause: 'rankings/distribution-values' }];

  it('the smallest value may start above the domain of all groups, but not below it', () => {
    expect(violationsOf('minimum', 23, [1, 1])).toEqual([]);
    expect(violationsOf('minimum', 27.5, [1, 1])).toEqual([]);
    expect(violationsOf('minimum', 19, [1, 1])).toMatchObject(violation);
  });

  it('zero have no postings below the domain, and may have other properties there', () => {
    expect(violationsOf('zero', 0, [0, 0, 1, 1])).toEqual([]);
    expect(violationsOf('zero', 0, [1, 0, 0, 1])).toMatchObject(violation);
  });
});
