/** The parts of the OpenAPI viewer that the page uses; the package has no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Request {
    readonly loadSpec?: boolean;
    readonly url: string;
    readonly headers: Record<string, string>;
  }
  interface Response {
    readonly url: string;
    text: unknown;
  }
  export default function SwaggerUI(options: {
    readonly url: string;
    readonly domNode: HTMLElement;
    readonly tryItOutEnabled: boolean;
    readonly docExpansion: 'list' | 'full' | 'none';
    readonly defaultModelsExpandDepth: number;
    readonly syntaxHighlight: boolean;
    readonly plugins: readonly { readonly wrapComponents: Readonly<Record<string, () => () => null>> }[];
    readonly requestInterceptor: (request: Request) => Promise<Request>;
    readonly responseInterceptor: (response: Response) => Response;
    readonly onComplete: () => void;
  }): void;
}
