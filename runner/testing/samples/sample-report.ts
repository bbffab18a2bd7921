import type { RunReport } from '../../report/report.ts';
import { sampleFindings } from './sample-findings.ts';

/** A small report with something of everything; the target sent a terminal escape and a character that XML forbids. */
export const sampleReport: RunReport = {
  jobmark: '0.1.0',
  target: 'http://127.0.0.1:4010',
  profile: 'standard',
  seed: 7,
  startedAt: '2026-07-01T12:00:00.000Z',
  milliseconds: 3210,
  requests: 41,
  strict: false,
  verdict: 'violations',
  exitCode: 1,
  summary: '1 must clause violated, 1 should clause violated, 2 satisfied, 4 not evaluated',
  findings: sampleFindings,
  obstacles: [
    {
      code: 'target/timeout',
      message: 'POST http://127.0.0.1:4010/classification/classify: no complete answer within 10 s',
      hint: 'raise --timeout if the target may take longer',
      checks: ['classification/large-input'],
    },
    {
      code: 'harness/error',
      message: 'cannot read the length of undefined',
      hint: 'this is a fault of jobmark, not of the target: please report it with the JSON report',
      checks: ['classification/graph'],
      stack: 'TypeError: cannot read the length of undefined\n    at judge (graph.ts:12:3)',
    },
  ],
  checks: [
    checkOf('classification/models', 'pass', 3),
    checkOf('classification/unsupported-method', 'fail', 24),
    checkOf('classification/repeatable', 'warn', 2),
    {
      ...checkOf('classification/large-input', 'error', 0),
      reason: 'no complete answer within 10 s',
      hint: 'raise --timeout',
    },
    { ...checkOf('classification/graph', 'error', 0), reason: 'jobmark failed: oops', hint: 'report it' },
    ...['a', 'b', 'c', 'd'].map((set) => ({
      ...checkOf(`classification/set-${set}`, 'blocked' as const, 0),
      reason: 'the target lists no set',
      reasonKind: 'data' as const,
    })),
    {
      ...checkOf('auth/expired', 'blocked', 0),
      reason: 'no expired token: give one with --expired-token',
      reasonKind: 'credentials',
    },
    {
      ...checkOf('classification/refused', 'blocked', 0),
      reason: 'POST /classify was answered with status 400',
      reasonKind: 'refused',
    },
    { ...checkOf('classification/unique', 'inconclusive', 0), reason: 'one model only', reasonKind: 'data' },
    { ...checkOf('classification/left-out', 'skipped', 0), reason: '--skip classification/left-*' },
  ],
  clauses: [
    clauseOf('classification/models-route', 'must', 'pass'),
    clauseOf('classification/error-method-405', 'must', 'pass'),
    clauseOf('classification/error-405-text', 'must', 'fail'),
    clauseOf('classification/graph-repeatable', 'should', 'warn'),
    {
      ...clauseOf('classification/sets-route', 'must', 'blocked'),
      unjudged: {
        reasons: [{ kind: 'refused', reason: 'POST /classify was answered with status 400' }],
        harmless: false,
      },
    },
    clauseOf('classification/graph-route', 'must', 'error'),
    clauseOf('classification/model-list-unique', 'should', 'inconclusive'),
    clauseOf('auth/expired-token-401', 'must', 'blocked'),
  ],
  knownFailures: [],
  dialect: [
    {
      group: 'classification',
      choice: 'model-reference',
      question: 'By which name does a reference name an entry?',
      undetermined: 'no two models were found of which one takes an output of the other',
    },
    {
      group: 'rankings',
      choice: 'month-membership',
      question: 'What puts a posting in a month?',
      option: 'active',
      evidence: [
        {
          request: { method: 'POST', url: 'http://127.0.0.1:4010/uk-jpa/rankings/soc1_name', headers: {} },
          response: { status: 200, headers: {}, text: '{}', characters: 2 },
          attempts: 1,
          milliseconds: 3,
        },
      ],
    },
  ],
  observations: [{ clause: 'service/rate-limits', seen: 'status 429, waited for', times: 2 }],
  receipt: {
    faults: 20,
    noticed: 17,
    warned: 1,
    unnoticed: 1,
    undecided: 1,
    share: 0.85,
    groups: [
      { group: 'classification', faults: 10, noticed: 9, warned: 0, unnoticed: 0, undecided: 1 },
      { group: 'rankings', faults: 10, noticed: 8, warned: 1, unnoticed: 1, undecided: 0 },
    ],
    missed: [
      {
        id: 'answer/rankPostings/data.ranking.buckets.*.name/suffix/all/always',
        place: 'POST /rankings/{rankingFacet}: data.ranking.buckets[].name',
        outcome: 'unnoticed',
      },
      {
        id: 'answer/rankPostings/data.ranking.buckets.*.name/drop/last/one-answer',
        place: 'POST /rankings/{rankingFacet}: data.ranking.buckets[].name',
        outcome: 'warned',
      },
    ],
    blindSpots: ['one set: a mix-up of sets is not tested'],
    failures: [],
    milliseconds: 900,
  },
  against: {
    base: 'http://127.0.0.1:4011',
    new: 2,
    preExisting: 0,
    gone: [
      { id: 'classification/model-name#5e2a9c01', state: 'fixed', actual: 'no \u001b[31mproperty' },
      {
        id: 'classification/sets-route#5e2a9c02',
        state: 'not-judged',
        actual: 'status 500',
        reason: 'the target lists no set',
      },
    ],
    changedChoices: [
      {
        group: 'rankings',
        choice: 'month-membership',
        question: 'What puts a posting in a month?',
        from: 'posted',
        to: 'active',
      },
    ],
    noise: [{ id: 'classification/graph-repeatable#5e2a9c03' }],
  },
  repeats: {
    runs: 2,
    shuffled: true,
    differing: [{ clause: 'classification/models-route', verdicts: ['pass', 'fail'] }],
  },
  previous: {
    target: 'http://127.0.0.1:4010',
    startedAt: '2026-06-30T12:00:00.000Z',
    differs: 'seed 6, now 7',
    new: 1,
    unchanged: 1,
    gone: [],
  },
};

function checkOf(
  id: string,
  verdict: RunReport['checks'][number]['verdict'],
  evaluated: number,
): RunReport['checks'][number] {
  return {
    id,
    title: `behaves as <${id}> says`,
    clauses: ['classification/models-route'],
    verdict,
    evaluated,
    requests: evaluated,
    milliseconds: 12,
  };
}

function clauseOf(
  id: RunReport['clauses'][number]['id'],
  level: 'must' | 'should',
  verdict: RunReport['clauses'][number]['verdict'],
): RunReport['clauses'][number] {
  return {
    id,
    level,
    section: 'Errors',
    text: 'As the contract says.',
    verdict,
    checks: ['classification/models'],
  };
}
