import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import { errorCode } from '../../errors/system-errors.ts';

/** What was found about one aspect of a target. */
export interface Diagnosis {
  /** Such as `DNS`, or the name of a group. */
  readonly aspect: string;
  /** `bad` keeps a run from judging; `note` does not, but may surprise. */
  readonly state: 'good' | 'note' | 'bad';
  readonly says: string;
  /** What to do about it; always there for a bad one. */
  readonly remedy?: string;
}

/** A good aspect. */
export const good = (aspect: string, says: string): Diagnosis => ({ aspect, state: 'good', says });

/** An aspect that may surprise. */
export function note(aspect: string, says: string, remedy: string): Diagnosis {
  return { aspect, state: 'note', says, remedy };
}

/** An aspect that keeps a run from judging. */
export function bad(aspect: string, says: string, remedy: string): Diagnosis {
  return { aspect, state: 'bad', says, remedy };
}

const DAY = 86_400_000;
const SOON_DAYS = 14;

/** Looks up the host of an origin. */
export async function diagnoseName(origin: string): Promise<Diagnosis> {
  const host = hostOf(origin);
  if (isIP(host) !== 0) return good('DNS', `${host} is an address`);
  try {
    const addresses = await lookup(host, { all: true });
    return good('DNS', `${host} is ${addresses.map(({ address }) => address).join(', ')}`);
  } catch (error) {
    const unknown = errorCode(error) === 'ENOTFOUND';
    return bad(
      'DNS',
      unknown ? `the host name ${host} is unknown` : `${host} cannot be looked up (${errorCode(error)})`,
      unknown ? 'check the URL, and whether this machine needs a VPN' : 'check the network of this machine',
    );
  }
}

/** Connects with TLS and looks at the certificate; an http origin has none. */
export async function diagnoseCertificate(origin: string, timeoutSeconds: number): Promise<Diagnosis> {
  const { protocol, port } = new URL(origin);
  if (protocol === 'http:') return good('TLS', 'none: the URL begins with http://');
  const host = hostOf(origin);
  let socket: TLSSocket | undefined;
  try {
    socket = await handshake(host, port === '' ? 443 : Number(port), timeoutSeconds);
    return certificateOf(socket);
  } catch (error) {
    const code = errorCode(error);
    if (code.startsWith('ERR_SSL') || code === 'EPROTO')
      return bad(
        'TLS',
        `the server does not speak TLS (${code})`,
        'try the URL with http://, or another port',
      );
    if (code === 'ECONNREFUSED')
      return bad('TLS', 'nothing listens there (connection refused)', 'check the port, and start the target');
    return bad(
      'TLS',
      `no connection (${code || (error as Error).message})`,
      'check the URL and the firewall',
    );
  } finally {
    socket?.destroy();
  }
}

function handshake(host: string, port: number, timeoutSeconds: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const options = { host, port, timeout: timeoutSeconds * 1000, rejectUnauthorized: false };
    const socket = connect(isIP(host) === 0 ? { ...options, servername: host } : options);
    socket.once('secureConnect', () => resolve(socket));
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${timeoutSeconds} s`)));
  });
}

function certificateOf(socket: TLSSocket): Diagnosis {
  const certificate: DetailedPeerCertificate = socket.getPeerCertificate(true);
  const until = new Date(certificate.valid_to);
  const days = Math.floor((until.getTime() - Date.now()) / DAY);
  const says = `${socket.getProtocol() ?? 'TLS'}, the certificate is valid until ${certificate.valid_to}`;
  if (!socket.authorized) {
    // Node gives the code as a text, against its types.
    const reason = String(socket.authorizationError);
    const untrusted = (remedy: string): Diagnosis =>
      bad('TLS', `the certificate is not trusted (${reason})`, remedy);
    if (reason.includes('EXPIRED')) return untrusted('renew the certificate');
    if (reason.includes('ALTNAME')) return untrusted('use a host name that the certificate has');
    return untrusted('name the authority that signed it in NODE_EXTRA_CA_CERTS');
  }
  return days < SOON_DAYS ? note('TLS', says, 'renew it soon') : good('TLS', says);
}

const hostOf = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, '');
