import { matchRoute } from '../../contracts/index.ts';
import type { Exchange } from '../../properties/index.ts';

/**
 * What an answer says about the state of its group. `alive`: 2xx, not HTML. `refused`: 401 or 403 to the token that the
 * user gave. `failing`: a 5xx. `website`: a redirect, or HTML. `neutral`: anything else, which a group that works and one
 * that doesn't may both answer.
 */
export type AnswerKind = 'alive' | 'refused' | 'failing' | 'website' | 'neutral';

/** See AnswerKind. Only documented routes asked with the valid token tell anything about the group. */
export function answerKind({ spec, response }: Exchange): AnswerKind {
  const { status } = response;
  const path = spec.path.split('?', 1)[0] ?? spec.path;
  if ((spec.credential ?? 'valid') !== 'valid' || matchRoute(spec.group, spec.method, path) === undefined)
    return 'neutral';
  if (status === 401 || status === 403) return 'refused';
  if (status >= 500) return 'failing';
  if ((status >= 300 && status < 400) || isHtml(response)) return 'website';
  return status >= 200 && status < 300 ? 'alive' : 'neutral';
}

function isHtml({ headers, text, body }: Exchange['response']): boolean {
  return (
    body.kind === 'not-json' && (/html/i.test(headers['content-type'] ?? '') || /^\s*<!?[a-z]/i.test(text))
  );
}
