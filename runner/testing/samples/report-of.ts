import type { Check, CheckEnd, CheckResult } from '../../../properties/index.ts';
import { buildReport, type ReportInput } from '../../report/build-report.ts';
import type { RunReport } from '../../report/report.ts';
import type { ReportStyle } from '../../report/reporters/reporter.ts';
import type { Selection } from '../../run/plan/plan.ts';
import { exchangeOf, resultOf, someCheck, violationOf } from '../outcomes.ts';

/** A check of one clause. */
export const route = someCheck('models', 'classification/models-route');
/** A check of a must and a should clause. */
export const names = someCheck('names', 'classification/model-name', 'classification/model-list-unique');
/** A result without violations. */
export const kept = resultOf(route, { evaluated: ['classification/models-route'] });
/** A violation of a must clause. */
export const brokenMust = violationOf(
  'classification/model-name',
  '/data/0/modelName: a string',
  'no such property',
);
/** A violation of a should clause. */
export const brokenShould = violationOf('classification/model-list-unique', 'each model once', 'lot twice');

/** The same violation as another one of its clause, at another route. */
export const otherRoute = violationOf(
  'classification/model-name',
  'a string',
  'no such property',
  exchangeOf('/models/lot', 200, {}),
);

/** How reporters write to a file. */
export const plainStyle: ReportStyle = { verbose: false, color: false };

/** The report of a run of these results, with default circumstances. */
export function report(
  results: readonly CheckResult[],
  input: Partial<ReportInput> & {
    readonly skip?: readonly string[];
    readonly selection?: Selection;
    readonly notRun?: readonly Check[];
  } = {},
): RunReport {
  const { skip = [], notRun = [], ...others } = input;
  const { selection = { groups: ['classification'], profile: 'standard', only: [], skip }, ...rest } = others;
  return buildReport({
    target: 'http://127.0.0.1:4010',
    plan: {
      selection,
      groups: ['classification'],
      checks: [...results.map(({ check }) => check), ...notRun],
      sendOnly: [],
      skipped: [],
    },
    outcome: { survey: { tokenGiven: true, tokenExchange: undefined }, results, notRun },
    rerun: { command: 'check', url: 'http://127.0.0.1:4010', seed: 7, options: ['--profile', 'smoke'] },
    strict: false,
    interrupted: false,
    startedAt: new Date('2026-07-01T12:00:00Z'),
    milliseconds: 12,
    requests: 4,
    rateLimited: 0,
    ...rest,
  });
}

/** The end of a check whose request got no complete answer. */
export function timeout(path: string): Extract<CheckEnd, { readonly kind: 'target-error' }> {
  return {
    kind: 'target-error',
    code: 'target/timeout',
    reason: `GET http://127.0.0.1:4010${path}: no complete answer within 10 s`,
    hint: 'raise --timeout',
  };
}
