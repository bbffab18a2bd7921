/** An error answer without its wire format, which `answerErrors` writes as the API group does (errors.md). */
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
