import fc from 'fast-check';
import { type ApiGroup, apiGroups, defined } from '../../../../contracts/index.ts';
import type { Fault } from '../../../../reference/index.ts';
import { parseTargetUrl } from '../../../client/target-address.ts';
import { loadMutations } from '../../../embedded/embedded-reference.ts';
import type { RunReport } from '../../../report/report.ts';
import { checkTarget } from '../../../run/check-target.ts';
import { planRun } from '../../../run/plan/plan.ts';
import { openTrialServer, type TrialServer } from '../../../selftest/trials/trial-server.ts';
import type { Outcomes } from './outcomes.ts';
import type { Phase } from './phase.ts';
import { unreliableProxy, type Unreliability } from './unreliable-proxy.ts';

/** Delays only. */
export const calm: Unreliability = { delay: 20, cut: 0, reset: 0, stall: 0 };

/** From delays only to every fifth piece lost. */
const troubles: readonly Unreliability[] = [
  calm,
  { delay: 5, cut: 0.005, reset: 0.005, stall: 0 },
  { delay: 2, cut: 0.02, reset: 0.02, stall: 0.002 },
  { delay: 0, cut: 0.1, reset: 0.1, stall: 0 },
];

/** What a check found through the proxy and without it. */
export interface Comparison {
  readonly direct: RunReport;
  readonly proxied: RunReport;
  /** Clauses that are violated through the proxy only: false alarms. */
  readonly falseAlarms: readonly string[];
  readonly troubles: number;
}

/** A check to repeat through a proxy. */
export interface ProxiedCheck {
  readonly groups: readonly ApiGroup[];
  readonly seed: number;
  readonly trouble: Unreliability;
  /** What is wrong with the server; nothing when omitted. */
  readonly fault?: Fault;
}

/** Checks a server directly and through an unreliable proxy, with the settings of `smoke`. */
export async function compareThroughProxy(
  server: TrialServer,
  { groups, seed, trouble, fault }: ProxiedCheck,
): Promise<Comparison> {
  const proxy = await unreliableProxy(Number(new URL(server.target.origin).port), seed, trouble);
  const check = (url: string, timeoutSeconds: number): Promise<RunReport> => {
    server.use(fault?.middleware);
    const target = parseTargetUrl(url, 'the address of a server of this machine');
    const { source, ...others } = server.credentials;
    return checkTarget({
      target,
      credentials: source === undefined ? others : { ...others, source: { ...source, authUrl: target } },
      plan: planRun({ groups, profile: 'smoke', only: [], skip: [] }),
      seed,
      timeoutSeconds,
      mayBeAbsent: false,
    });
  };
  try {
    const direct = await check(server.target.origin, 60);
    const proxied = await check(proxy.url, 3);
    const known = new Set(violated(direct));
    return {
      direct,
      proxied,
      falseAlarms: violated(proxied).filter((clause) => !known.has(clause)),
      troubles: proxy.troubles(),
    };
  } finally {
    await proxy.close();
  }
}

const violated = ({ findings }: RunReport): readonly string[] => findings.map(({ clause }) => clause);

/** Checks through proxies that delay, cut, reset and stall: the same findings, or fewer and no verdict, never other ones. */
export const throughProxy: Phase = async ({ seed, milliseconds }, outcomes: Outcomes) => {
  const { faults } = await loadMutations();
  // Every second server has a fault.
  const usable = faults.filter(({ concurrency = 1 }) => concurrency === 1);
  const drawn = fc.sample(fc.constantFrom(...usable), { seed, numRuns: 1000 });
  const server = await openTrialServer();
  const begun = performance.now();
  const verdicts = new Map<string, number>();
  let [number, met] = [0, 0];
  try {
    for (; number < troubles.length * 2 || performance.now() - begun < milliseconds; number += 1) {
      const fault = number % 2 === 0 ? undefined : drawn[number % drawn.length];
      const compared = await compareThroughProxy(server, {
        groups: apiGroups,
        seed: seed + number,
        trouble: troubles[Math.floor(number / 2) % troubles.length] ?? calm,
        ...defined({ fault }),
      });
      const { direct, proxied, falseAlarms } = compared;
      met += compared.troubles;
      const verdict = `${direct.verdict} → ${proxied.verdict}`;
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
      const isOther = proxied.verdict !== direct.verdict && proxied.verdict !== 'not-judged';
      if (falseAlarms.length > 0 || isOther)
        outcomes.fail(`check ${number} of seed ${seed}, ${verdict}: ${falseAlarms.join(', ')}`);
      else outcomes.add('as before');
    }
  } finally {
    await server.close();
  }
  return [
    `${number} checks, ${met} answers cut, reset or stalled`,
    ...[...verdicts].map(([verdict, times]) => `${times} times ${verdict}`),
  ];
};
