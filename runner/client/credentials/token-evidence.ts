import { defined } from '../../../contracts/index.ts';
import type { Exchange, ResponseBody } from '../../../properties/index.ts';
import type { WireResponse } from '../transport.ts';
import type { Redactor } from './redaction.ts';
import { tokenPath, tokenUrlOf, type TokenSource } from './token-source.ts';

/** An answer of the token endpoint, with its body as it was sent: the token is wanted. */
export interface TokenAnswer {
  readonly response: WireResponse;
  readonly body: ResponseBody;
}

/** The values of a token answer that are not secret (RFC 6749, sections 5.1 and 5.2). */
const PUBLIC_VALUES = ['token_type', 'expires_in', 'scope', 'error', 'error_description', 'error_uri'];

/** Shown in place of an answer that is not JSON. */
const HIDDEN = 'its text is not shown, because it may contain a token';

/** The exchange without anything that could be a secret: every other text of the answer is shown as `…`. */
export function tokenEvidence(
  { clientId, authUrl }: TokenSource,
  scope: string | undefined,
  { response: { status, headers }, body }: TokenAnswer,
  redactor: Redactor,
): Exchange {
  const shown = shownBody(body, redactor);
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId });
  if (scope !== undefined) form.set('scope', scope);
  return {
    spec: { group: 'classification', method: 'POST', path: tokenPath(authUrl) },
    request: {
      method: 'POST',
      url: tokenUrlOf(authUrl),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: `${form.toString()}&client_secret=$JOBMARK_CLIENT_SECRET`,
    },
    response: {
      status,
      headers: defined({
        'content-type': redactor.text(headers['content-type'] ?? ''),
        'content-encoding': headers['content-encoding'],
      }),
      ...shown,
    },
    attempts: 1,
    milliseconds: 0,
  };
}

/** A JSON value with `…` for each text that is not public. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return typeof value === 'string' ? '…' : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      PUBLIC_VALUES.includes(name) || typeof member !== 'string' ? member : member === '' ? '' : '…',
    ]),
  );
}

/** A body without secrets, as text too; one that is not JSON is not shown. */
function shownBody(body: ResponseBody, redactor: Redactor): Pick<Exchange['response'], 'text' | 'body'> {
  if (body.kind === 'empty') return { text: '', body };
  if (body.kind !== 'json')
    return { text: `(a body that is not JSON: ${HIDDEN})`, body: { kind: 'not-json', why: HIDDEN } };
  const value = redactor.json(withoutSecrets(body.value));
  return { text: JSON.stringify(value), body: { kind: 'json', value } };
}
