import type { Exchange, RequestSpec, TargetErrorCode } from '../../properties/index.ts';

/**
 * What a request was sent for: the id of a check, or one of these. `probe`: to find out which groups are deployed.
 * `shared`: the survey or a check recalled it, and every other one may use the answer. `outage`: to distinguish an outage from
 * violations. `oracle`: to compare the answer with that of the oracle. `again` and the id of a finding: to determine whether it is stable.
 */
export type Purpose = string;

/** What sends requests besides checks. */
export const purposes = {
  probe: 'probe',
  survey: 'survey',
  shared: 'shared',
  outage: 'outage',
  oracle: 'oracle',
  again: 'again',
} as const;

/** The outcome of a request: an exchange, or why there is none. */
export type Outcome =
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | {
      readonly kind: 'target-error';
      readonly code: TargetErrorCode;
      readonly message: string;
      readonly hint: string;
    }
  | { readonly kind: 'no-credential'; readonly remedy: string };

/** One request of a run with its outcome. */
export interface Answer {
  readonly purpose: Purpose;
  readonly spec: RequestSpec;
  readonly outcome: Outcome;
}

/** Two requests are equal when group, method, path with query, body and kind of credential are. */
export function requestKey({
  group,
  method,
  path,
  body,
  rawBody,
  credential = 'valid',
}: RequestSpec): string {
  const text = rawBody ?? (body === undefined ? null : JSON.stringify(body));
  return JSON.stringify([group, method, path, text, credential]);
}
