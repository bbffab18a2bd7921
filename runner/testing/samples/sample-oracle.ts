import type { RunReport } from '../../report/report.ts';
import { sampleReport } from './sample-report.ts';

/** The sample report with a comparison with the oracle, and a receipt. */
export const sampleReportWithOracle: RunReport = {
  ...sampleReport,
  checks: [
    ...sampleReport.checks,
    {
      id: 'oracle/company-totals',
      title: 'counts company postings as the oracle does',
      clauses: [],
      verdict: 'fail',
      reason: 'the posting us-2672, expired 2025-04-01, is not counted',
      evaluated: 4200,
      requests: 130,
      milliseconds: 0,
    },
  ],
  oracle: {
    dataset: 'sample',
    groups: [
      { group: 'company-postings', outcome: 'compared', postings: 20_000 },
      { group: 'rankings', outcome: 'not-compared', reason: 'the group is not deployed' },
    ],
    compared: 130,
    values: 4200,
    requests: 140,
    milliseconds: 2400,
    operations: [{ check: 'oracle/company-totals', compared: 130, values: 4200 }],
    differences: [
      {
        id: 'oracle/company-totals#4f0c2a11',
        group: 'company-postings',
        checks: ['oracle/company-totals', 'oracle/company-ranking'],
        aspect: 'totals unique_postings',
        count: 12,
        expected: '1',
        actual: '0',
        explanation: 'the posting us-2672, expired 2025-04-01, is not counted',
        places: [{ path: '/data/totals/unique_postings', expected: 1, actual: 0 }],
        exchange: {
          request: {
            method: 'POST',
            url: 'http://127.0.0.1:4010/company-postings/totals',
            headers: {},
            body: '{}',
          },
          response: {
            status: 200,
            headers: {},
            text: '{"data":{"totals":{"unique_postings":0}}}',
            characters: 41,
          },
          attempts: 1,
          milliseconds: 2,
        },
        oracle: { status: 200, text: '{"data":{"totals":{"unique_postings":1}}}', characters: 41 },
        curl: `curl -sS -i http://127.0.0.1:4010/company-postings/totals --data-raw '{}'`,
        again:
          'npx jobmark check http://127.0.0.1:4010 --oracle sample --only oracle/company-totals --seed 7',
        isIntermittent: false,
      },
    ],
    notCompared: ['ties', 'medians', 'scores', 'pages'].map((what) => ({ what, why: 'the choice is open' })),
  },
  receipt: {
    faults: 4,
    noticed: 3,
    warned: 0,
    unnoticed: 1,
    undecided: 0,
    share: 0.75,
    groups: [{ group: 'classification', faults: 4, noticed: 3, warned: 0, unnoticed: 1, undecided: 0 }],
    missed: [
      { id: 'answer/getModel/a/drop/all/always', place: 'GET /models/{name} a', outcome: 'unnoticed' },
    ],
    blindSpots: ['one version of each model: the selection of a version is not tested'],
    failures: [],
    milliseconds: 900,
  },
};
