import { groupInfo, type ApiGroup, type OptionOf } from '../../contracts/index.ts';
import type { ServiceError } from './service-error.ts';

/** A request as a route handler reads it. */
export interface RouteRequest {
  /** A path parameter of the route, percent-decoded where it is valid percent-encoding. */
  parameter(name: string): string;
  /** The query parameters, percent-decoded. */
  readonly query: URLSearchParams;
  /** Aborted when the client hangs up before it has its answer. */
  readonly signal: AbortSignal;
  /** Parses the body. Throws ServiceError (400, 415) when it is not valid JSON. */
  json(): unknown;
}

/** Answers a request of one route with the body of its 200, or throws a ServiceError. */
type Handler<Response = object> = (request: RouteRequest) => Response | Promise<Response>;

/** A JSON type of the contract for data that is not changed. */
export type ReadonlyJson<Json> = Json extends object
  ? { readonly [Key in keyof Json]: ReadonlyJson<Json[Key]> }
  : Json;

/** One handler for each operation of a group: the operation ids and the response types are those of the contract. */
export type Handlers<Operations> = {
  readonly [Id in keyof Operations]: Operations[Id] extends { response: infer Response }
    ? Handler<ReadonlyJson<Response>>
    : never;
};

/** An API group as the reference serves it. Its prefix and scope are those of `groupInfo`. */
export interface ServedGroup {
  readonly name: ApiGroup;
  readonly handlers: { readonly [operationId: string]: Handler };
  /** The operations whose every answer is the same, whatever their query. */
  readonly constants?: readonly string[];
  /** The wire format of an error. */
  errorBody(error: ServiceError): object;
  /** Whether a missing token goes before the other mistakes of a request. */
  readonly unauthorizedOrder: OptionOf<'unauthorized-order'>;
}

/** The group whose prefix a request path has, if any. */
export function groupOf<Served extends Pick<ServedGroup, 'name'>>(
  path: string,
  groups: readonly Served[],
): Served | undefined {
  return groups.find(({ name }) => {
    const { prefix } = groupInfo[name];
    return path === prefix || path.startsWith(`${prefix}/`);
  });
}
