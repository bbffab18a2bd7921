import { Blocked, CredentialMissing, TargetError, type CheckEnd } from '../../properties/index.ts';

/** How a check ends that threw this. */
export function checkEndOf(error: unknown): CheckEnd {
  if (error instanceof Blocked) return { kind: 'blocked', why: { kind: error.kind, reason: error.message } };
  if (error instanceof CredentialMissing)
    return { kind: 'blocked', why: { kind: 'credentials', reason: error.message } };
  if (error instanceof TargetError)
    return { kind: 'target-error', code: error.code, reason: error.message, hint: error.hint };
  const failure = error instanceof Error ? error : new Error(String(error));
  return { kind: 'harness-error', reason: failure.message, stack: failure.stack ?? failure.message };
}
