import { matchRoute } from '../../../contracts/index.ts';
import type { Exchange } from '../../../properties/index.ts';

/**
 * What an answer says about the state of its group. `alive`: 2xx, not HTML. `refused`: 401 or 403 to the token that the
 * user gave. `failing`: a 5xx. `website`: a redirect, or HTML. `rejected`: another 4xx, which a group that works and one
 * that is down may both return. `unrelated`: the answer to another credential, or to a route that does not exist.
 */
export type AnswerKind = 'alive' | 'refused' | 'failing' | 'website' | 'rejected' | 'unrelated';

/** The kind of an answer. */
export function answerKind({ spec, response }: Exchange): AnswerKind {
  const { status } = response;
  if (
    (spec.credential ?? 'valid') !== 'valid' ||
    matchRoute(spec.group, spec.method, spec.path) === undefined
  )
    return 'unrelated';
  if (status === 401 || status === 403) return 'refused';
  if (status >= 500) return 'failing';
  if ((status >= 300 && status < 400) || isHtml(response)) return 'website';
  return status >= 200 && status < 300 ? 'alive' : 'rejected';
}

function isHtml({ headers, text, body }: Exchange['response']): boolean {
  return (
    body.kind === 'not-json' && (/html/i.test(headers['content-type'] ?? '') || /^\s*<!?[a-z]/i.test(text))
  );
}
