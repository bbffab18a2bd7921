import { maxHeaderSize } from 'node:http';
import { TargetError } from '../../properties/index.ts';
import { errorCode } from '../errors/system-errors.ts';
import { BodyTooLarge } from './decompress.ts';
import { proxyOf } from './proxy.ts';

/** The request that got no complete answer, for the message. */
export interface FailedRequest {
  readonly method: string;
  readonly url: string;
  readonly timeoutSeconds: number;
  readonly limitBytes: number;
}

/** Thrown by the transport when the time for one request is over. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (connection refused)',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be looked up now',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  EADDRNOTAVAIL: 'the address cannot be used',
};

const PROXY_HINT =
  'check the URL and the proxy of HTTP_PROXY or HTTPS_PROXY; NO_PROXY lists hosts without one';

const closed = [
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'ECONNABORTED',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
];

/** Names of TLS failures: those of OpenSSL's certificate check, and Node's own. */
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/;

/** The TargetError that says why a request got no complete answer; undefined for an error of another origin. */
export function targetErrorOf(error: unknown, request: FailedRequest): TargetError | undefined {
  const { method, url, timeoutSeconds, limitBytes } = request;
  const failed = (code: TargetError['code'], what: string, hint: string): TargetError =>
    new TargetError(code, `${method} ${url}: ${what}`, hint, { cause: error });
  const code = errorCode(error);
  const proxy = proxyOf(new URL(url).origin) !== undefined;

  if (error instanceof OutOfTime || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return failed(
      'target/timeout',
      `no complete answer within ${timeoutSeconds} s`,
      proxy ? PROXY_HINT : 'raise --timeout if the target may take longer',
    );
  if (error instanceof BodyTooLarge || code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return failed(
      'target/too-large',
      error instanceof BodyTooLarge
        ? error.message
        : `an answer of more than ${Math.round(limitBytes / 2 ** 20)} MB`,
      'look for a response that does not end, or a listing that is not bounded',
    );
  // undici gives the refusal of a tunnel no code of its own.
  if (proxy && code === 'UND_ERR_ABORTED')
    return failed(
      'target/unreachable',
      `the proxy opens no tunnel (${(error as Error).message})`,
      PROXY_HINT,
    );
  const reason = unreachable[code];
  if (reason !== undefined && proxy)
    return failed('target/unreachable', `through the proxy: ${reason}`, PROXY_HINT);
  if (reason !== undefined)
    return failed('target/unreachable', reason, 'check the URL, and that the target has started');
  if (closed.includes(code))
    return failed(
      'target/reset',
      'the connection was closed before the answer was complete',
      'look at the log of the target, or of the proxy in front of it',
    );
  // undici asserts it instead of reporting an error.
  if (code === 'ERR_ASSERTION')
    return failed('target/not-http', 'its status is below 100', 'check the port and the scheme of the URL');
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return failed(
      'target/too-large',
      `headers of more than ${maxHeaderSize / 1024} KB`,
      'look at what the target, or a proxy in front of it, adds to its headers',
    );
  if (error instanceof Error && error.name === 'HTTPParserError')
    return failed(
      'target/not-http',
      `the answer is not HTTP/1.1 (${error.message})`,
      'check the port and the scheme of the URL',
    );
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return failed('target/not-http', 'the answer is not TLS', 'try the URL with http://');
  if (certificate.test(code))
    return failed(
      'target/certificate',
      `its certificate is not trusted (${code})`,
      'name the authority that signed it in NODE_EXTRA_CA_CERTS',
    );
  return undefined;
}
