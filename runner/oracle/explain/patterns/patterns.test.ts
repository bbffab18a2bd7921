import { expect, test } from 'vitest';
import type { Item } from '../../../../properties/index.ts';
import {
  cities,
  histograms,
  nested,
  rankedSeries,
  rankings,
  series,
} from '../../../testing/samples/scripted-cases.ts';
import {
  scriptedSession,
  scriptedTrials,
  type ScriptedFault,
} from '../../../testing/samples/scripted-oracle.ts';
import type { OracleCase } from '../../oracle-case.ts';
import { findPattern } from './patterns.ts';

type Group = Item & { unique_postings: number; name: string };
type Step = { value: number; unique_postings: number };

/** Changes the groups of a ranking. */
function inGroups(change: (groups: Group[]) => Group[]): ScriptedFault {
  return { data: ({ ranking }) => Object.assign(ranking as Item, { buckets: change(groupsOf(ranking)) }) };
}

const groupsOf = (ranking: unknown): Group[] => (ranking as { buckets: Group[] }).buckets;

/** Changes what each group carries. */
function inEach(
  key: 'ranking' | 'timeseries' | 'distribution',
  change: (carried: Item) => void,
): ScriptedFault {
  return inGroups((groups) => {
    for (const group of groups) change(group[key] as Item);
    return groups;
  });
}

/** Changes the list of months of a series, and those of its values. */
type ListChange = (list: unknown[], isOfMonths: boolean) => void;

function inPoints(timeseries: Item, change: ListChange): void {
  for (const [key, list] of Object.entries(timeseries)) change(list as unknown[], key === 'month');
}

function ofSeries(change: ListChange): ScriptedFault {
  return { data: ({ timeseries }) => inPoints(timeseries as Item, change) };
}

function monthsBy(months: number): ListChange {
  return (list, isOfMonths) => {
    for (const [at, month] of isOfMonths ? list.entries() : []) {
      const [year = 0, number = 1] = String(month).split('-').map(Number);
      list[at] = new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
    }
  };
}

/** Counts values in other steps. */
function inSteps(change: (steps: Step[], interval: number) => Step[]): ScriptedFault {
  return inEach('distribution', (distribution) => {
    const steps = distribution['buckets'] as Step[];
    Object.assign(distribution, { buckets: change(steps, Number(distribution['interval'])) });
  });
}

/** Joins each step that has an odd place with the one before it. */
function twiceAsWide(steps: Step[]): Step[] {
  return steps.flatMap((step, at) => {
    const count = step.unique_postings + (steps[at + 1]?.unique_postings ?? 0);
    return at % 2 === 0 ? [{ ...step, unique_postings: count }] : [];
  });
}

test.each<[text: string, aspect: string, cases: readonly OracleCase[], fault: ScriptedFault]>([
  ['The first group of each ranking is missing.', 'groups', cities, inGroups((groups) => groups.slice(1))],
  [
    'The last group of each ranking is missing.',
    'groups',
    cities.filter(({ rank }) => rank?.limit === 10),
    inGroups((groups) => groups.slice(0, -1)),
  ],
  [
    'Groups of a single posting are missing.',
    'groups',
    cities,
    inGroups((groups) => groups.filter((group) => group.unique_postings > 1)),
  ],
  [
    'The group "City 3" is missing wherever it should be.',
    'groups',
    cities,
    inGroups((groups) => groups.filter(({ name }) => name !== 'City 3')),
  ],
  [
    'The lowest come first.',
    'order',
    rankings('unique_companies'),
    inGroups((groups) => groups.toReversed()),
  ],
  [
    'The groups are in the order of their names, whatever their values.',
    'order',
    cities,
    inGroups((groups) => groups.toSorted((one, other) => (one.name < other.name ? -1 : 1))),
  ],
  [
    'The last month of each series is missing.',
    'series points',
    series('unique_postings'),
    ofSeries((list) => list.pop()),
  ],
  [
    'The first month of each series is missing.',
    'series points',
    rankedSeries,
    inEach('timeseries', (points) => inPoints(points, (list) => list.shift())),
  ],
  [
    'Each month has the name of the one before.',
    'series points',
    series('unique_postings'),
    ofSeries(monthsBy(-1)),
  ],
  [
    'Each month has the name of the one after.',
    'series points',
    series('unique_postings'),
    ofSeries(monthsBy(1)),
  ],
  [
    'The last step of each histogram is missing.',
    'histogram steps',
    histograms,
    inSteps((steps) => steps.slice(0, -1)),
  ],
  [
    'The first step of each histogram is missing.',
    'histogram steps',
    histograms,
    inSteps((steps) => steps.slice(1)),
  ],
  [
    'Each step is given by its end instead of its start.',
    'histogram steps',
    histograms,
    inSteps((steps, interval) => steps.map((step) => ({ ...step, value: step.value + interval }))),
  ],
  [
    'Each step is given by another value than its start.',
    'histogram steps',
    histograms,
    inSteps((steps) => steps.map((step) => ({ ...step, value: step.value + 1 - (steps[0]?.value ?? 0) }))),
  ],
  [
    'Only the last step of each histogram is there.',
    'histogram steps',
    histograms,
    inSteps((steps) => steps.slice(-1)),
  ],
  [
    'Only the first step of each histogram is there.',
    'histogram steps',
    histograms,
    inSteps((steps) => steps.slice(0, 1)),
  ],
  [
    'Each wrong value is 3 times the right one.',
    'nested group unique_postings',
    nested,
    inEach('ranking', (ranking) => {
      for (const group of ranking['buckets'] as Group[]) group.unique_postings *= 3;
    }),
  ],
  [
    'Each wrong value is 1 too large, whatever the postings.',
    'group unique_companies',
    rankings('unique_companies'),
    inGroups((groups) =>
      groups.map((group) => ({ ...group, unique_companies: Number(group['unique_companies']) + 1 })),
    ),
  ],
  ['The steps are not as wide as requested.', 'histogram steps', histograms, inSteps(twiceAsWide)],
  [
    'The steps begin at other values than those of any option.',
    'histogram steps',
    histograms,
    { offset: 120 },
  ],
])('says: %s', async (text, aspect, cases, fault) => {
  const session = scriptedSession(fault);
  const { wrong, right } = await scriptedTrials(session, cases, aspect);
  expect(wrong.length).toBeGreaterThan(2);
  const found = await findPattern(session, wrong, right, aspect);
  expect(found?.text).toBe(text);
});
