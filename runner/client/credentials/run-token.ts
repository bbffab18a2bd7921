import { TargetError, type Exchange } from '../../../properties/index.ts';
import type { Transport } from '../transport.ts';
import type { Redactor } from './redaction.ts';
import { claimsOf, requestToken } from './token-endpoint.ts';
import { alterToken } from './token-forms.ts';
import type { TokenSource } from './token-source.ts';

const REFRESH_BEFORE_EXPIRY = 60_000;
/** The lifetime in seconds of a token of which none is stated (decisions.md#token-endpoint). */
const USUAL_SECONDS = 3600;
/** The age in milliseconds from which a token without a stated lifetime may have expired. */
const MAY_HAVE_EXPIRED = 1000;
/** The clock of the target may be behind ours. */
const CLOCK_SKEW = 60_000;

/** A token of the user, or where tokens come from. */
interface OwnToken {
  readonly token?: string;
  readonly source?: TokenSource;
}

/** The valid token of a run. It is renewed in time; a failure of the token endpoint is stored, and thrown by `valid`. */
export class RunToken {
  /** The first answer of the token endpoint. */
  exchange: Exchange | undefined;
  failure: unknown;
  /** The scopes of the last token, as far as they are shown. */
  scopes: readonly string[] = [];
  private readonly source: TokenSource | undefined;
  private readonly transport: Transport;
  private readonly redactor: Redactor;
  private current: { readonly token: string; readonly goodUntil: number } | undefined;
  private fetching: Promise<void> | undefined;
  private isRenewed = false;
  /** From when on a 401 may mean that the token has expired, even after the first renewal. */
  private doubtedFrom = Infinity;

  constructor({ token, source }: OwnToken, transport: Transport, redactor: Redactor) {
    this.source = source;
    this.transport = transport;
    this.redactor = redactor;
    if (token !== undefined) this.keep(token, expiryOf(token));
  }

  get isHeld(): boolean {
    return this.current !== undefined;
  }

  private keep(token: string, goodUntil: number): void {
    this.current = { token, goodUntil };
    this.redactor.add('JOBMARK_TOKEN', token);
    this.redactor.add('JOBMARK_ALTERED_TOKEN', alterToken(token));
  }

  /** Requests a token; those that need one at the same time share one token request. */
  fetch(source: TokenSource): Promise<void> {
    return (this.fetching ??= this.fetchFrom(source));
  }

  private async fetchFrom(source: TokenSource): Promise<void> {
    const { transport, redactor } = this;
    try {
      const { token, expiresIn, scopes } = await requestToken(
        transport,
        redactor,
        source,
        source.scope,
        (answer) => {
          this.exchange ??= answer;
        },
      );
      this.scopes = scopes;
      const seconds = expiresIn ?? USUAL_SECONDS;
      // Half the lifetime of a short-lived token: requesting one for each request would not help.
      const life = Math.max(seconds * 1000 - REFRESH_BEFORE_EXPIRY, seconds * 500);
      this.keep(token, Date.now() + life);
      this.doubtedFrom = expiresIn === undefined ? Date.now() + MAY_HAVE_EXPIRED : Infinity;
    } catch (error) {
      this.failure = error;
    } finally {
      this.fetching = undefined;
    }
  }

  /** Throws TargetError when it has expired, and the failure of the token endpoint. */
  async valid(): Promise<string | undefined> {
    const { current, source } = this;
    const isStale = current !== undefined && current.goodUntil <= Date.now();
    if (isStale && source !== undefined) await this.fetch(source);
    if (this.failure !== undefined) throw this.failure;
    if (isStale && source === undefined)
      throw new TargetError(
        'target/token',
        'the token of --token has expired',
        'give a new one, or --client-id and --client-secret, so that tokens are renewed in time',
      );
    return this.current?.token;
  }

  /** See `Credentials.renew`. */
  async renew(refused: string): Promise<boolean> {
    if (this.source === undefined) return false;
    if (this.current !== undefined && refused !== `Bearer ${this.current.token}`) return true;
    if (this.isRenewed && this.fetching === undefined && Date.now() < this.doubtedFrom) return false;
    this.isRenewed = true;
    await this.fetch(this.source);
    if (this.failure !== undefined) throw this.failure;
    return true;
  }
}

/** The expiry of a JWT in milliseconds since 1970; infinity for a token without one. */
function expiryOf(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 + CLOCK_SKEW : Number.POSITIVE_INFINITY;
}
