/**
 * An error answer in the making: what went wrong, without the wire format, which differs by API group.
 * Thrown anywhere below `answerErrors`, which turns it into the body of the group (errors.md).
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  /** Goes to the client; null for an unexpected failure (errors.md#internal-errors). */
  readonly detail: string | null;
  readonly headers: { readonly [name: string]: string };

  constructor(
    status: number,
    detail: string | null,
    options: { readonly cause?: unknown; readonly headers?: { readonly [name: string]: string } } = {},
  ) {
    super(detail ?? `status ${status}`, { cause: options.cause });
    this.status = status;
    this.detail = detail;
    this.headers = options.headers ?? {};
  }
}
