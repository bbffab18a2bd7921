import { afterAll, expect, test } from 'vitest';
import { defaultDialect, parseChoice, withChoices } from '../../contracts/index.ts';
import { startEmbeddedReference } from '../embedded/embedded-reference.ts';
import { changedAnswers, type Item } from '../testing/compare-reference.ts';
import { runTrial } from './trials/run-trial.ts';
import { openTrialServer } from './trials/trial-server.ts';

// Faults that a check can report in another dialect than that of the reference only.
const posted = withChoices(defaultDialect, [parseChoice('rankings/month-membership=posted')]);
const server = await openTrialServer((options) => startEmbeddedReference({ ...options, dialect: posted }));
afterAll(() => server.close());

/** Runs the checks of daily series against the server as it is now. */
function judgeDays() {
  const only = ['rankings/timeseries-daily'];
  const selection = { groups: ['rankings'], profile: 'standard', only, skip: [] } as const;
  return runTrial({ reference: server, selection, seed: 1, concurrency: 1 });
}

test('days that have together what their month has conform', async () => {
  server.use();
  expect(await judgeDays()).toMatchObject({ exitCode: 0 });
});

test('a day without its postings is reported, where each posting is on one day', async () => {
  server.use(
    changedAnswers(/\/timeseries$/, ({ ranking }) => {
      for (const { timeseries } of ranking.buckets as Item[]) {
        const last = (timeseries.day ?? []).findIndex((day: string) => day.endsWith('-31'));
        if (last >= 0) timeseries.unique_postings[last] = 0;
      }
    }),
  );
  const { exitCode, clauses } = await judgeDays();
  const violated = clauses.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect({ exitCode, violated }).toEqual({ exitCode: 1, violated: ['rankings/timeseries-days-of-month'] });
});
