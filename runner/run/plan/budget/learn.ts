/** What one check costs and reports in addition to the checks before it in an order. */
export interface LearnedCheck {
  readonly check: string;
  /** Requests that no check before it sends. */
  readonly requests: number;
  /** Faults that no check before it reports. */
  readonly faults: number;
}

/** What the survey and the checks of a group, in an order, cost and report. */
export interface LearnedGroup {
  /** Requests of the survey, which any check needs, and faults that its answers show by themselves. */
  readonly survey: { readonly requests: number; readonly faults: number };
  /** Best first: by faults for each request. */
  readonly checks: readonly LearnedCheck[];
}

/** What was measured of the checks of a group; each request and each fault has a name. */
export interface Measured {
  readonly survey: { readonly requests: ReadonlySet<string>; readonly faults: ReadonlySet<string> };
  /** By check. */
  readonly requests: ReadonlyMap<string, ReadonlySet<string>>;
  readonly faults: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Orders the checks of a group by further reported faults per further request; those without any come last. */
export function learnOrder({ survey, requests, faults }: Measured): LearnedGroup {
  const sent = new Set(survey.requests);
  const caught = new Set(survey.faults);
  const left = new Set([...requests.keys()].toSorted());
  const checks: LearnedCheck[] = [];
  while (left.size > 0) {
    let best: LearnedCheck | undefined;
    for (const check of left) {
      const one: LearnedCheck = {
        check,
        requests: furtherIn(requests.get(check), sent),
        faults: furtherIn(faults.get(check), caught),
      };
      if (best === undefined || isBetter(one, best)) best = one;
    }
    if (best === undefined) break;
    checks.push(best);
    left.delete(best.check);
    for (const request of requests.get(best.check) ?? []) sent.add(request);
    for (const fault of faults.get(best.check) ?? []) caught.add(fault);
  }
  return { survey: { requests: survey.requests.size, faults: survey.faults.size }, checks };
}

/** A learned order with the requests measured again. */
export function withRequests(
  known: LearnedGroup,
  { survey, requests }: Pick<Measured, 'survey' | 'requests'>,
): LearnedGroup {
  const sent = new Set(survey.requests);
  const checks = known.checks.flatMap((one) => {
    const own = requests.get(one.check);
    if (own === undefined) return [];
    const further = furtherIn(own, sent);
    for (const request of own) sent.add(request);
    return [{ ...one, requests: further }];
  });
  return { survey: { ...known.survey, requests: survey.requests.size }, checks };
}

function furtherIn(all: ReadonlySet<string> | undefined, known: ReadonlySet<string>): number {
  return [...(all ?? [])].filter((one) => !known.has(one)).length;
}

/** Whether one check comes before another; a check without further requests costs as much as half a request. */
function isBetter(one: LearnedCheck, other: LearnedCheck): boolean {
  const rate = ({ requests, faults }: LearnedCheck): number => faults / Math.max(0.5, requests);
  if (rate(one) !== rate(other)) return rate(one) > rate(other);
  if (one.faults !== other.faults) return one.faults > other.faults;
  return one.requests < other.requests;
}
