import { matchRoute } from '../../../contracts/index.ts';
import {
  TargetError,
  Blocked,
  checkedGroups,
  type Exchange,
  type RequestSpec,
  type Violation,
  type Send,
} from '../../../properties/index.ts';
import type { LoggedExchange } from './exchange-log.ts';

/** A request that got no answer because the target closed the connection. */
export interface DroppedRequest {
  readonly spec: RequestSpec;
  readonly error: TargetError;
}

/** How often a dropped request is sent again, each time after one that was answered well. */
const ROUNDS = 6;

/** Dropped requests of a group that are tried again. */
const MOST = 3;

/** A target may drop a larger body for its size, which is not specified. */
const LARGEST = 8192;

/** A request that shows that its group is up, by the status of its answer. */
interface Control {
  readonly spec: RequestSpec;
  readonly status: number;
}

/**
 * The dropped requests that the target drops each time, while it answers another request of the group before and
 * after: it is up, and this request makes it fail, as a 500 would say. Where it answered none with 200, the other
 * request is for something that does not exist. A target that drops anything else is down, not wrong.
 */
export async function findDropped(
  dropped: readonly DroppedRequest[],
  entries: readonly LoggedExchange[],
  resend: Send,
): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  const tried = new Map<string, number>();
  for (const { spec, error } of dropped) {
    const count = tried.get(spec.group) ?? 0;
    const control = controlOf(spec, entries);
    if (count === MOST || control === undefined || !isGranted(spec)) continue;
    tried.set(spec.group, count + 1);
    const alive = await stillDropped(spec, control, resend);
    if (alive !== undefined)
      found.push({
        clause: 'service/no-server-error',
        rule: 'no-answer',
        expected: 'an answer, as other requests get',
        actual: `${error.message}, each time`,
        exchanges: [alive, unanswered(spec, alive)],
      });
  }
  return found;
}

function controlOf({ group }: RequestSpec, entries: readonly LoggedExchange[]): Control | undefined {
  const good = entries.find(({ spec, answer }) => spec.group === group && answer === 'alive');
  const { unknown } = checkedGroups[group];
  if (good !== undefined) return { spec: good.spec, status: 200 };
  return unknown && { spec: unknown, status: 404 };
}

/** The last answer to the control when the other one is dropped again and again; undefined when it is not. */
async function stillDropped(
  spec: RequestSpec,
  control: Control,
  resend: Send,
): Promise<Exchange | undefined> {
  try {
    let alive = await resend(control.spec);
    for (let round = 0; round < ROUNDS; round += 1) {
      if (alive.response.status !== control.status || !(await isDropped(spec, resend))) return undefined;
      alive = await resend(control.spec);
    }
    return alive.response.status === control.status ? alive : undefined;
  } catch (error) {
    // The target is down, or a recording does not have the answer.
    if (error instanceof TargetError || error instanceof Blocked) return undefined;
    throw error;
  }
}

async function isDropped(spec: RequestSpec, resend: Send): Promise<boolean> {
  try {
    await resend(spec);
    return false;
  } catch (error) {
    if (error instanceof TargetError) return error.code === 'target/reset';
    throw error;
  }
}

/** A request without an answer, as evidence: status 0. Its headers are those of an answered request of its group. */
function unanswered(spec: RequestSpec, { spec: other, request }: Exchange): Exchange {
  const text = spec.rawBody ?? body(spec);
  return {
    spec,
    request: {
      method: spec.method,
      url: `${request.url.slice(0, -other.path.length)}${spec.path}`,
      headers: { ...request.headers, ...(text === '' ? {} : { 'content-type': 'application/json' }) },
      ...(text === '' ? {} : { body: text }),
    },
    response: { status: 0, headers: {}, text: '', body: { kind: 'empty' } },
    attempts: 1,
    milliseconds: 0,
  };
}

/** A request to a documented route, of a size that every target has to accept. */
function isGranted(spec: RequestSpec): boolean {
  const path = spec.path.split('?', 1)[0] ?? spec.path;
  return matchRoute(spec.group, spec.method, path) !== undefined && body(spec).length <= LARGEST;
}

const body = ({ body }: RequestSpec): string => (body === undefined ? '' : JSON.stringify(body));
