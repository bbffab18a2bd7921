export { checks } from './registry.ts';
export { trafficChecks } from './traffic/index.ts';
export { checkedGroups, isAbsent } from './groups.ts';
export {
  groupOfCheck,
  type ActiveCheck,
  type Check,
  type CheckEnd,
  type CheckResult,
  type ExchangeValidation,
  type PassiveCheck,
} from './kit/check.ts';
export type { CheckSettings, Profile } from './kit/check-context.ts';
export type { Reproduction, Violation } from './kit/violation.ts';
export {
  credentials,
  jsonOf,
  type RequestSpec,
  type Credential,
  type Exchange,
  type ResponseBody,
  type Send,
} from './kit/exchange.ts';
export { validateExchange } from './kit/validate/validate-exchange.ts';
export { CheckContext } from './kit/check.ts';
export { Blocked, Inconclusive } from './kit/unjudged.ts';
export type { InferredDialect, InferredOption } from './kit/dialect/inferred-dialect.ts';
export type { Survey } from './kit/survey.ts';
export type { ClassificationSurvey } from './classification/survey/survey-data.ts';
export { unjudgedKinds, type Unjudged, type UnjudgedKind } from './kit/unjudged.ts';
export {
  CredentialMissing,
  TargetError,
  type Connection,
  type TargetClient,
  type TargetErrorCode,
} from './kit/target-client.ts';
export { percentile } from './company-postings/distribution/definitions.ts';
export type { Item } from './postings/answers.ts';
export { rankingFilterKeys } from './rankings/survey/surveyed-data.ts';
export { filterableNames, isPlaceholder } from './postings/groups.ts';
export {
  dayAfter,
  daysOfMonths,
  isDay,
  isListOfDays,
  isListOfMonths,
  isMonth,
  monthAfter,
  monthName,
  monthNumber,
  monthsOf,
  whenOf,
  type MonthRange,
} from './postings/months/months.ts';
