import type { ApiGroup } from '../../../contracts/index.ts';
import { CheckContext } from '../check.ts';
import type { Exchange, RequestSpec } from '../exchange.ts';
import type { Survey } from '../survey.ts';

/** An answer of a scripted target. */
export interface ScriptedAnswer {
  /** 200 when omitted. */
  readonly status?: number;
  readonly body: unknown;
}

/** A context whose requests a script answers. */
export interface ScriptedTarget {
  readonly t: CheckContext;
  /** `METHOD path` of each request that was sent, in order. */
  readonly sent: readonly string[];
}

/** Answers each request, by `METHOD path`, with the answers of its list in turn; the last one repeats. */
export function scriptedTarget(
  script: Readonly<Record<string, readonly ScriptedAnswer[]>>,
  group: ApiGroup = 'rankings',
  survey: Partial<Survey> = {},
): ScriptedTarget {
  const sent: string[] = [];
  const recalled = new Map<string, Promise<Exchange>>();
  const send = (spec: RequestSpec): Promise<Exchange> => {
    const line = `${spec.method} ${spec.path}`;
    const turn = sent.filter((other) => other === line).length;
    sent.push(line);
    const answers = script[line] ?? [];
    const answer = answers[Math.min(turn, answers.length - 1)];
    if (answer === undefined) throw new Error(`the script has no answer to ${line}`);
    return Promise.resolve(exchangeOf({ ...spec, group }, answer));
  };
  const t = new CheckContext({
    survey: { tokenGiven: false, tokenExchange: undefined, ...survey },
    profile: 'standard',
    seed: 1,
    send,
    recall(spec) {
      const key = JSON.stringify(spec);
      const answer = recalled.get(key) ?? send(spec);
      recalled.set(key, answer);
      return answer;
    },
  });
  return { t, sent };
}

/** The exchange of a request that got this answer. */
export function exchangeOf(spec: RequestSpec, { status = 200, body }: ScriptedAnswer): Exchange {
  return {
    spec,
    request: { method: spec.method, url: `http://127.0.0.1:1${spec.path}`, headers: {} },
    response: {
      status,
      headers: { 'content-type': 'application/json' },
      text: JSON.stringify(body),
      body: { kind: 'json', value: body },
    },
    attempts: 1,
    milliseconds: 1,
  };
}
